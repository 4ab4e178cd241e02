import { type CampaignText, campaignTextNames } from "@stride/contract/campaigns/campaign-rules";
import { stepAfter } from "../../lib/forms/steps.ts";

/** The steps in their order (P2). */
export const wizardSteps = ["country", "recipient", "project", "story", "cover", "goal"] as const;
export type WizardStep = (typeof wizardSteps)[number];

export type WizardField =
	| "country"
	| "state"
	| "residenceConfirmed"
	| "recipient"
	| "charity"
	| CampaignText
	| "image"
	| "fundGoalText";

export type Flow = {
	isSignedIn: boolean;
	/** The account's country allows campaigns, so that its step is skipped. */
	isCountryKnown: boolean;
	isForCharity: boolean;
	/** The URL names the project. */
	isProjectPrefilled: boolean;
};

/**
 * The country step is skipped where it is known, the project step for a personal campaign and where the URL names it;
 * description and cover follow after sign-in (P2).
 */
export function stepsOf({ isSignedIn, isCountryKnown, isForCharity, isProjectPrefilled }: Flow): WizardStep[] {
	return wizardSteps.filter((step) => {
		if (step === "country") return !(isSignedIn && isCountryKnown);
		if (step === "project") return isForCharity && !isProjectPrefilled;
		if (step === "story" || step === "cover") return isSignedIn;
		return true;
	});
}

/** The steps of editing: country and recipient are fixed at the creation (P2). */
export const editSteps: readonly WizardStep[] = ["story", "cover", "goal"];
export const editShape: Shape = { steps: editSteps, offersCharity: false };

const fieldsByStep: Record<WizardStep, readonly WizardField[]> = {
	country: ["country", "state", "residenceConfirmed"],
	recipient: ["recipient"],
	project: ["charity"],
	story: campaignTextNames,
	cover: ["image"],
	goal: ["fundGoalText"],
};

export type Shape = {
	steps: readonly WizardStep[];
	/** The recipient may be a charity, which requires no confirmed residence. */
	offersCharity: boolean;
};

/**
 * The fields of a step. The residence belongs to the recipient step where the country step is skipped, or where the
 * recipient may be a charity. A project from the URL belongs to the recipient step.
 */
export function fieldsOf(step: WizardStep, { steps, offersCharity }: Shape): readonly WizardField[] {
	const hasLateResidence = offersCharity || !steps.includes("country");
	if (step === "country" && hasLateResidence) return ["country", "state"];
	if (step !== "recipient") return fieldsByStep[step];
	return [
		...(hasLateResidence ? (["residenceConfirmed"] as const) : []),
		...fieldsByStep.recipient,
		...(offersCharity && !steps.includes("project") ? fieldsByStep.project : []),
	];
}

/** The next step; the step of a chosen project is skipped (P2). */
export function stepOnwards(
	step: WizardStep,
	steps: readonly WizardStep[],
	isProjectChosen: boolean,
): WizardStep | null {
	const following = stepAfter(step, steps);
	return following === "project" && isProjectChosen ? stepAfter(following, steps) : following;
}
