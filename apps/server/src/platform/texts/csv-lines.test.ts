import { describe, expect, it } from "vitest";
import { type CsvSeparator, csvLines } from "./csv-lines.ts";

const separators: readonly CsvSeparator[] = [",", ";"];
/** Separators by which a spreadsheet may split a file, whichever one it was written with. */
const splitters = [",", ";", "\t", "|", "\r", "\n"];
const formulaStart = /^[\s\p{C}"]*[=+\-@＝＋－＠]/u;

/** Splits at every separator and ignores quotes: the most lenient reader possible. */
const pieces = (text: string, splitter: string) => text.replace(/\r\n$/, "").split(splitter);

const payloads = [
	"=SUM(A1:A9)",
	"Bob;=cmd|' /C calc'!A0",
	"Bob,=cmd|' /C calc'!A0",
	"Bob\t=1+1",
	"Bob\n=1+1",
	"Bob\r=1+1",
	"Bob|@SUM(A1)",
	"\t=1+1",
	"\r\n=1+1",
	"   =1+1",
	"\u00A0=1+1",
	"\u200B=1+1",
	"\uFEFF=1+1",
	'"=1+1',
	'Bob;"=1+1',
	'Bob";=1+1',
	"+1+1",
	"-1+1",
	"@SUM(A1)",
	"＝1+1",
	"＋1+1",
	"－1+1",
	"＠SUM(A1)",
	"Bob; ＝1+1",
	";;=1;=2",
];

describe("csvLines", () => {
	it.each(separators)(
		"[C5] [U3] no piece of a line starts a formula, however it is split, separator %s",
		(separator) => {
			for (const payload of payloads) {
				const text = csvLines([["first", payload, "last"]], separator);
				for (const splitter of splitters) {
					for (const piece of pieces(text, splitter))
						expect(piece, JSON.stringify({ payload, splitter })).not.toMatch(formulaStart);
				}
			}
		},
	);

	it.each(separators)(
		"[C5] every field is quoted, empty ones included, and quotes are doubled, separator %s",
		(separator) => {
			expect(csvLines([["a", "", 'say "hi"', "1.50"]], separator)).toBe(
				`${['"a"', '""', '"say ""hi"""', '"1.50"'].join(separator)}\r\n`,
			);
		},
	);

	it("[C5] names and texts without a formula stay as they are", () => {
		for (const text of ["Anna-Maria", "O'Neill", "Run @ noon", "a=b", "Марія", "5 + 5", "C++; fast"]) {
			expect(csvLines([[text]], ",")).toBe(`"${text}"\r\n`);
		}
	});
});
