import { useMemo, useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useValidationText } from "../../lib/validation-text.ts";
import { type ChallengeProblems, problemsOf } from "./challenge-rules.ts";
import type { ChallengeField, ChallengeValues, EditedStream } from "./challenge-values.ts";

export type ChallengeForm = {
	form: UseFormReturn<ChallengeValues>;
	values: ChallengeValues;
	timeZone: string;
	/** The edited stream; null for a new one. */
	stream: EditedStream | null;
	problems: ChallengeProblems;
	/** The message beside a validated field. */
	errorOf: (field: ChallengeField) => string | undefined;
	/** Shows the server's messages beside their fields until the values change. */
	refuse: (refused: ChallengeProblems) => void;
};

/** The challenge's form for both steps, validated by the contract's rules, the clock and the visitor's time zone. */
export function useChallengeForm(first: ChallengeValues, stream: EditedStream | null, timeZone: string): ChallengeForm {
	const rules = useMemo(() => ({ timeZone, stream }), [timeZone, stream]);
	const form = useForm<ChallengeValues>({
		defaultValues: first,
		// A page is validated on "next" only: an error shown on blur would move the button during the press.
		mode: "onSubmit",
		resolver: (values) => {
			const errors = errorsOf(problemsOf(values, { ...rules, now: new Date() }));
			return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
		},
	});
	const values = useWatch({ control: form.control, compute: (all: ChallengeValues) => all });
	const [refused, setRefused] = useState<{ problems: ChallengeProblems; values: ChallengeValues } | null>(null);
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

function errorsOf(problems: ChallengeProblems): FieldErrors<ChallengeValues> {
	return Object.fromEntries(
		Object.entries(problems).map(([field, message]) => [field, { type: "rule", message }]),
	) as FieldErrors<ChallengeValues>;
}
