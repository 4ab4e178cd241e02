import { useEffect, useId, useRef } from "react";
import { type ChoiceProps, RadioOption } from "./chips.tsx";

/** A few options in one row, which scrolls sideways where they do not fit; the chosen one is a pill. */
export function Segmented({ label, choices, value, onChange }: Omit<ChoiceProps, "isLabelHidden">) {
	const id = useId();
	const row = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the option into view that was chosen elsewhere, for example by the address
	useEffect(() => {
		const chosen = row.current?.querySelector<HTMLElement>("label:has(:checked)");
		if (!row.current || !chosen) return;
		const outer = row.current.getBoundingClientRect();
		const inner = chosen.getBoundingClientRect();
		row.current.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
	}, [value]);
	return (
		<div
			role="radiogroup"
			aria-label={label}
			className="inline-flex max-w-full rounded-pill bg-sunken ring-1 ring-line ring-inset"
		>
			<div ref={row} className="scroll-cue relative flex min-w-0 overflow-x-auto overscroll-x-contain rounded-pill p-1">
				{choices.map((choice) => (
					<RadioOption
						key={choice.value}
						group={id}
						choice={choice}
						isChosen={choice.value === value}
						onChoose={onChange}
						className="flex min-h-11 shrink-0 items-center rounded-pill px-3 type-small-strong whitespace-nowrap text-muted phone:px-4 hover:text-text has-checked:bg-strong has-checked:text-on-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-(--focus)"
					/>
				))}
			</div>
		</div>
	);
}
