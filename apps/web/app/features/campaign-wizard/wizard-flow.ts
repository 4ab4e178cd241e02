/** The steps in their order (P2). */
export const wizardSteps = ["country", "recipient", "project", "story", "cover", "goal"] as const;
export type WizardStep = (typeof wizardSteps)[number];

export type WizardField =
	| "country"
	| "state"
	| "residenceConfirmed"
	| "recipient"
	| "charity"
	| "title"
	| "description"
	| "image"
	| "fundGoalText";

export type Flow = {
	isSignedIn: boolean;
	/** The account's country takes campaigns, so that it need not be asked for again. */
	isCountryKnown: boolean;
	isForCharity: boolean;
	/** The project came with the address. */
	isProjectPrefilled: boolean;
};

/**
 * Country is skipped where it is known, the project for a personal campaign and where it is given; story and cover wait
 * until the visitor has signed in (P2).
 */
export function stepsOf({ isSignedIn, isCountryKnown, isForCharity, isProjectPrefilled }: Flow): WizardStep[] {
	return wizardSteps.filter((step) => {
		if (step === "country") return !(isSignedIn && isCountryKnown);
		if (step === "project") return isForCharity && !isProjectPrefilled;
		if (step === "story" || step === "cover") return isSignedIn;
		return true;
	});
}

/** What may be changed later: country and recipient stay as the campaign was created (P2). */
export const editSteps: readonly WizardStep[] = ["story", "cover", "goal"];
export const editShape: Shape = { steps: editSteps, offersCharity: false };

const fieldsByStep: Record<WizardStep, readonly WizardField[]> = {
	country: ["country", "state", "residenceConfirmed"],
	recipient: ["recipient"],
	project: ["charity"],
	story: ["title", "description"],
	cover: ["image"],
	goal: ["fundGoalText"],
};

export type Shape = {
	steps: readonly WizardStep[];
	/** The recipient may be a charity, which needs no residence to be confirmed. */
	offersCharity: boolean;
};

/**
 * What a step asks for. The residence is confirmed with the recipient where the country step is skipped, or where it is
 * not known before whether the campaign is personal. A project that is given belongs to the recipient.
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

/** The step to go on to: a project that is chosen already is not asked for again (P2). */
export function stepOnwards(
	step: WizardStep,
	steps: readonly WizardStep[],
	isProjectChosen: boolean,
): WizardStep | null {
	const following = stepAfter(step, steps);
	return following === "project" && isProjectChosen ? stepAfter(following, steps) : following;
}

export function stepAfter(step: WizardStep, steps: readonly WizardStep[]): WizardStep | null {
	return steps[steps.indexOf(step) + 1] ?? null;
}

export function stepBefore(step: WizardStep, steps: readonly WizardStep[]): WizardStep | null {
	return steps[steps.indexOf(step) - 1] ?? null;
}

/** The first step of the flow that holds one of these fields; null where none does. */
export function stepOfFields(fields: readonly WizardField[], shape: Shape): WizardStep | null {
	return shape.steps.find((step) => fieldsOf(step, shape).some((field) => fields.includes(field))) ?? null;
}
