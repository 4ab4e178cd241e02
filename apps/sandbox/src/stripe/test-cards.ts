/** The issuer's answer for a test card. */
export interface Decline {
	code: string;
	declineCode: string;
	message: string;
}

export interface TestCard {
	number: string;
	brand: "visa" | "mastercard" | "amex";
	funding: "credit" | "debit";
	country: string;
	/** Shown on the sandbox's first page. */
	behaviour: string;
	/** The bank requires a 3-D Secure confirmation first. */
	authentication?: true;
	decline?: Decline;
	/** What follows a successful payment. */
	afterwards?: "dispute" | "refund-fails";
	/** The money can be paid out immediately instead of after the settlement days. */
	isAvailableAtOnce?: true;
	/** The token of the card in server-side calls. */
	token?: string;
}

const DECLINED = "Your card was declined.";

const visa = { brand: "visa", funding: "credit", country: "US" } as const;

/** The provider's published test numbers; every other number is refused as a real card. */
export const TEST_CARDS: readonly TestCard[] = [
	{ ...visa, number: "4242424242424242", behaviour: "succeeds", token: "pm_card_visa" },
	{
		number: "5555555555554444",
		brand: "mastercard",
		funding: "credit",
		country: "US",
		behaviour: "succeeds (Mastercard)",
		token: "pm_card_mastercard",
	},
	{
		number: "378282246310005",
		brand: "amex",
		funding: "credit",
		country: "US",
		behaviour: "succeeds (American Express, four-digit code)",
		token: "pm_card_amex",
	},
	{
		...visa,
		number: "4000000000000002",
		behaviour: "declined",
		decline: { code: "card_declined", declineCode: "generic_decline", message: DECLINED },
		token: "pm_card_chargeDeclined",
	},
	{
		...visa,
		number: "4000000000009995",
		behaviour: "declined: insufficient funds",
		decline: { code: "card_declined", declineCode: "insufficient_funds", message: "Your card has insufficient funds." },
		token: "pm_card_chargeDeclinedInsufficientFunds",
	},
	{
		...visa,
		number: "4000000000000069",
		behaviour: "declined: expired card",
		decline: { code: "expired_card", declineCode: "expired_card", message: "Your card has expired." },
		token: "pm_card_chargeDeclinedExpiredCard",
	},
	{
		...visa,
		number: "4000000000000127",
		behaviour: "declined: wrong security code",
		decline: {
			code: "incorrect_cvc",
			declineCode: "incorrect_cvc",
			message: "Your card's security code is incorrect.",
		},
		token: "pm_card_chargeDeclinedIncorrectCvc",
	},
	{
		...visa,
		number: "4000002760003184",
		country: "DE",
		behaviour: "always requires 3-D Secure",
		authentication: true,
		token: "pm_card_authenticationRequired",
	},
	{
		...visa,
		number: "4000008400001629",
		behaviour: "requires 3-D Secure, then declined",
		authentication: true,
		decline: { code: "card_declined", declineCode: "generic_decline", message: DECLINED },
		token: "pm_card_threeDSecureRequiredChargeDeclined",
	},
	{
		...visa,
		number: "4000000000000077",
		behaviour: "succeeds, and the money can be paid out at once",
		isAvailableAtOnce: true,
		token: "pm_card_bypassPending",
	},
	{
		...visa,
		number: "4000000000000259",
		behaviour: "succeeds, then disputed as fraudulent",
		afterwards: "dispute",
		token: "pm_card_createDispute",
	},
	{
		...visa,
		number: "4000000000005126",
		behaviour: "succeeds, a refund fails later",
		afterwards: "refund-fails",
		token: "pm_card_refundFail",
	},
];

export function findTestCard(number: string): TestCard | undefined {
	return TEST_CARDS.find((card) => card.number === number);
}

export function findTestCardByToken(token: string): TestCard | undefined {
	return TEST_CARDS.find((card) => card.token === token);
}
