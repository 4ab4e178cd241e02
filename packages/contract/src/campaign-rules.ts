import { limits } from "./limits.ts";

/*
 * The rules of a campaign's words and goal as plain functions: the schemas of `campaigns.ts` are made of them, and the
 * wizard judges by them without loading a schema library. They answer a key of `validation.json`, or null.
 */

// Longer text is refused whatever is in it, so nobody makes us normalise megabytes.
const judgedLengthMax = 100_000;

/**
 * Text as it is kept: composed letters (NFC), `\n` at the end of a line, no control characters, nothing around it.
 * The same sentence typed on any keyboard and sent by any client is then the same text, of the same length.
 */
export function tidyText(text: string): string {
	if (text.length > judgedLengthMax) return text;
	return (
		text
			.replace(/\r\n?/g, "\n")
			// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text needs and no database keeps
			.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
			.normalize("NFC")
			.trim()
	);
}

/** As `tidyText`, on one line. */
export const tidyLine = (text: string): string => tidyText(text).replace(/\n/g, " ");

/** How long a text is: its Unicode characters (code points) as they are kept, so an emoji is one, not two. */
export function countCharacters(text: string): number {
	return text.length > judgedLengthMax ? text.length : [...tidyText(text)].length;
}

// Characters that nobody sees do not make a text long enough.
export const countVisible = (text: string) => countCharacters(text.replace(/\p{Cf}/gu, ""));

export function problemOfTitle(text: string): "campaignTitleTooShort" | "campaignTitleTooLong" | null {
	if (countCharacters(text) > limits.campaignTitleMax) return "campaignTitleTooLong";
	return countVisible(text) < limits.campaignTitleMin ? "campaignTitleTooShort" : null;
}

export function problemOfDescription(
	text: string,
): "campaignDescriptionTooShort" | "campaignDescriptionTooLong" | null {
	if (countCharacters(text) > limits.campaignDescriptionMax) return "campaignDescriptionTooLong";
	return countVisible(text) < limits.campaignDescriptionMin ? "campaignDescriptionTooShort" : null;
}

/** @param dollars whole dollars; NaN for what is no number */
export function problemOfGoal(dollars: number): "fundGoalInvalid" | "fundGoalTooSmall" | "fundGoalTooLarge" | null {
	if (!Number.isInteger(dollars)) return "fundGoalInvalid";
	if (dollars < limits.fundGoalMinDollars) return "fundGoalTooSmall";
	return dollars > limits.fundGoalMaxDollars ? "fundGoalTooLarge" : null;
}
