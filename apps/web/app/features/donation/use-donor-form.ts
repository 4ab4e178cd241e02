import type { DonationConfig } from "@stride/contract/donations/donations";
import { formatShort } from "@stride/money";
import { useEffect, useMemo, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { useAccount } from "../../lib/session/session-provider.tsx";
import type { DonorForm } from "./donation-memory.ts";
import { type DonationLimits, type Quote, quoteDonation } from "./donation-quote.ts";
import { type DonorRules, type DonorValues, donorResolver, firstValues, loadDonorRules } from "./donor-form.ts";

export type DonorFormHandle = {
	form: UseFormReturn<DonorValues>;
	values: DonorValues;
	quote: Quote;
	limits: DonationLimits;
	/** The choice to add the card fee, once it is loaded; absent where it is not offered. */
	FeeCover: DonorRules["FeeCover"] | null | undefined;
	/** The message for a field's error, with the minimum amount or tip where it names one. */
	errorOf: (field: keyof DonorValues) => string | undefined;
};

/** The panel's form with its computed quote, prefilled from the account. */
export function useDonorForm(
	config: DonationConfig,
	basicLimits: DonationLimits,
	remembered: DonorForm | null,
): DonorFormHandle {
	const [rules, setRules] = useState<DonorRules>();
	const coverRules = basicLimits.feeCover && rules;
	const limits = useMemo(
		() => (coverRules ? { ...basicLimits, coverOf: coverRules.coverOf } : basicLimits),
		[basicLimits, coverRules],
	);
	const resolver = useMemo(() => donorResolver(limits), [limits]);
	const form = useForm<DonorValues>({
		resolver,
		defaultValues: firstValues(config, limits, remembered),
		mode: "onTouched",
	});
	const values = useWatch({ control: form.control, compute: (all: DonorValues) => all });
	const quote = quoteDonation(values, limits);
	const textOf = useValidationText();
	usePrefill(form);
	// The first submission should not wait for them. A failed load is repeated by the validation.
	useEffect(() => void loadDonorRules().then(setRules, () => undefined), []);
	return {
		form,
		values,
		quote,
		limits,
		FeeCover: coverRules?.FeeCover,
		errorOf(field) {
			const problem = field === "amountText" ? quote.amountProblem : field === "tipText" ? quote.tipProblem : null;
			const minimum = problem && "minimumCents" in problem ? formatShort(problem.minimumCents, limits.currency) : "";
			const maximum = problem && "maximumCents" in problem ? formatShort(problem.maximumCents, limits.currency) : "";
			return textOf(form.formState.errors[field]?.message, { minimum, maximum });
		},
	};
}

/** Fills in the account's data where the donor has not typed. */
function usePrefill({ getValues, setValue }: UseFormReturn<DonorValues>): void {
	const account = useAccount();
	useEffect(() => {
		if (!account) return;
		for (const field of ["firstName", "lastName", "email"] as const) {
			if (getValues(field) === "") setValue(field, account[field], { shouldValidate: false });
		}
	}, [account, getValues, setValue]);
}
