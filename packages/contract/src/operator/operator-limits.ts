/** The limits of the operator's desk; in a module of their own, so that no other page loads them. */
export const operatorLimits = {
	reasonMax: 500,
	answerMax: 5_000,
	noteMax: 2_000,
	notesPerLetter: 100,
	decisionMax: 3_000,
	/** The paragraph of the law or of the terms. */
	ruleMax: 200,
	receiptNumberMax: 100,
	searchMax: 100,
	/** How many words of a search are used; further words are ignored. */
	searchWordsMax: 8,
	actionMax: 60,
	/** How much of a post or a comment a row shows. */
	excerptMax: 280,
	rows: 20,
	/** Results beyond this number are not counted. */
	countMax: 1_000,
	openBalances: 200,
	agedBalances: 200,
	teamMax: 200,
	givenUpJobs: 500,
	/** How much of a job's error is shown. */
	jobReasonMax: 300,
	/** Refunds of whole campaigns in the list, and how many refused donations each names. */
	campaignRefunds: 50,
	refusals: 50,
} as const;
