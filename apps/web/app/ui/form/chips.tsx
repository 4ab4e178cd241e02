import { type ReactNode, useId } from "react";
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
export function Chips({ label, isLabelHidden, choices, value, onChange }: ChoiceProps) {
	const id = useId();
	return (
		<div role="radiogroup" aria-labelledby={id} className="@container grid gap-2">
			<span id={id} className={isLabelHidden ? "sr-only" : "type-small-strong"}>
				{label}
			</span>
			<div className={classNames("grid gap-2", columns[widthOf(choices)])}>
				{choices.map((choice) => (
					<RadioOption
						key={choice.value}
						group={id}
						choice={choice}
						isChosen={choice.value === value}
						onChoose={onChange}
						className={classNames(
							"flex min-h-13 items-center justify-center rounded-2 border border-line-strong px-1 type-score-3 whitespace-nowrap",
							"bg-surface hover:border-text",
							"has-checked:border-chip has-checked:bg-chip has-checked:text-on-chip",
							"has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)",
						)}
					/>
				))}
			</div>
		</div>
	);
}

/** One option of a group: a label around its radio button, which is visible to assistive technology only. */
export function RadioOption(props: {
	group: string;
	choice: Choice;
	isChosen: boolean;
	onChoose: (value: string) => void;
	className: string;
}) {
	const { value, label } = props.choice;
	return (
		<label className={classNames("relative cursor-pointer quiet-motion", props.className)}>
			<input
				type="radio"
				name={props.group}
				value={value}
				checked={props.isChosen}
				onChange={() => props.onChoose(value)}
				className="sr-only"
			/>
			{label}
		</label>
	);
}
