import { Label } from "react-aria-components/Label";
import { RadioButton, RadioField, RadioGroup } from "react-aria-components/RadioGroup";
import type { ChoiceProps } from "./chips.tsx";

/** Two or three options side by side; the chosen one is a pill. */
export function Segmented({ label, choices, ...rest }: Omit<ChoiceProps, "isLabelHidden">) {
	return (
		<RadioGroup
			{...rest}
			orientation="horizontal"
			className="inline-flex max-w-full flex-wrap rounded-pill bg-sunken p-1 ring-1 ring-line ring-inset"
		>
			<Label className="sr-only">{label}</Label>
			{choices.map((choice) => (
				<RadioField key={choice.value} value={choice.value}>
					<RadioButton className="flex min-h-11 cursor-pointer items-center rounded-pill px-4 type-small-strong text-muted quiet-motion hover:text-text selected:bg-strong selected:text-on-strong data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-3 data-[focus-visible]:outline-(--focus)">
						{choice.label}
					</RadioButton>
				</RadioField>
			))}
		</RadioGroup>
	);
}
