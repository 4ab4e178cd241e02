/** The card processor's result for a test card. */
export interface GatewayCard {
	number: string;
	type: string;
	/** Shown on the sandbox's first page. */
	behaviour: string;
	/** The bank's reason for declining; without it the payment succeeds. */
	decline?: string;
}

const visa = { type: "Visa" } as const;

/** The test numbers from the card processor's documentation; every other number is refused and not stored. */
export const GATEWAY_CARDS: readonly GatewayCard[] = [
	{ ...visa, number: "4111111111111111", behaviour: "succeeds" },
	{ ...visa, number: "4009348888881881", behaviour: "succeeds" },
	{ ...visa, number: "4012888888881881", behaviour: "succeeds" },
	{ type: "MasterCard", number: "5555555555554444", behaviour: "succeeds (Mastercard)" },
	{ type: "MasterCard", number: "2223000048400011", behaviour: "succeeds (Mastercard)" },
	{ type: "American Express", number: "378282246310005", behaviour: "succeeds (American Express, four-digit code)" },
	{ type: "Discover", number: "6011111111111117", behaviour: "succeeds (Discover)" },
	{ type: "JCB", number: "3530111333300000", behaviour: "succeeds (JCB)" },
	{ ...visa, number: "4000111111111115", behaviour: "declined", decline: "Processor declined" },
	{ type: "MasterCard", number: "5105105105105100", behaviour: "declined (Mastercard)", decline: "Processor declined" },
	{
		type: "American Express",
		number: "378734493671000",
		behaviour: "declined (American Express)",
		decline: "Processor declined",
	},
];

export const findGatewayCard = (number: string): GatewayCard | undefined =>
	GATEWAY_CARDS.find((card) => card.number === number);
