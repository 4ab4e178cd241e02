import type { Campaign, UpdateCampaignBody } from "@stride/contract/campaigns";
import { tidyLine, tidyText } from "@stride/contract/text-rules";
import { goalDollars, groupGoal } from "./goal-text.ts";
import { emptyValues, type WizardValues } from "./wizard-draft.ts";

/** The fields that the author may change; the others are fixed at the creation. */
export type Editable = Pick<Campaign, "title" | "description" | "image" | "fundGoal">;

export type ChangedField = keyof UpdateCampaignBody;

/** The form's initial values. A null picture means the campaign's present one. */
export function valuesOfCampaign(campaign: Editable): WizardValues {
	const dollars = String(campaign.fundGoal / 100);
	return {
		...emptyValues,
		title: campaign.title,
		description: campaign.description,
		fundGoalText: groupGoal(dollars, dollars.length).text,
	};
}

/** The request with the changed fields only. */
export function changesOf(campaign: Editable, values: WizardValues): UpdateCampaignBody {
	const title = tidyLine(values.title);
	const description = tidyText(values.description);
	const fundGoal = goalDollars(values.fundGoalText) * 100;
	return {
		...(title !== campaign.title && { title }),
		...(description !== campaign.description && { description }),
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
		title: present.title !== opened.title && present.title !== change.title,
		description: present.description !== opened.description && present.description !== change.description,
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
		...(change.title === undefined && { title: now.title }),
		...(change.description === undefined && { description: now.description }),
		...(change.fundGoal === undefined && { fundGoalText: now.fundGoalText }),
	};
}
