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

/** Five short ones stand in one row where it is wide enough. Else two columns, or four where the longest label fits into a quarter of the row. The last of an odd number fills its row. */
const columns = {
	short: "grid-cols-[repeat(auto-fit,minmax(21%,1fr))]",
	five: "grid-cols-4 [&>:last-child]:col-span-4 @[19rem]:grid-cols-5 @[19rem]:[&>:last-child]:col-span-1",
	long: "grid-cols-2 @[25rem]:grid-cols-[repeat(auto-fit,minmax(21%,1fr))] @max-[25rem]:[&>:last-child:nth-child(odd)]:col-span-2",
	longest: "grid-cols-2 [&>:last-child:nth-child(odd)]:col-span-2",
};

function widthOf(choices: readonly Choice[]): keyof typeof columns {
	const longest = Math.max(...choices.map((choice) => (typeof choice.label === "string" ? choice.label.length : 0)));
	if (longest <= 4) return choices.length === 5 ? "five" : "short";
	return longest <= 7 ? "long" : "longest";
}

/** A few amounts or percentages in even columns. */
export function Chips({ label, isLabelHidden, choices, ...rest }: ChoiceProps) {
	return (
		<RadioGroup {...rest} orientation="horizontal" className="@container grid gap-2">
			<Label className={isLabelHidden ? "sr-only" : "type-small-strong"}>{label}</Label>
			<div className={classNames("grid gap-2", columns[widthOf(choices)])}>
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
