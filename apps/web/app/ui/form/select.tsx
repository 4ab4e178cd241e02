import { Check, ChevronDown } from "lucide-react";
import type { Ref } from "react";
import { Button } from "react-aria-components/Button";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { classNames } from "../class-names.ts";
import { controlLook, FieldLabel, FieldNotes, type FieldTexts } from "./field-parts.tsx";
import { type ListOption, listBoxLook, optionLook, popoverLook } from "./list-option.ts";

export type SelectProps = FieldTexts & {
	options: readonly ListOption[];
	value: string | null;
	onChange: (value: string) => void;
	onBlur?: () => void;
	name?: string;
	placeholder?: string;
	isDisabled?: boolean;
	ref?: Ref<HTMLButtonElement>;
};

/** A choice from a short list; a long one is a `ComboBox`. */
export function Select({ label, hint, error, options, value, onChange, ref, ...rest }: SelectProps) {
	return (
		<AriaSelect
			{...rest}
			value={value}
			onChange={(key) => key !== null && onChange(String(key))}
			isInvalid={Boolean(error)}
			validationBehavior="aria"
			className="grid content-start gap-2"
		>
			<FieldLabel>{label}</FieldLabel>
			<Button
				{...(ref && { ref })}
				className={classNames(controlLook, "flex h-13 type-body items-center justify-between gap-3 px-4 text-left")}
			>
				<SelectValue className="truncate data-[placeholder]:text-muted">
					{({ selectedText, defaultChildren }) => selectedText || defaultChildren}
				</SelectValue>
				<ChevronDown className="size-5 shrink-0" aria-hidden />
			</Button>
			<FieldNotes hint={hint} error={error} />
			<Popover className={classNames(popoverLook, "w-(--trigger-width)")}>
				<ListBox items={options} className={listBoxLook}>
					{(option) => (
						<ListBoxItem id={option.value} textValue={option.label} className={classNames("group", optionLook)}>
							{option.label}
							<Check className="size-5 opacity-0 group-selected:opacity-100" aria-hidden />
						</ListBoxItem>
					)}
				</ListBox>
			</Popover>
		</AriaSelect>
	);
}
