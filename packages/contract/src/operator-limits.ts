/** What the operator's desk takes; a module of its own, since no other page carries it. */
export const operatorLimits = {
	reasonMax: 500,
	answerMax: 5_000,
	receiptNumberMax: 100,
	searchMax: 100,
	/** Words of a search that are looked for; what is beyond them narrows nothing. */
	searchWordsMax: 8,
	actionMax: 60,
	/** How much of a post or a comment a row shows. */
	excerptMax: 280,
	rows: 20,
} as const;
