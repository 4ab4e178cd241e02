import { countCharacters, countVisible } from "./campaign-rules.ts";
import { limits } from "./limits.ts";

/*
 * The rules of a challenge's words as plain functions, for the schemas of `streams.ts` and for its form. They answer a
 * key of `validation.json`, or null.
 */

export function problemOfStreamTitle(text: string): "streamTitleTooShort" | "streamTitleTooLong" | null {
	if (countCharacters(text) > limits.streamTitleMax) return "streamTitleTooLong";
	return countVisible(text) < limits.streamTitleMin ? "streamTitleTooShort" : null;
}

export function problemOfStreamDescription(
	text: string,
): "streamDescriptionTooShort" | "streamDescriptionTooLong" | null {
	if (countCharacters(text) > limits.streamDescriptionMax) return "streamDescriptionTooLong";
	return countVisible(text) < limits.streamDescriptionMin ? "streamDescriptionTooShort" : null;
}
