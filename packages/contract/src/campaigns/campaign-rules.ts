import { limits } from "../limits.ts";
import { readText, type TextRule } from "../text/text-rules.ts";

/*
 * The rules of a campaign's texts and goal as plain functions: the schemas of `campaigns.ts` are built from them, and
 * the wizard validates with them without loading a schema library. They return a key of `validation.json`, or null.
 */

const title: TextRule<"campaignTitleTooShort" | "campaignTitleTooLong"> = {
	min: limits.campaignTitleMin,
	max: limits.campaignTitleMax,
	tooShort: "campaignTitleTooShort",
	tooLong: "campaignTitleTooLong",
	isSingleLine: true,
};

const description: TextRule<"campaignDescriptionTooShort" | "campaignDescriptionTooLong"> = {
	min: limits.campaignDescriptionMin,
	max: limits.campaignDescriptionMax,
	tooShort: "campaignDescriptionTooShort",
	tooLong: "campaignDescriptionTooLong",
};

/** The texts that the author writes and may change: schemas, queries and the wizard read them from here. */
export const campaignTexts = { title, description };
export type CampaignText = keyof typeof campaignTexts;
export const campaignTextNames = Object.keys(campaignTexts) as readonly CampaignText[];

/** A value for each text, by its name. */
export const mapCampaignTexts = <Value>(read: (name: CampaignText) => Value) =>
	Object.fromEntries(campaignTextNames.map((name) => [name, read(name)])) as Record<CampaignText, Value>;

/** A text as it is stored, and its problem. */
export const readCampaignText = (name: CampaignText, text: string) => readText<string>(text, campaignTexts[name]);

/** @param dollars whole dollars; NaN for anything that is not a number */
export function problemOfGoal(dollars: number): "fundGoalInvalid" | "fundGoalTooSmall" | "fundGoalTooLarge" | null {
	if (!Number.isInteger(dollars)) return "fundGoalInvalid";
	if (dollars < limits.fundGoalMinDollars) return "fundGoalTooSmall";
	return dollars > limits.fundGoalMaxDollars ? "fundGoalTooLarge" : null;
}
