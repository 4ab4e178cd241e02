import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { useValidationText } from "../lib/validation-text.ts";
import { PasswordField } from "./password-field.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/**
 * The frame of a form. A press before the page's script is there does nothing: outside a `dialog` element the browser
 * sends a form of the method `dialog` nowhere, while any other would put a password into the address.
 */
export function RuledForm(props: { onSubmit: () => Promise<void>; onFocus?: () => void; children: ReactNode }) {
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		// A form in a popup is no part of the form that lies below it.
		event.stopPropagation();
		void props.onSubmit();
	};
	return (
		<form
			method="dialog"
			noValidate
			onSubmit={submit}
			onFocus={props.onFocus}
			className="flex flex-col gap-5 [&>:empty]:-mb-5"
		>
			{props.children}
		</form>
	);
}

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
	const input = useRef<HTMLInputElement>(null);
	// What was typed, or filled in by a password manager, before the page's script was there.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes the field over
	useEffect(() => {
		const typed = input.current?.value;
		if (typed && typed !== field.value) field.onChange(typed);
	}, []);
	return {
		...field,
		ref: (element: HTMLInputElement | null) => {
			input.current = element;
			field.ref(element);
		},
		error: textOf(fieldState.error?.message),
	};
}
