import { useEffect, useRef } from "react";
import { Label } from "react-aria-components/Label";
import { RadioButton, RadioField, RadioGroup } from "react-aria-components/RadioGroup";
import type { ChoiceProps } from "./chips.tsx";

/** A few options in one row, which scrolls sideways where they do not fit; the chosen one is a pill. */
export function Segmented({ label, choices, ...rest }: Omit<ChoiceProps, "isLabelHidden">) {
	const row = useRef<HTMLDivElement>(null);
	const { value } = rest;
	// biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the option into view that was chosen elsewhere, for example by the address
	useEffect(() => {
		const chosen = row.current?.querySelector<HTMLElement>("[data-selected]");
		if (!row.current || !chosen) return;
		const outer = row.current.getBoundingClientRect();
		const inner = chosen.getBoundingClientRect();
		row.current.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
	}, [value]);
	return (
		<RadioGroup
			{...rest}
			orientation="horizontal"
			className="inline-flex max-w-full rounded-pill bg-sunken ring-1 ring-line ring-inset"
		>
			<Label className="sr-only">{label}</Label>
			<div ref={row} className="scroll-cue relative flex min-w-0 overflow-x-auto overscroll-x-contain rounded-pill p-1">
				{choices.map((choice) => (
					<RadioField key={choice.value} value={choice.value} className="shrink-0">
						<RadioButton className="flex min-h-11 cursor-pointer items-center rounded-pill px-3 type-small-strong whitespace-nowrap text-muted quiet-motion phone:px-4 hover:text-text selected:bg-strong selected:text-on-strong data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-1 data-[focus-visible]:outline-(--focus)">
							{choice.label}
						</RadioButton>
					</RadioField>
				))}
			</div>
		</RadioGroup>
	);
}
