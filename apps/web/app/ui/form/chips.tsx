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

/** Two columns, or four where the longest label fits into a quarter of the row. The last of an odd number fills its row. */
const columns = {
	short: "grid-cols-[repeat(auto-fit,minmax(21%,1fr))]",
	long: "grid-cols-2 @[25rem]:grid-cols-[repeat(auto-fit,minmax(21%,1fr))] @max-[25rem]:[&>:last-child:nth-child(odd)]:col-span-2",
	longest: "grid-cols-2 [&>:last-child:nth-child(odd)]:col-span-2",
};

/** A few amounts or percentages in even columns, four across at most. */
export function Chips({ label, isLabelHidden, choices, ...rest }: ChoiceProps) {
	const longest = Math.max(...choices.map((choice) => (typeof choice.label === "string" ? choice.label.length : 0)));
	const width = longest <= 4 ? "short" : longest <= 7 ? "long" : "longest";
	return (
		<RadioGroup {...rest} orientation="horizontal" className="@container grid gap-2">
			<Label className={isLabelHidden ? "sr-only" : "type-small-strong"}>{label}</Label>
			<div className={classNames("grid gap-2", columns[width])}>
				{choices.map((choice) => (
					<RadioField key={choice.value} value={choice.value}>
						<RadioButton
							className={classNames(
								"flex min-h-13 cursor-pointer items-center justify-center rounded-2 border border-line-strong px-1 type-score-3 whitespace-nowrap quiet-motion",
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
