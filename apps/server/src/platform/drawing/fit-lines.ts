import type { FontMetrics } from "./font-file.ts";

/** A way of setting text: letters, size in pixels, extra space after each letter in em. */
export type Setting = { letters: Pick<FontMetrics, "advance">; size: number; tracking: number };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const split = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

/** @returns pixels */
export function textWidth(text: string, { letters, size, tracking }: Setting): number {
	const signs = [...text];
	return signs.reduce((sum, sign) => sum + letters.advance(sign.codePointAt(0) ?? 0) + tracking, 0) * size;
}

/** As much of a text as fits into a width, with an ellipsis where something is missing. */
export function clipText(text: string, width: number, setting: Setting): string {
	if (textWidth(text, setting) <= width) return text;
	const kept = split(text);
	while (kept.length > 1 && textWidth(`${kept.join("").trimEnd()}…`, setting) > width) kept.pop();
	return `${kept.join("").trimEnd()}…`;
}

/** A figure stays with its other digits and its unit, and a short word is not left behind at the end of a line. */
const figure = /(\d) (?=\d{3}(?!\d)|\p{L}{1,3}(?: |$))/gu;
const shortWord = /(?<=^| )([\p{L}\p{N}]{1,2}) /gu;
const tie = (text: string) => text.replace(figure, "$1\u00a0").replace(shortWord, "$1\u00a0");

/** Breaks a text into as few lines as it needs, of lengths as equal as they can be. A word that is too long is cut. */
export function breakLines(text: string, width: number, setting: Setting): string[] {
	const words = tie(text)
		.split(" ")
		.flatMap((word) => cutWord(word, width, setting));
	// From the last word backwards: the best lines for what begins with each word.
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
	// A short word parts from a long one before that is cut.
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

/** Where a text may stand: a box that may be wider above than below. Lengths in pixels. */
type Box = { height: number; lineHeight: number; widthDownTo(bottom: number): number };

/** The largest of the given sizes at which a text stays within a box with its words whole; the last one cuts. */
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
