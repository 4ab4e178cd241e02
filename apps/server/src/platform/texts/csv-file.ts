import { type Locale, languages } from "@stride/i18n";
import { csvLines } from "./csv-lines.ts";

/** Spreadsheets take a file for UTF-8 when it begins with this. */
export const byteOrderMark = "\uFEFF";

const decimalSignOf = (locale: Locale): string => {
	const parts = new Intl.NumberFormat(languages[locale].bcp47).formatToParts(0.5);
	return parts.find(({ type }) => type === "decimal")?.value ?? ".";
};

/** Excel reads a file with the separators of the reader's region: `;` where the decimal sign is a comma. */
export const linesIn = (locale: Locale) => (rows: readonly (readonly string[])[]) =>
	csvLines(rows, decimalSignOf(locale) === "," ? ";" : ",");

/** A fixed number of decimals without a thousands separator, so that a spreadsheet reads a number. */
export const fixedIn = (locale: Locale) => {
	const sign = decimalSignOf(locale);
	return (value: number, digits: number): string => value.toFixed(digits).replace(".", sign);
};

/** Always with cents, so that a spreadsheet adds the column up. */
export const decimalIn = (locale: Locale) => {
	const fixed = fixedIn(locale);
	return (cents: number): string => fixed(cents / 100, 2);
};
