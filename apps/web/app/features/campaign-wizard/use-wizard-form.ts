import { catalogueCurrency, limits } from "@stride/contract/limits";
import { type Currency, formatWhole } from "@stride/money";
import type { UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type Places, usePlaces } from "../../lib/browser/use-places.ts";
import { useFieldMessages, useRuleForm } from "../../lib/forms/use-rule-form.ts";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { useDefaultCurrency, useSite } from "../../lib/page/site-config.ts";
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
	/** The campaign's currency, and those of which it may be chosen: none where there is no choice. */
	currency: Currency;
	currencies: readonly Currency[];
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
	const { form, values } = useRuleForm(first, (typed) => problemsOf(typed, rules));
	const places = usePlaces(values.country, { isRequested: purpose === "create" });
	const { payoutCountries, states } = places;
	const knownCountry = context.knownCountry(payoutCountries);
	const isCoverRequired = purpose === "create";
	const rules: WizardRules = { payoutCountries, states, isCoverRequired, offersCharity, knownCountry };
	const problems = problemsOf(values, rules);
	const country = countryOf(values, { knownCountry });
	const { currencies } = useSite();
	const isPersonal = values.recipient === "yourself";
	const defaultCurrency = useDefaultCurrency();
	const currency = isPersonal ? (values.currency ?? defaultCurrency) : catalogueCurrency;
	const textOf = useProblemText(values, { country, places, currency });
	return {
		form,
		values,
		places,
		problems,
		country,
		isReachedByPayouts: problemOfPayouts(country, { payoutCountries }) === null,
		offersCharity,
		currency,
		currencies: purpose === "create" && isPersonal && currencies.length > 1 ? currencies : [],
		...useFieldMessages({ form, values, problems, textOf }),
	};
}

function useProblemText(
	values: WizardValues,
	{ country, places, currency }: { country: string | null; places: Places; currency: Currency },
): (message: string | undefined) => string | undefined {
	const t = useTranslations("wizard.country");
	const validation = useValidationText();
	return (message) => {
		if (message === "countryWithoutPayouts") return t("withoutPayouts", { country: places.nameOf(country ?? "") });
		if (message === "recipientWithoutPayouts") return t("recipientWithoutPayouts");
		if (message !== "stateNotAllowed") {
			return validation(message, {
				fundGoalMin: formatWhole(limits.fundGoalMinDollars * 100, currency),
				fundGoalMax: formatWhole(limits.fundGoalMaxDollars * 100, currency),
			});
		}
		const state = places.states?.find(({ code }) => code === values.state)?.name ?? "";
		return t("stateNotAllowed", { state });
	};
}
