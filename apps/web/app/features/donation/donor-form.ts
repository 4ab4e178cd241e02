import type { DonationConfig } from "@stride/contract/donations/donations";
import { centsToDollarsText } from "@stride/money";
import type { FieldErrors, Resolver } from "react-hook-form";
import { visitorZone } from "../../lib/browser/visitor-zone.ts";
import type { DonorForm } from "./donation-memory.ts";
import { type DonationEntry, type DonationLimits, payable, quoteDonation } from "./donation-quote.ts";
import { type DonationRequest, requestOf } from "./payment/payment-attempt.ts";

/** The panel's form, flat, as its fields are registered. */
export type DonorValues = DonationEntry & Omit<DonorForm, "entry">;

export function donationLimitsOf(config: DonationConfig): DonationLimits {
	return {
		currency: config.currency.code,
		minimumCents: config.donation.minimum,
		maximumCents: config.donation.maximum,
		tipMinimumPercent: config.tip.minimumPercent,
		// A node of the former version does not send it.
		tipMaximumPercent: config.tip.maximumPercent ?? null,
		smallDonationTipMaxCents: config.tip.smallDonationMaximum,
		feeCover: config.feeCover,
	};
}

/** For a donation through the charity catalogue: its own minimum, no tip and no cover of the fee. */
export function catalogueLimitsOf(config: DonationConfig, minimumCents: number): DonationLimits {
	return { ...donationLimitsOf(config), minimumCents, tipMinimumPercent: null, feeCover: null };
}

/** The form's initial values. */
export function firstValues(
	config: DonationConfig,
	{ minimumCents }: Pick<DonationLimits, "minimumCents">,
	remembered: DonorForm | null,
): DonorValues {
	if (remembered) return valuesOf(remembered);
	return {
		amountText: centsToDollarsText(Math.max(config.donation.default, minimumCents)),
		tipMode: "percent",
		tipPercent: config.tip.policy === "free" ? null : config.tip.default,
		tipText: null,
		firstName: "",
		lastName: "",
		email: "",
		isAnonymous: false,
	};
}

function valuesOf({ entry, ...donor }: DonorForm): DonorValues {
	return { ...entry, ...donor };
}

export function formOf({ firstName, lastName, email, isAnonymous, ...entry }: DonorValues): DonorForm {
	return { entry, firstName, lastName, email, isAnonymous };
}

/** The form's request, or null while it is invalid. */
export function requestOfForm(
	values: DonorValues,
	limits: DonationLimits,
	liveStreamId: string | null,
): DonationRequest | null {
	const sums = payable(quoteDonation(values, limits));
	return (
		sums && requestOf({ ...values, ...sums, timeZone: visitorZone(), ...(liveStreamId !== null && { liveStreamId }) })
	);
}

export const loadDonorRules = () => import("./donor-rules.ts");
export type DonorRules = Awaited<ReturnType<typeof loadDonorRules>>;

/**
 * Validates the form by the operator's limits and the contract's rules. Where the latter cannot be loaded, the server
 * applies them.
 */
export function donorResolver(limits: DonationLimits): Resolver<DonorValues> {
	return async (values) => {
		const errors: FieldErrors<DonorValues> = {};
		const { amountProblem, tipProblem } = quoteDonation(values, limits);
		if (amountProblem) errors.amountText = { type: "rule", message: amountProblem.key };
		if (tipProblem) errors.tipText = { type: "rule", message: tipProblem.key };
		// The server applies them too, and reports errors by field.
		const rules = await loadDonorRules().catch(() => null);
		for (const { field, message } of rules?.donorProblems(values) ?? []) {
			errors[field] ??= { type: "rule", message };
		}
		return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
	};
}
