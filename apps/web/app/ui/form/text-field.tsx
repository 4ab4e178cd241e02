import type { Ref } from "react";
import { Input } from "react-aria-components/Input";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components/TextField";
import { classNames } from "../class-names.ts";
import { controlLook, FieldCount, FieldLabel, FieldNotes, type FieldTexts } from "./field-parts.tsx";

export type TextFieldProps = FieldTexts &
	Omit<AriaTextFieldProps, "className" | "style" | "children" | "isInvalid" | "validate"> & {
		placeholder?: string;
		autoCapitalize?: "off" | "sentences" | "words";
		/** Shows `46 / 60`; it does not limit the input. */
		countMax?: number;
		/** `display` is for the title of a campaign. */
		look?: "plain" | "display";
		ref?: Ref<HTMLInputElement>;
	};

/** A line of text. Its props fit react-hook-form's `field`: `<TextField {...field} label=… error=… />`. */
export function TextField({ label, hint, error, placeholder, countMax, look, ref, ...props }: TextFieldProps) {
	const { autoCapitalize, ...rest } = props;
	return (
		<AriaTextField {...rest} isInvalid={Boolean(error)} validationBehavior="aria" className="grid content-start gap-2">
			<FieldLabel aside={countMax && <FieldCount value={rest.value ?? ""} max={countMax} />}>{label}</FieldLabel>
			<Input
				{...(ref && { ref })}
				{...(placeholder !== undefined && { placeholder })}
				{...(autoCapitalize && { autoCapitalize })}
				className={classNames(controlLook, "px-4", look === "display" ? "h-16 type-score-3" : "h-13 type-body")}
			/>
			<FieldNotes hint={hint} error={error} />
		</AriaTextField>
	);
}
