import { normalizeText } from "@stride/contract/text/normal-form";
import type { FontMetrics } from "./font-file.ts";

type Coverage = Pick<FontMetrics, "has">;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const wordCharacter = /[\p{L}\p{N}]/u;
/** Marks, joiners, selectors and controls: the word remains the same without them. */
const isOrnament = /^[\p{M}\p{C}]$/u;

/**
 * Reduces a text to what the font covers: uncovered symbols, such as emoji, are left out. A text that would lose a
 * letter or a digit is not drawn at all, since half a word is worse than none.
 * @returns one line; null when nothing can be drawn
 */
export function drawableText(text: string, letters: Coverage): string | null {
	let drawable = "";
	for (const { segment } of graphemes.segment(normalizeText(text, "NFC").replace(/\s+/gu, " "))) {
		const drawn = drawGrapheme(segment, letters) ?? drawGrapheme(normalizeText(segment, "NFKC"), letters);
		if (drawn === null && wordCharacter.test(segment)) return null;
		drawable += drawn ?? "";
	}
	const line = drawable.replace(/ {2,}/g, " ").trim();
	return wordCharacter.test(line) ? line : null;
}

/**
 * Null for a symbol that the font lacks. Marks that do not compose with their letter are left out: they would be
 * misplaced.
 */
function drawGrapheme(grapheme: string, letters: Coverage): string | null {
	const signs = [...grapheme].filter((sign) => !isOrnament.test(sign));
	return signs.every((sign) => letters.has(sign.codePointAt(0) ?? 0)) ? signs.join("") : null;
}
