import { useEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { first, resumeAt } from "./steps.ts";

/** The query parameter that names a form's step. */
const stepKey = "step";

/**
 * The step of a form, with an entry of the browser's history for each: Back and Forward move through the steps, and a
 * reload keeps the present one. It opens at the step of the URL, else at `resumed`, but not beyond the first incomplete
 * step.
 */
export function useStepHistory<S extends string>(options: {
	steps: readonly S[];
	/** The step of the restored draft. */
	resumed: S | null;
	isComplete: (step: S) => boolean;
}) {
	const { steps, isComplete } = options;
	const location = useLocation();
	const { pathname, search, hash, state } = location;
	const navigate = useNavigate();
	const inAddress = new URLSearchParams(search).get(stepKey);
	const [opened, setOpened] = useState(() => ({
		at: resumeAt(steps, inAddress ?? options.resumed, isComplete),
		isPending: true,
	}));
	const requested = opened.isPending ? opened.at : (inAddress ?? first(steps));
	// The steps may change through a sign-in or sign-out in another tab.
	const step = steps.find((candidate) => candidate === requested) ?? resumeAt(steps, null, isComplete);
	const trail = trailOf(state, steps);

	const show = (target: S, entry: { replace: boolean; trail: readonly S[] }) => {
		const query = new URLSearchParams(search);
		query.set(stepKey, target);
		return navigate(
			{ pathname, search: `?${query}`, hash },
			{
				replace: entry.replace,
				state: { trail: entry.trail },
				flushSync: true,
				preventScrollReset: true,
				defaultShouldRevalidate: false,
			},
		);
	};

	const isOpenedElsewhere = opened.isPending && opened.at !== (inAddress ?? first(steps));
	// biome-ignore lint/correctness/useExhaustiveDependencies: corrects the URL once, when the form opens
	useEffect(() => {
		const settle = () => setOpened(({ at }) => ({ at, isPending: false }));
		if (isOpenedElsewhere) void Promise.resolve(show(opened.at, { replace: true, trail })).then(settle);
		else settle();
	}, []);

	const left = useRef<Location>(null);
	return {
		step,
		/** Goes back to the first step's entry, so that the next page replaces those of the other steps. */
		rewind(): void {
			if (trail.length > 0) void navigate(-trail.length);
		},
		/** Shows the first step in place of the present one, for an empty form. */
		restart: () => show(first(steps), { replace: true, trail: [] }),
		/** Shows a step: an earlier one by going back, where that is its entry. */
		async goTo(target: S): Promise<void> {
			if (target === step) return;
			if (trail.at(-1) === target) {
				// Once for each visit of a step: a second press must not leave the form.
				if (left.current === location) return;
				left.current = location;
				return navigate(-1);
			}
			const isOnwards = steps.indexOf(target) > steps.indexOf(step);
			if (isOnwards) await show(target, { replace: false, trail: [...trail, step] });
			else await show(target, { replace: true, trail: trail.slice(0, Math.max(0, trail.indexOf(target))) });
		},
	};
}

/** The steps of the entries below the present one, from the entry's state. */
function trailOf<S extends string>(state: unknown, steps: readonly S[]): readonly S[] {
	const trail = (state as { trail?: unknown } | null)?.trail;
	return Array.isArray(trail) ? steps.filter((step) => trail.includes(step)) : [];
}
