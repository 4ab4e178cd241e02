import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { NeedsScripts } from "../text/needs-scripts.tsx";
import { PasswordField } from "./password-field.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/**
 * The form element. A submission before hydration does nothing: outside a `dialog` element the method `dialog` sends no
 * request, while `get` would put a password into the URL.
 */
export function RuledForm(props: { onSubmit: () => Promise<void>; onFocus?: () => void; children: ReactNode }) {
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		// The submission of a form in a popup must not reach the form below through React's event bubbling.
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
			<NeedsScripts />
			{props.children}
		</form>
	);
}

/** Connects a text field to a form: its value, and its error with the validation texts. */
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
	// Values typed or autofilled before hydration.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
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
