/**
 * The author's documents as CSV files, as the donation files are (`donation-files.ts`). Paths below `/v1`; `:campaignId`
 * is the id or the name.
 */
export const statementFiles = {
	/** `:month` is `2026-11`, in UTC. */
	statement: "/user/campaign/:campaignId/statements/:month/statement.csv",
	receipt: "/user/campaign/:campaignId/payouts/:payoutId/receipt.csv",
} as const;
export type StatementFile = keyof typeof statementFiles;
