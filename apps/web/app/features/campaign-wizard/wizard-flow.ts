/** The steps of a personal campaign, in their order. */
export const wizardSteps = ["country", "recipient", "story", "cover", "goal"] as const;
export type WizardStep = (typeof wizardSteps)[number];

export type WizardField =
	| "country"
	| "state"
	| "residenceConfirmed"
	| "recipient"
	| "title"
	| "description"
	| "image"
	| "fundGoalText";

export type Flow = {
	isSignedIn: boolean;
	/** The account's country takes personal campaigns, so that it need not be asked for again. */
	isCountryKnown: boolean;
};

/** Country is skipped where it is known; story and cover wait until the visitor has signed in (P2). */
export function stepsOf({ isSignedIn, isCountryKnown }: Flow): WizardStep[] {
	return wizardSteps.filter((step) => {
		if (step === "country") return !(isSignedIn && isCountryKnown);
		if (step === "story" || step === "cover") return isSignedIn;
		return true;
	});
}

/** What may be changed later: country and recipient stay as the campaign was created (P2). */
export const editSteps: readonly WizardStep[] = ["story", "cover", "goal"];

const fieldsByStep: Record<WizardStep, readonly WizardField[]> = {
	country: ["country", "state", "residenceConfirmed"],
	recipient: ["recipient"],
	story: ["title", "description"],
	cover: ["image"],
	goal: ["fundGoalText"],
};

/** What a step asks for. The residence is confirmed with the recipient where the country step is skipped. */
export function fieldsOf(step: WizardStep, steps: readonly WizardStep[]): readonly WizardField[] {
	const takesResidence = step === "recipient" && !steps.includes("country");
	return takesResidence ? ["residenceConfirmed", ...fieldsByStep.recipient] : fieldsByStep[step];
}

/** Where somebody who comes back goes on: where they were, but not past a step that is still open. */
export function resumeAt(
	steps: readonly WizardStep[],
	wasAt: WizardStep | null,
	isComplete: (step: WizardStep) => boolean,
): WizardStep {
	const firstOpen = steps.find((step) => !isComplete(step)) ?? steps.at(-1);
	const reached = steps.find((step) => step === wasAt);
	const candidates = [firstOpen, reached].filter((step) => step !== undefined);
	return steps.find((step) => candidates.includes(step)) ?? "country";
}

export function stepAfter(step: WizardStep, steps: readonly WizardStep[]): WizardStep | null {
	return steps[steps.indexOf(step) + 1] ?? null;
}

export function stepBefore(step: WizardStep, steps: readonly WizardStep[]): WizardStep | null {
	return steps[steps.indexOf(step) - 1] ?? null;
}

/** The first step of the flow that holds one of these fields; null where none does. */
export function stepOfFields(fields: readonly WizardField[], steps: readonly WizardStep[]): WizardStep | null {
	return steps.find((step) => fieldsOf(step, steps).some((field) => fields.includes(field))) ?? null;
}
