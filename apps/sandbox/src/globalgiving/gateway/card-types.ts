/** The card type by the number's first digits. Also part of the card fields in the browser. */
export interface CardType {
	/** The processor's short id and the common name. */
	type: string;
	niceType: string;
	prefix: RegExp;
	lengths: readonly number[];
	code: { name: string; size: number };
	/** The positions at which the number is grouped. */
	gaps: readonly number[];
}

const fours = [4, 8, 12];
const cvv = { name: "CVV", size: 3 };

export const CARD_TYPES: readonly CardType[] = [
	{ type: "visa", niceType: "Visa", prefix: /^4/, lengths: [16, 18, 19], code: cvv, gaps: fours },
	{
		type: "master-card",
		niceType: "Mastercard",
		prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
		lengths: [16],
		code: { name: "CVC", size: 3 },
		gaps: fours,
	},
	{
		type: "american-express",
		niceType: "American Express",
		prefix: /^3[47]/,
		lengths: [15],
		code: { name: "CID", size: 4 },
		gaps: [4, 10],
	},
	{
		type: "discover",
		niceType: "Discover",
		prefix: /^(6011|64[4-9]|65)/,
		lengths: [16, 19],
		code: { name: "CID", size: 3 },
		gaps: fours,
	},
	{ type: "jcb", niceType: "JCB", prefix: /^35(2[89]|[3-8])/, lengths: [16], code: cvv, gaps: fours },
];

/** The types that a number may still have: all of them while it is empty. */
export function possibleTypes(digits: string): readonly CardType[] {
	if (digits === "") return CARD_TYPES;
	return CARD_TYPES.filter(({ prefix }) => prefix.test(digits));
}
