import { stringify } from "csv-stringify/sync";

export type CsvSeparator = "," | ";";

/**
 * A spreadsheet may split a file by another separator than the one it was written with, and then quotes no longer
 * protect a field: a formula can start behind any separator. White space, control characters and quotes in between
 * are skipped by some readers. The full-width forms count as operators in Excel.
 */
const formulas = /(^|[,;|\t\r\n])([\s\p{C}"]*)(?=[=+\-@＝＋－＠])/gu;

const neutralise = (field: string): string => field.replace(formulas, "$1$2'");

/** Formats rows as CSV lines. Every field is quoted, and no field is interpreted as a formula. */
export const csvLines = (rows: readonly (readonly string[])[], separator: CsvSeparator): string =>
	stringify(
		rows.map((row) => row.map(neutralise)),
		{ delimiter: separator, quoted: true, quoted_empty: true, record_delimiter: "windows" },
	);
