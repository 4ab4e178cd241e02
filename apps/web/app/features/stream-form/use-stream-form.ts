import type { UseFormReturn } from "react-hook-form";
import { useFieldMessages, useRuleForm } from "../../lib/forms/use-rule-form.ts";
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
	const check = (typed: StreamValues) => problemsOf(typed, { timeZone, stream, now: new Date() });
	const { form, values } = useRuleForm(first, check);
	const problems = check(values);
	const messages = useFieldMessages({ form, values, problems, textOf: useValidationText() });
	return { form, values, timeZone, stream, problems, ...messages };
}
