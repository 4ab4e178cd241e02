import { limits } from "../limits.ts";
import { readText, type TextRule } from "../text/text-rules.ts";

/** P5: a bio is optional, and has a minimum length where it is given. */
export const bio: TextRule<"bioTooShort" | "bioTooLong"> = {
	min: limits.bioMin,
	max: limits.bioMax,
	tooShort: "bioTooShort",
	tooLong: "bioTooLong",
	isOptional: true,
};

export const problemOfBio = (text: string) => readText(text, bio).problem;
