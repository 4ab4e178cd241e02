import type { Ref } from "react";
import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components/TextField";
import { classNames } from "../class-names.ts";
import { controlLook, FieldCount, FieldLabel, FieldNotes, type FieldTexts } from "./field-parts.tsx";

export type TextAreaProps = FieldTexts &
	Omit<AriaTextFieldProps, "className" | "style" | "children" | "isInvalid" | "validate" | "type"> & {
		countMax?: number;
		rows?: number;
		ref?: Ref<HTMLTextAreaElement>;
	};

/** Several lines of text, with an optional count. */
export function TextArea({ label, hint, error, countMax, rows = 6, ref, ...rest }: TextAreaProps) {
	return (
		<AriaTextField {...rest} isInvalid={Boolean(error)} validationBehavior="aria" className="grid content-start gap-2">
			<FieldLabel aside={countMax && <FieldCount value={rest.value ?? ""} max={countMax} />}>{label}</FieldLabel>
			<AriaTextArea
				{...(ref && { ref })}
				rows={rows}
				className={classNames(controlLook, "resize-y px-4 py-3 type-body")}
			/>
			<FieldNotes hint={hint} error={error} />
		</AriaTextField>
	);
}
