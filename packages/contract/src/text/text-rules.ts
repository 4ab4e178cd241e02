import { limits } from "../limits.ts";
import { hasLongMarkRun, normalizeText } from "./normal-form.ts";

/*
 * Text fields as plain functions: the schemas are built from them, and forms validate with them without loading a schema
 * library. They return a key of `validation.json`, or null.
 */

/** The bounds of a field in characters, with the field's messages. */
export type TextRule<Problem extends string> = {
	min: number;
	max: number;
	tooShort: Problem;
	tooLong: Problem;
	/** Line breaks become spaces. */
	isSingleLine?: true;
	/** An empty text is valid, whatever the minimum. */
	isOptional?: true;
};

export type TextProblem<Problem extends string> = Problem | "marksTooMany";

/**
 * UTF-16 units that a raw text may have per character: decomposed letters and emoji take two or three. A longer text is
 * rejected by its length alone, before it is parsed.
 */
const unitsPerCharacter = 4;
export const rawLengthMax = (rule: { max: number }): number => rule.max * unitsPerCharacter;
/** The default for callers without a field's limit: that of the longest field. */
const longestRaw = rawLengthMax({ max: limits.postTextMax });

/**
 * Text as it is stored: composed letters (NFC), `\n` line ends, no control characters, no surrounding space. The same
 * sentence then has the same length from any keyboard and client. A text that no field accepts, because of its length or
 * its marks, is returned without being normalised.
 */
export function tidyText(text: string): string {
	if (text.length > longestRaw) return text;
	const plain = text
		.replace(/\r\n?/g, "\n")
		// biome-ignore lint/suspicious/noControlCharactersInRegex: no text needs these, and databases reject them
		.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
	// After the control characters are gone: they would hide a run of marks.
	return hasLongMarkRun(plain) ? plain : normalizeText(plain, "NFC").trim();
}

const withoutBreaks = (text: string): string => text.replace(/\n/g, " ");

/** As `tidyText`, on one line. */
export const tidyLine = (text: string): string => withoutBreaks(tidyText(text));

const countCodePoints = (text: string): number => [...text].length;

/** The length of a text in Unicode code points as stored, so an emoji counts as one, not two. */
export const countCharacters = (text: string): number =>
	text.length > longestRaw ? text.length : countCodePoints(tidyText(text));

/** A field's text as it is stored, and its problem. Normalises once. */
export function readText<Problem extends string>(
	raw: string,
	rule: TextRule<Problem>,
): { text: string; problem: TextProblem<Problem> | null } {
	if (raw.length > rawLengthMax(rule)) return { text: raw, problem: rule.tooLong };
	const tidy = tidyText(raw);
	return { text: rule.isSingleLine ? withoutBreaks(tidy) : tidy, problem: problemOfTidyText(tidy, rule) };
}

function problemOfTidyText<Problem extends string>(text: string, rule: TextRule<Problem>): TextProblem<Problem> | null {
	if (rule.isOptional && text === "") return null;
	if (countCodePoints(text) > rule.max) return rule.tooLong;
	if (hasLongMarkRun(text)) return "marksTooMany";
	// Invisible characters do not count towards the minimum length.
	return countCodePoints(text.replace(/\p{Cf}/gu, "").trim()) < rule.min ? rule.tooShort : null;
}
