import {
	type CampaignText,
	campaignTextNames,
	mapCampaignTexts,
	readCampaignText,
} from "@stride/contract/campaigns/campaign-rules";
import type { Campaign, UpdateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { goalDollars, groupGoal } from "./steps/goal-text.ts";
import { emptyValues, type WizardValues } from "./wizard-draft.ts";

/** The fields that the author may change; the others are fixed at the creation. */
export type Editable = Pick<Campaign, CampaignText | "image" | "currency" | "fundGoal">;

export type ChangedField = keyof UpdateCampaignBody;

/** The form's initial values. A null picture means the campaign's present one. */
export function valuesOfCampaign(campaign: Editable): WizardValues {
	const dollars = String(campaign.fundGoal / 100);
	return {
		...emptyValues,
		...mapCampaignTexts((name) => campaign[name]),
		currency: campaign.currency,
		fundGoalText: groupGoal(dollars, dollars.length).text,
	};
}

/** The request with the changed fields only. */
export function changesOf(campaign: Editable, values: WizardValues): UpdateCampaignBody {
	const texts = campaignTextNames.flatMap((name) => {
		const { text } = readCampaignText(name, values[name]);
		return text === campaign[name] ? [] : [[name, text]];
	});
	const fundGoal = goalDollars(values.fundGoalText) * 100;
	return {
		...Object.fromEntries(texts),
		...(values.image !== null && { image: values.image }),
		...(fundGoal !== campaign.fundGoal && { fundGoal }),
	};
}

/**
 * The conflicting fields: changed by the form, and differently in another tab or on another device since the form was
 * opened.
 */
export function overtakenFields(opened: Editable, present: Editable, change: UpdateCampaignBody): ChangedField[] {
	const isOvertaken: Record<ChangedField, boolean> = {
		...mapCampaignTexts((name) => present[name] !== opened[name] && present[name] !== change[name]),
		image: present.image["800"] !== opened.image["800"],
		fundGoal: present.fundGoal !== opened.fundGoal && present.fundGoal !== change.fundGoal,
	};
	return (Object.keys(isOvertaken) as ChangedField[]).filter((field) => field in change && isOvertaken[field]);
}

/** Typed values stay; untouched fields get the campaign's current values. */
export function valuesAfter(present: Editable, change: UpdateCampaignBody, values: WizardValues): WizardValues {
	const now = valuesOfCampaign(present);
	return {
		...values,
		...mapCampaignTexts((name) => (change[name] === undefined ? now : values)[name]),
		...(change.fundGoal === undefined && { fundGoalText: now.fundGoalText }),
	};
}
