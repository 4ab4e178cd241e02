import { useMemo, useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useValidationText } from "../../lib/validation-text.ts";
import { type ChallengeProblems, problemsOf } from "./challenge-rules.ts";
import type { ChallengeField, ChallengeValues, EditedStream } from "./challenge-values.ts";

export type ChallengeForm = {
	form: UseFormReturn<ChallengeValues>;
	values: ChallengeValues;
	timeZone: string;
	/** The stream that is edited; null when one is created. */
	stream: EditedStream | null;
	problems: ChallengeProblems;
	/** The sentence beside a field that has been tried. */
	errorOf: (field: ChallengeField) => string | undefined;
	/** Tells the server's words beside its fields, as long as they hold what was refused. */
	refuse: (refused: ChallengeProblems) => void;
};

/** The challenge's form: one for both steps, judged by the contract's rules, the clock and the visitor's time zone. */
export function useChallengeForm(first: ChallengeValues, stream: EditedStream | null, timeZone: string): ChallengeForm {
	const rules = useMemo(() => ({ timeZone, stream }), [timeZone, stream]);
	const form = useForm<ChallengeValues>({
		defaultValues: first,
		// Only pressing on judges a page. An error that came on leaving a field would move the button under the press.
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
			// Once tried, a rule's error comes and goes with its cause.
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
