import type { DonationConfig } from "@stride/contract/donations/donations";
import { centsToDollarsText, formatPercent, formatShort } from "@stride/money";
import { Controller } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { Chips } from "../../ui/form/chips.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { DonationEntry } from "./donation-quote.ts";
import type { DonorFormHandle } from "./use-donor-form.ts";

/** The tip to the platform: a percentage of the amount, or a fixed sum. */
export function TipCard({ donor, tip }: { donor: DonorFormHandle; tip: DonationConfig["tip"] }) {
	const t = useTranslations("donation.form");
	const { brand } = useSite();
	const { form, values, quote } = donor;
	const { amountCents } = quote;
	return (
		<section className="grid gap-3 rounded-4 border border-line bg-surface p-4">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h3 className="type-body-strong">{t("tip", { brand })}</h3>
				<Segmented
					label={t("tipMode")}
					choices={[
						{ value: "percent", label: t("percent") },
						{ value: "fixed", label: t("fixed") },
					]}
					value={values.tipMode}
					onChange={(mode) => form.setValue("tipMode", mode as DonationEntry["tipMode"], { shouldValidate: true })}
				/>
			</div>
			{values.tipMode === "percent" ? (
				<Chips
					label={t("tipPercent")}
					isLabelHidden
					choices={tip.suggested
						.filter((percent) => percent >= tip.minimumPercent)
						.map((percent) => ({ value: String(percent), label: formatPercent(percent) }))}
					value={values.tipPercent === null ? null : String(values.tipPercent)}
					onChange={(percent) => form.setValue("tipPercent", Number(percent), { shouldValidate: true })}
				/>
			) : (
				<FixedTip donor={donor} />
			)}
			<p className="type-small text-muted">
				{tip.policy === "free"
					? t("tipFree")
					: values.tipMode === "percent" && t("tipMinimumPercent", { minimum: formatPercent(tip.minimumPercent) })}{" "}
				{amountCents === null
					? t("tipNoteNoAmount", { brand })
					: t("tipNote", { brand, amount: formatShort(amountCents, quote.currency) })}
			</p>
		</section>
	);
}

function FixedTip({ donor: { form, quote, errorOf } }: { donor: DonorFormHandle }) {
	const t = useTranslations("donation.form");
	const tCurrency = useTranslations("currency");
	const { tipCents, minimumTipCents } = quote;
	return (
		<Controller
			control={form.control}
			name="tipText"
			render={({ field }) => (
				<TextField
					{...field}
					// Until a tip is typed, the sum from the percentage is shown and applies.
					value={field.value ?? (tipCents === null ? "" : centsToDollarsText(tipCents))}
					label={t("tipAmount", { currency: tCurrency(`in.${quote.currency}`) })}
					hint={!!minimumTipCents && t("tipMinimum", { minimum: formatShort(minimumTipCents, quote.currency) })}
					error={errorOf("tipText")}
					inputMode="decimal"
					autoComplete="off"
				/>
			)}
		/>
	);
}
