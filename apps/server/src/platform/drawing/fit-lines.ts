import type { FontMetrics } from "./font-file.ts";

/** Typesetting: font metrics, size in pixels, extra space after each letter in em. */
export type Setting = { letters: Pick<FontMetrics, "advance">; size: number; tracking: number };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const split = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

/** @returns pixels */
export function textWidth(text: string, { letters, size, tracking }: Setting): number {
	const signs = [...text];
	return signs.reduce((sum, sign) => sum + letters.advance(sign.codePointAt(0) ?? 0) + tracking, 0) * size;
}

/** Truncates a text to a width, with an ellipsis where something is missing. */
export function clipText(text: string, width: number, setting: Setting): string {
	if (textWidth(text, setting) <= width) return text;
	const words = split(text);
	while (words.length > 1 && textWidth(`${words.join("").trimEnd()}…`, setting) > width) words.pop();
	return `${words.join("").trimEnd()}…`;
}

/** Keeps the digit groups of a number and its unit together, and a short word off the end of a line. */
const figure = /(\d) (?=\d{3}(?!\d)|\p{L}{1,3}(?: |$))/gu;
const shortWord = /(?<=^| )([\p{L}\p{N}]{1,2}) /gu;
const tie = (text: string) => text.replace(figure, "$1\u00a0").replace(shortWord, "$1\u00a0");

/** Breaks a text into the minimum number of lines, of lengths as equal as possible. A word that is too long is cut. */
export function breakLines(text: string, width: number, setting: Setting): string[] {
	const words = tie(text)
		.split(" ")
		.flatMap((word) => cutWord(word, width, setting));
	// Dynamic programming from the last word backwards: the best lines for the text from each word on.
	const best: Lines[] = [{ lines: [], unevenness: 0 }];
	for (let first = words.length - 1; first >= 0; first--) {
		const choices: Lines[] = [];
		for (let count = 1; first + count <= words.length; count++) {
			const line = words.slice(first, first + count).join(" ");
			const slack = width - textWidth(line, setting);
			const rest = best[words.length - first - count];
			if (!rest || (slack < 0 && count > 1)) break;
			choices.push({ lines: [line, ...rest.lines], unevenness: slack ** 2 + rest.unevenness });
		}
		best.push(choices.reduce(better));
	}
	return best.at(-1)?.lines ?? [];
}

type Lines = { lines: string[]; unevenness: number };

function better(one: Lines, other: Lines): Lines {
	if (one.lines.length !== other.lines.length) return one.lines.length < other.lines.length ? one : other;
	return one.unevenness <= other.unevenness ? one : other;
}

function cutWord(word: string, width: number, setting: Setting): string[] {
	if (textWidth(word, setting) <= width) return [word];
	// A short word is separated from a long one before the long one is cut.
	if (word.includes("\u00a0")) return word.split("\u00a0").flatMap((part) => cutWord(part, width, setting));
	const pieces: string[] = [];
	let piece = "";
	for (const grapheme of split(word)) {
		if (piece !== "" && textWidth(piece + grapheme, setting) > width) {
			pieces.push(piece);
			piece = grapheme;
		} else piece += grapheme;
	}
	return [...pieces, piece];
}

/** The box of a text, which may be wider above than below. Lengths in pixels. */
type Box = { height: number; lineHeight: number; widthDownTo(bottom: number): number };

/**
 * Finds the largest of the given sizes at which a text fits a box with its words whole; at the last size words may be
 * cut.
 */
export function fitLines(
	text: string,
	box: Box,
	sizes: readonly number[],
	font: Pick<Setting, "letters" | "tracking">,
): { size: number; lines: string[] } {
	for (const size of sizes) {
		const lines = linesAt({ ...font, size }, text, box);
		if (lines) return { size, lines };
	}
	const size = sizes.at(-1) ?? 0;
	const lines = breakLines(text, box.widthDownTo(box.height), { ...font, size });
	return { size, lines: lines.slice(0, linesMax(size, box)) };
}

const linesMax = (size: number, { height, lineHeight }: Box): number =>
	Math.max(1, Math.floor(height / (size * lineHeight)));

function linesAt(setting: Setting, text: string, box: Box): string[] | null {
	const widestWord = Math.max(...text.split(" ").map((word) => textWidth(word, setting)));
	for (let count = 1; count <= linesMax(setting.size, box); count++) {
		const width = box.widthDownTo(count * setting.size * box.lineHeight);
		if (widestWord > width) return null;
		const lines = breakLines(text, width, setting);
		if (lines.length <= count) return lines;
	}
	return null;
}
