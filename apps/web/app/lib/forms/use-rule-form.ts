import { useState } from "react";
import {
	type DefaultValues,
	type FieldErrors,
	type FieldValues,
	type UseFormReturn,
	useForm,
	useWatch,
} from "react-hook-form";

/** Messages or their keys, by field. */
export type Problems<V> = Partial<Record<keyof V & string, string>>;

/** A form that the contract's rules validate, for all its steps. */
export function useRuleForm<V extends FieldValues>(
	firstValues: V,
	problemsOf: (values: V) => Problems<V>,
): { form: UseFormReturn<V>; values: V } {
	const form = useForm<V>({
		defaultValues: firstValues as DefaultValues<V>,
		// A step is validated on "next" only: an error shown on blur would move the button during the press.
		mode: "onSubmit",
		resolver: (values) => {
			const problems = Object.entries(problemsOf(values));
			if (problems.length === 0) return { values, errors: {} };
			const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: "rule", message }]));
			return { values: {}, errors: errors as FieldErrors<V> };
		},
	});
	const values = useWatch({ control: form.control, compute: (all: V) => all });
	return { form, values };
}

/** The message beside each validated field; the server's messages are shown until the value changes. */
export function useFieldMessages<V extends FieldValues>(options: {
	form: UseFormReturn<V>;
	values: V;
	problems: Problems<V>;
	textOf: (message: string | undefined) => string | undefined;
}) {
	const { form, values, problems, textOf } = options;
	const [refused, setRefused] = useState<{ problems: Problems<V>; values: V } | null>(null);
	return {
		errorOf(field: keyof V & string): string | undefined {
			if (refused && refused.values[field] === values[field] && refused.problems[field]) return refused.problems[field];
			// After the first validation, errors are updated on change.
			return form.formState.errors[field] && textOf(problems[field]);
		},
		refuse: (fields: Problems<V>) => setRefused({ problems: fields, values }),
	};
}
