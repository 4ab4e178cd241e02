import { formatShort } from "@stride/money";
import { coverOf as coverOfCharge } from "@stride/money/fee-cover";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import type { DonationEntry, DonationLimits, FeeCoverRule, Quote } from "./donation-quote.ts";

/**
 * Nothing for a sum that cannot be computed exactly: a typed tip has no bound, and no such charge is accepted. The check
 * is here because the form's first script has no room for it.
 */
export const coverOf = (chargeCents: number, { percent, fixed }: FeeCoverRule): number =>
	Number.isSafeInteger(chargeCents * 10_000) ? coverOfCharge(chargeCents, { percent, fixedCents: fixed }) : 0;

/** The part of the donor's form that this shows and changes. */
type CoveringDonor = {
	quote: Quote;
	limits: DonationLimits;
	values: Pick<DonationEntry, "coversFee">;
	form: { setValue: (field: "coversFee", value: boolean, options: { shouldValidate: boolean }) => void };
};

/** The donor's choice to add the card fee, where the operator offers it. */
export function FeeCover({ donor, problem }: { donor: CoveringDonor; problem: object | null }) {
	const t = useTranslations("donation.cover");
	const queries = useQueryClient();
	// A payment may be refused because the settings have changed: the form then shows the new fee.
	useEffect(() => {
		if (problem) void queries.invalidateQueries({ queryKey: ["donation-config"] });
	}, [problem, queries]);
	const { amountCents, tipCents, currency } = donor.quote;
	const { feeCover } = donor.limits;
	const cents = feeCover && amountCents !== null && tipCents !== null && coverOf(amountCents + tipCents, feeCover);
	return (
		<section className="rounded-4 border border-line bg-surface px-4 py-2">
			<Checkbox
				isSelected={donor.values.coversFee ?? false}
				onChange={(isSelected) => donor.form.setValue("coversFee", isSelected, { shouldValidate: true })}
			>
				{cents ? t("choiceOf", { cover: formatShort(cents, currency) }) : t("choice")}
			</Checkbox>
		</section>
	);
}
