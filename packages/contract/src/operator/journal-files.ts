/**
 * The general journal of one month (`:month` is `2026-11`, in UTC) as files, streamed: UTF-8 text, for the right
 * `export-journal` and with a fresh step-up (POST /user/reauthenticate). Paths below `/v1`. Separate from the schemas, so
 * that the page loads none.
 */
export const journalFiles = {
	/** A line per posting, in the request's language (`Accept-Language`), as the donation files are. */
	csv: "/operator/finance/journal/:month/journal.csv",
	/** Plain-text double entry (hledger's journal format), in English. */
	journal: "/operator/finance/journal/:month/stride.journal",
} as const;
export type JournalFile = keyof typeof journalFiles;
