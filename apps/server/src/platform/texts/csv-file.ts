import type { Locale } from "@stride/i18n";
import { type CsvSeparator, csvLines } from "./csv-lines.ts";

/** Spreadsheets take a file for UTF-8 when it begins with this. */
export const byteOrderMark = "\uFEFF";

/** Excel reads a file with the separators of the reader's region: in Ukrainian `;` and a decimal comma. */
const separatorOf: Record<Locale, CsvSeparator> = { en: ",", uk: ";" };

export const linesIn = (locale: Locale) => (rows: readonly (readonly string[])[]) =>
	csvLines(rows, separatorOf[locale]);

/** Always with cents and without a thousands separator, so that a spreadsheet adds the column up. */
export const decimalIn =
	(locale: Locale) =>
	(cents: number): string =>
		(cents / 100).toFixed(2).replace(".", locale === "uk" ? "," : ".");
