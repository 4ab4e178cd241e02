import { useMemo, useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { problemsOf, type StreamProblems } from "./stream-form-rules.ts";
import type { EditedStream, StreamField, StreamValues } from "./stream-values.ts";

export type StreamForm = {
	form: UseFormReturn<StreamValues>;
	values: StreamValues;
	timeZone: string;
	/** The edited stream; null for a new one. */
	stream: EditedStream | null;
	problems: StreamProblems;
	/** The message beside a validated field. */
	errorOf: (field: StreamField) => string | undefined;
	/** Shows the server's messages beside their fields until the values change. */
	refuse: (refused: StreamProblems) => void;
};

/** The stream's form for both steps, validated by the contract's rules, the clock and the visitor's time zone. */
export function useStreamForm(first: StreamValues, stream: EditedStream | null, timeZone: string): StreamForm {
	const rules = useMemo(() => ({ timeZone, stream }), [timeZone, stream]);
	const form = useForm<StreamValues>({
		defaultValues: first,
		// A page is validated on "next" only: an error shown on blur would move the button during the press.
		mode: "onSubmit",
		resolver: (values) => {
			const errors = errorsOf(problemsOf(values, { ...rules, now: new Date() }));
			return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
		},
	});
	const values = useWatch({ control: form.control, compute: (all: StreamValues) => all });
	const [refused, setRefused] = useState<{ problems: StreamProblems; values: StreamValues } | null>(null);
	const textOf = useValidationText();
	const problems = problemsOf(values, { ...rules, now: new Date() });
	return {
		form,
		values,
		timeZone,
		stream,
		problems,
		errorOf(field) {
			if (refused && refused.values[field] === values[field] && refused.problems[field]) return refused.problems[field];
			// After the first validation, errors are updated on change.
			return form.formState.errors[field] && textOf(problems[field]);
		},
		refuse: (fields) => setRefused({ problems: fields, values }),
	};
}

function errorsOf(problems: StreamProblems): FieldErrors<StreamValues> {
	return Object.fromEntries(
		Object.entries(problems).map(([field, message]) => [field, { type: "rule", message }]),
	) as FieldErrors<StreamValues>;
}
