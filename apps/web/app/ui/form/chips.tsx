import type { ReactNode } from "react";
import { Label } from "react-aria-components/Label";
import { RadioButton, RadioField, RadioGroup } from "react-aria-components/RadioGroup";
import { classNames } from "../class-names.ts";

export type Choice = { value: string; label: ReactNode };

export type ChoiceProps = {
	/** Shown above, or only for assistive technology with `isLabelHidden`. */
	label: string;
	isLabelHidden?: boolean;
	choices: readonly Choice[];
	/** Null when no option is chosen. */
	value: string | null;
	onChange: (value: string) => void;
	isDisabled?: boolean;
};

/** A few amounts or percentages in a row, four across at most. */
export function Chips({ label, isLabelHidden, choices, ...rest }: ChoiceProps) {
	return (
		<RadioGroup {...rest} orientation="horizontal" className="grid gap-2">
			<Label className={isLabelHidden ? "sr-only" : "type-small-strong"}>{label}</Label>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2">
				{choices.map((choice) => (
					<RadioField key={choice.value} value={choice.value}>
						<RadioButton
							className={classNames(
								"flex min-h-13 cursor-pointer items-center justify-center rounded-2 border border-line-strong px-2 type-score-3 whitespace-nowrap quiet-motion",
								"bg-surface hover:border-text",
								"selected:border-chip selected:bg-chip selected:text-on-chip",
								"data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-3 data-[focus-visible]:outline-(--focus)",
								"off:cursor-not-allowed off:text-faint",
							)}
						>
							{choice.label}
						</RadioButton>
					</RadioField>
				))}
			</div>
		</RadioGroup>
	);
}
