import type { Campaign, UpdateCampaignBody } from "@stride/contract/campaigns";
import { tidyLine, tidyText } from "@stride/contract/text-rules";
import { goalDollars, groupGoal } from "./goal-text.ts";
import { emptyValues, type WizardValues } from "./wizard-draft.ts";

/** What of a campaign its author may change; the rest stays as it was when it was created. */
export type Editable = Pick<Campaign, "title" | "description" | "image" | "fundGoal">;

export type ChangedField = keyof UpdateCampaignBody;

/** The form as it opens. A null picture means the one that the campaign has. */
export function valuesOfCampaign(campaign: Editable): WizardValues {
	const dollars = String(campaign.fundGoal / 100);
	return {
		...emptyValues,
		title: campaign.title,
		description: campaign.description,
		fundGoalText: groupGoal(dollars, dollars.length).text,
	};
}

/** The request that says what the form changed of the campaign, and nothing else. */
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
 * The fields that the form is about to change although they have been changed elsewhere since it was opened: in another
 * tab, or on another device. Where both came to the same, nothing is lost.
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

/** What was typed stays; what was not touched follows the campaign as it is now. */
export function valuesAfter(present: Editable, change: UpdateCampaignBody, values: WizardValues): WizardValues {
	const now = valuesOfCampaign(present);
	return {
		...values,
		...(change.title === undefined && { title: now.title }),
		...(change.description === undefined && { description: now.description }),
		...(change.fundGoal === undefined && { fundGoalText: now.fundGoalText }),
	};
}
