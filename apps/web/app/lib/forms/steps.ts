/** The step to open at: the requested one, but not beyond the first incomplete step. */
export function resumeAt<S extends string>(
	steps: readonly S[],
	requested: string | null,
	isComplete: (step: S) => boolean,
): S {
	const firstOpen = steps.find((step) => !isComplete(step)) ?? steps.at(-1);
	const reached = steps.find((step) => step === requested);
	const candidates = [firstOpen, reached].filter((step) => step !== undefined);
	return steps.find((step) => candidates.includes(step)) ?? first(steps);
}

export function stepAfter<S extends string>(step: S, steps: readonly S[]): S | null {
	return steps[steps.indexOf(step) + 1] ?? null;
}

export function stepBefore<S extends string>(step: S, steps: readonly S[]): S | null {
	return steps[steps.indexOf(step) - 1] ?? null;
}

/** The first step with one of these fields, or null. */
export function stepWith<S extends string, F extends string>(
	fields: readonly F[],
	steps: readonly S[],
	fieldsOf: (step: S) => readonly F[],
): S | null {
	return steps.find((step) => fieldsOf(step).some((field) => fields.includes(field))) ?? null;
}

export function first<S extends string>(steps: readonly S[]): S {
	const [step] = steps;
	if (step === undefined) throw new Error("A form has at least one step.");
	return step;
}
