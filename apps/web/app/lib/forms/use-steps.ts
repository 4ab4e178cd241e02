import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { first, stepAfter, stepBefore, stepWith } from "./steps.ts";
import type { Problems } from "./use-rule-form.ts";
import { useStepHistory } from "./use-step-history.ts";

/** What a form with steps is made of: its fields by step, and the problems of its present values. */
export type SteppedForm<V extends FieldValues, S extends string> = {
	form: UseFormReturn<V>;
	problems: Problems<V>;
	steps: readonly S[];
	fieldsOf: (step: S) => readonly (keyof V & string)[];
	/** Shows the server's messages beside their fields. */
	refuse: (refused: Problems<V>) => void;
	/** The step of the restored draft. */
	resumed?: S | null;
	/** The step after the present one, where it is not simply the next. */
	onwards?: (step: S, steps: readonly S[]) => S | null;
};

/** Moves through the steps of a form, and validates each before the next. */
export function useSteps<V extends FieldValues, S extends string>(stepped: SteppedForm<V, S>) {
	const { form, problems, steps, fieldsOf, refuse, resumed = first(steps), onwards = stepAfter } = stepped;
	const isComplete = (step: S) => fieldsOf(step).every((field) => !problems[field]);
	const { step, goTo, rewind, restart } = useStepHistory({ steps, resumed, isComplete });
	const following = onwards(step, steps);
	const before = stepBefore(step, steps);
	const validate = (candidate: S) => form.trigger([...fieldsOf(candidate)] as Path<V>[], { shouldFocus: true });
	return {
		steps,
		step,
		following,
		goTo,
		rewind,
		restart,
		back: before && (() => void goTo(before)),
		/** Shows the next step if the present one is complete, else its errors. Returns whether it is the last one. */
		async advance(onValid: () => void = () => undefined): Promise<boolean> {
			if (!(await validate(step))) return false;
			onValid();
			if (following) await goTo(following);
			return following === null;
		},
		/** Whether all steps are complete; shows the first one that is not. */
		async areAllValid(): Promise<boolean> {
			const open = steps.find((candidate) => !isComplete(candidate));
			if (!open) return true;
			await goTo(open);
			await validate(open);
			return false;
		},
		/** Shows the server's messages, at the first step that has one. */
		showRefusal(refused: Problems<V>, shown: Pick<SteppedForm<V, S>, "steps" | "fieldsOf"> = stepped): void {
			refuse(refused);
			const target = stepWith(Object.keys(refused) as (keyof V & string)[], shown.steps, shown.fieldsOf);
			if (target) void goTo(target);
		},
	};
}
