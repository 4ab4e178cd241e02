import { Email, FirstName, LastName } from "@stride/contract/accounts";
import type { DonationConfig } from "@stride/contract/donations";
import { centsToDollarsText } from "@stride/money";
import type { FieldErrors, Resolver } from "react-hook-form";
import { z } from "zod";
import type { DonorForm } from "./donation-memory.ts";
import { type Gift, type GiftLimits, payable, quoteGift } from "./gift.ts";
import { type Wish, wishOf } from "./payment-attempt.ts";

/** The panel's form, flat, as its fields are registered. */
export type DonorValues = Gift & Omit<DonorForm, "gift">;

const Donor = z.object({ firstName: FirstName, lastName: LastName, email: Email });

export function giftLimitsOf(config: DonationConfig): GiftLimits {
	return {
		minimumCents: config.donation.minimum,
		maximumCents: config.donation.maximum,
		tipMinimumPercent: config.tip.minimumPercent,
	};
}

/** Of a gift through the charity catalogue: a minimum of its own, and no tip. */
export function catalogueLimitsOf(config: DonationConfig, minimumCents: number): GiftLimits {
	return { minimumCents, maximumCents: config.donation.maximum, tipMinimumPercent: null };
}

/** What stands in the form before anybody has touched it. */
export function firstValues(
	config: DonationConfig,
	{ minimumCents }: Pick<GiftLimits, "minimumCents">,
	remembered: DonorForm | null,
): DonorValues {
	if (remembered) return valuesOf(remembered);
	return {
		amountText: centsToDollarsText(Math.max(config.donation.default, minimumCents)),
		tipMode: "percent",
		tipPercent: config.tip.default,
		tipText: null,
		firstName: "",
		lastName: "",
		email: "",
		isAnonymous: false,
	};
}

function valuesOf({ gift, ...donor }: DonorForm): DonorValues {
	return { ...gift, ...donor };
}

export function formOf({ firstName, lastName, email, isAnonymous, ...gift }: DonorValues): DonorForm {
	return { gift, firstName, lastName, email, isAnonymous };
}

/** The request that the form stands for, or null while it cannot be paid. */
export function wishOfForm(values: DonorValues, limits: GiftLimits, liveStreamId: string | null): Wish | null {
	const sums = payable(quoteGift(values, limits));
	return sums && wishOf({ ...values, ...sums, ...(liveStreamId !== null && { liveStreamId }) });
}

/** Judges the form by the operator's limits and the contract's rules. */
export function donorResolver(limits: GiftLimits): Resolver<DonorValues> {
	return (values) => {
		const errors: FieldErrors<DonorValues> = {};
		const { amountProblem, tipProblem } = quoteGift(values, limits);
		if (amountProblem) errors.amountText = { type: "rule", message: amountProblem.key };
		if (tipProblem) errors.tipText = { type: "rule", message: tipProblem.key };
		for (const { path, message } of Donor.safeParse(values).error?.issues ?? []) {
			const field = path[0] as keyof z.infer<typeof Donor>;
			errors[field] ??= { type: "rule", message };
		}
		return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
	};
}
