import { limits } from "../limits.ts";
import { readText, type TextRule } from "../text/text-rules.ts";

/*
 * The rules of a challenge's texts, for the schemas of `streams.ts` and for its form. They return a key of
 * `validation.json`, or null.
 */

export const streamTitle: TextRule<"streamTitleTooShort" | "streamTitleTooLong"> = {
	min: limits.streamTitleMin,
	max: limits.streamTitleMax,
	tooShort: "streamTitleTooShort",
	tooLong: "streamTitleTooLong",
	isSingleLine: true,
};

export const streamDescription: TextRule<"streamDescriptionTooShort" | "streamDescriptionTooLong"> = {
	min: limits.streamDescriptionMin,
	max: limits.streamDescriptionMax,
	tooShort: "streamDescriptionTooShort",
	tooLong: "streamDescriptionTooLong",
};

export const problemOfStreamTitle = (text: string) => readText(text, streamTitle).problem;
export const problemOfStreamDescription = (text: string) => readText(text, streamDescription).problem;
