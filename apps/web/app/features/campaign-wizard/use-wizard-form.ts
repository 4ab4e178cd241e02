import { useMemo, useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type Places, usePlaces } from "../../lib/browser/use-places.ts";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import type { WizardValues } from "./wizard-draft.ts";
import type { WizardField } from "./wizard-flow.ts";
import { countryOf, problemOfPayouts, problemsOf, type WizardProblems, type WizardRules } from "./wizard-rules.ts";

export type WizardForm = {
	form: UseFormReturn<WizardValues>;
	values: WizardValues;
	places: Places;
	problems: WizardProblems;
	/** The campaign's country; null until it is chosen. */
	country: string | null;
	/** Payouts are available there, as far as is known. */
	isReachedByPayouts: boolean;
	offersCharity: boolean;
	/** The message beside a validated field. */
	errorOf: (field: WizardField) => string | undefined;
	/** Shows the server's messages beside their fields until the values change. */
	refuse: (refused: WizardProblems) => void;
};

export type WizardContext = {
	purpose: "create" | "edit";
	offersCharity: boolean;
	/** The account's country, where its step is skipped; null for a guest. */
	knownCountry: (payoutCountries: readonly string[] | null) => string | null;
};

/** The wizard's form for all steps, validated by the contract's rules and the installation's configuration. */
export function useWizardForm(first: WizardValues, context: WizardContext): WizardForm {
	const { purpose, offersCharity } = context;
	const isCoverRequired = purpose === "create";
	// The rules depend on the chosen country, so the resolver reads them when it runs.
	const held = useMemo<{ rules: WizardRules }>(
		() => ({
			rules: { payoutCountries: null, states: null, isCoverRequired, offersCharity, knownCountry: null },
		}),
		[isCoverRequired, offersCharity],
	);
	const form = useForm<WizardValues>({
		defaultValues: first,
		// A page is validated on "next" only: an error shown on blur would move the button during the press.
		mode: "onSubmit",
		resolver: (values) => {
			const errors = errorsOf(problemsOf(values, held.rules));
			return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
		},
	});
	const values = useWatch({ control: form.control, compute: (all: WizardValues) => all });
	const places = usePlaces(values.country, { isRequested: purpose === "create" });
	const { payoutCountries, states } = places;
	const knownCountry = context.knownCountry(payoutCountries);
	held.rules = { payoutCountries, states, isCoverRequired, offersCharity, knownCountry };
	const country = countryOf(values, { knownCountry });
	const [refused, setRefused] = useState<{ problems: WizardProblems; values: WizardValues } | null>(null);
	const textOf = useProblemText(values, country, places);
	const problems = problemsOf(values, held.rules);
	return {
		form,
		values,
		places,
		problems,
		country,
		isReachedByPayouts: problemOfPayouts(country, { payoutCountries }) === null,
		offersCharity,
		errorOf(field) {
			if (refused && refused.values[field] === values[field] && refused.problems[field]) return refused.problems[field];
			// After the first validation, errors are updated on change.
			return form.formState.errors[field] && textOf(problems[field]);
		},
		refuse: (fields) => setRefused({ problems: fields, values }),
	};
}

function errorsOf(problems: WizardProblems): FieldErrors<WizardValues> {
	return Object.fromEntries(
		Object.entries(problems).map(([field, message]) => [field, { type: "rule", message }]),
	) as FieldErrors<WizardValues>;
}

function useProblemText(
	values: WizardValues,
	country: string | null,
	places: Places,
): (message: string | undefined) => string | undefined {
	const t = useTranslations("wizard.country");
	const validation = useValidationText();
	return (message) => {
		if (message === "countryWithoutPayouts") return t("withoutPayouts", { country: places.nameOf(country ?? "") });
		if (message !== "stateNotAllowed") return validation(message);
		const state = places.states?.find(({ code }) => code === values.state)?.name ?? "";
		return t("stateNotAllowed", { state });
	};
}
