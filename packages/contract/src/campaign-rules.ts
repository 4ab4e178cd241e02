import { limits } from "./limits.ts";
import { readText, type TextRule } from "./text-rules.ts";

/*
 * The rules of a campaign's texts and goal as plain functions: the schemas of `campaigns.ts` are built from them, and
 * the wizard validates with them without loading a schema library. They return a key of `validation.json`, or null.
 */

export const campaignTitle: TextRule<"campaignTitleTooShort" | "campaignTitleTooLong"> = {
	min: limits.campaignTitleMin,
	max: limits.campaignTitleMax,
	tooShort: "campaignTitleTooShort",
	tooLong: "campaignTitleTooLong",
	isSingleLine: true,
};

export const campaignDescription: TextRule<"campaignDescriptionTooShort" | "campaignDescriptionTooLong"> = {
	min: limits.campaignDescriptionMin,
	max: limits.campaignDescriptionMax,
	tooShort: "campaignDescriptionTooShort",
	tooLong: "campaignDescriptionTooLong",
};

export const problemOfTitle = (text: string) => readText(text, campaignTitle).problem;
export const problemOfDescription = (text: string) => readText(text, campaignDescription).problem;

/** @param dollars whole dollars; NaN for anything that is not a number */
export function problemOfGoal(dollars: number): "fundGoalInvalid" | "fundGoalTooSmall" | "fundGoalTooLarge" | null {
	if (!Number.isInteger(dollars)) return "fundGoalInvalid";
	if (dollars < limits.fundGoalMinDollars) return "fundGoalTooSmall";
	return dollars > limits.fundGoalMaxDollars ? "fundGoalTooLarge" : null;
}
