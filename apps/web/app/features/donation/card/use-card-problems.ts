import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type CardFieldName, cardFieldNames } from "./card-form.ts";
import type { CardFormHandle } from "./use-card-form.ts";

/** The message for each invalid card field: after it lost the focus, or when the gateway names it. */
export function useCardProblems({ fields, form, state }: CardFormHandle) {
	const t = useTranslations("donation.card");
	const [named, setNamed] = useState<readonly CardFieldName[]>([]);
	const wrong = cardFieldNames.filter((name) => {
		const field = fields[name];
		if (field?.isValid) return false;
		const isLeftWrong = field !== undefined && !field.isFocused && !field.isEmpty;
		return named.includes(name) || isLeftWrong || field?.isPotentiallyValid === false;
	});
	const problems: Partial<Record<CardFieldName, string>> = {};
	for (const name of wrong) problems[name] = t(`${name}.problem`);
	const wrongNames = wrong.join(" ");
	// biome-ignore lint/correctness/useExhaustiveDependencies: the fields in the frames follow the shown problems
	useEffect(() => {
		for (const name of cardFieldNames) form.current?.setProblem(name, problems[name] ?? null);
	}, [wrongNames, state]);
	return {
		problems,
		/** Marks the fields that the gateway named, and focuses the first. */
		mark(names: readonly CardFieldName[]) {
			setNamed(names);
			const first = cardFieldNames.find((name) => names.includes(name));
			if (first) form.current?.focus(first);
		},
		forget: () => setNamed([]),
	};
}
