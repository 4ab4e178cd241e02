import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { useValidationText } from "../lib/validation-text.ts";
import { PasswordField } from "./password-field.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** Joins a text field of the kit to a form: its value, and its error in the words of the validation texts. */
type Bound<T extends FieldValues, C, O> = { control: Control<T, C, O>; name: FieldPathByValue<T, string> };
type Own = "name" | "value" | "defaultValue" | "onChange" | "onBlur" | "error" | "ref";

export function FormTextField<T extends FieldValues, C, O>({
	control,
	name,
	...rest
}: Bound<T, C, O> & Omit<TextFieldProps, Own>) {
	return <TextField {...rest} {...useBound({ control, name })} />;
}

export function FormPasswordField<T extends FieldValues, C, O>({
	control,
	name,
	...rest
}: Bound<T, C, O> & Omit<Parameters<typeof PasswordField>[0], Own>) {
	return <PasswordField {...rest} {...useBound({ control, name })} />;
}

function useBound<T extends FieldValues, C, O>({ control, name }: Bound<T, C, O>) {
	const { field, fieldState } = useController({ control, name });
	const textOf = useValidationText();
	return { ...field, error: textOf(fieldState.error?.message) };
}
