/**
 * A boundary value of a rule, and the key of the message that its field then shows; null where the value is accepted.
 */
export type Bound = { value: string; refused: string | null };

const at = (value: string, refused: string | null = null): Bound => ({ value, refused });
const a = (count: number) => "a".repeat(count);

/** `x@…` of the given number of characters, in labels of at most 63. */
function emailOf(length: number): string {
	const labels: string[] = [];
	for (let left = length - "x@.org".length; left > 0; left -= 64) labels.push(a(Math.min(left, 63)));
	return `x@${labels.join(".")}.org`;
}

const name = (tooShort: string): Bound[] => [
	at("", tooShort),
	at("A", tooShort),
	at(" A ", tooShort),
	at("Al"),
	at(a(100)),
	at(a(101), "nameTooLong"),
	at("Al\u202e", "invalid"),
];

const email: Bound[] = [
	at("", "emailInvalid"),
	at("olena", "emailInvalid"),
	at("olena@", "emailInvalid"),
	at("olena@example", "emailInvalid"),
	at("o@e.org"),
	at(emailOf(254)),
	at(emailOf(255), "emailInvalid"),
];

const newPassword = (tooSimple: string): Bound[] => [
	at("", "passwordTooShort"),
	at(`Aa1${a(8)}`, "passwordTooShort"),
	at(`Aa1${a(9)}`),
	at(`Aa1${a(197)}`),
	at(`Aa1${a(198)}`, "passwordTooLong"),
	at(`a1${a(10)}`, tooSimple),
	at("AAAAAAAAAAA1", tooSimple),
	at(`Aa${a(10)}`, tooSimple),
	at("Довгий-пароль"),
];

const repeat = [at("Another-one-12", "passwordRepeatDiffers")];

/**
 * The rules of P5 and D5 at their boundaries, by form and field. The bounds of the texts are in the contract's limits.
 */
export const bounds = {
	signUp: {
		firstName: name("firstNameTooShort"),
		lastName: name("lastNameTooShort"),
		email,
		password: newPassword("passwordTooSimple"),
		passwordRepeat: repeat,
	},
	signIn: {
		email,
		password: [
			at("", "signInPasswordTooShort"),
			at("12345", "signInPasswordTooShort"),
			at("123456"),
			at(a(200)),
			at(a(201), "passwordTooLong"),
		],
	},
	forgot: { email },
	newPassword: { newPassword: newPassword("newPasswordTooSimple"), newPasswordRepeat: repeat },
	donor: { firstName: name("firstNameTooShort"), lastName: name("lastNameTooShort"), email },
	amount: [
		at("", "amountInvalid"),
		at("ten", "amountInvalid"),
		at("-5", "amountInvalid"),
		at("1e3", "amountInvalid"),
		at("5.001", "amountInvalid"),
		at("1,000", "amountInvalid"),
		at("0", "donationTooSmall"),
		at("4.99", "donationTooSmall"),
		at("5"),
		at("5.01"),
		at("1 000,50"),
		// With the tip of 15 % the card is charged 999 999.99 at most.
		at("869565.20"),
		at("869565.21"),
		at("869565.22", "donationTooLarge"),
		at("999999.99", "donationTooLarge"),
		at("1000000", "donationTooLarge"),
	],
	/** A fixed tip on 100 dollars. */
	tip: [
		at("", "amountInvalid"),
		at("five", "amountInvalid"),
		at("0", "tipTooSmall"),
		at("4.99", "tipTooSmall"),
		at("5"),
		at("5,01"),
		at("100"),
		at("100.01", "tipTooLarge"),
		at("999899.99", "tipTooLarge"),
	],
} as const;
