import { formatExact } from "@stride/money";
import { useTranslations } from "use-intl";
import { centsOf, type RefundFacts, type Written } from "./desk-act.ts";

/** Which parts cannot be refunded as typed, with the message's key. */
export function refundProblems(
	{ remaining }: RefundFacts,
	written: Written,
): Partial<Record<"amount" | "tip", string>> {
	const [amount, tip] = [centsOf(written.amount ?? ""), centsOf(written.tip ?? "")];
	const problem = (cents: number | null, most: number) =>
		cents === null ? "amountInvalid" : cents > most ? "refundTooLarge" : null;
	const problems = { amount: problem(amount, remaining.amount), tip: problem(tip, remaining.tip) };
	const isNothing = amount === 0 && tip === 0 && coverOfRefund(remaining, { amount, tip }) === 0;
	if (!problems.amount && !problems.tip && isNothing) problems.amount = "refundEmpty";
	return {
		...(problems.amount && { amount: problems.amount }),
		...(problems.tip && { tip: problems.tip }),
	};
}

/** The cover is refunded with all that remains of the other parts. */
const coverOfRefund = (
	remaining: RefundFacts["remaining"],
	{ amount, tip }: { amount: number; tip: number },
): number => (amount === remaining.amount && tip === remaining.tip ? (remaining.cover ?? 0) : 0);

/** Whether the refund takes nothing from the donation. */
export const isTipOnly = (written: Written): boolean =>
	centsOf(written.amount ?? "") === 0 && (centsOf(written.tip ?? "") ?? 0) > 0;

/** What a refund means: for the donor, the campaign and the platform, and the fee that is not returned. */
export function RefundPreview({ facts, written }: { facts: RefundFacts; written: Written }) {
	const t = useTranslations("operator.refund");
	const [amount, tip] = [centsOf(written.amount ?? "") ?? 0, centsOf(written.tip ?? "") ?? 0];
	const { fee, remaining } = facts;
	const cover = coverOfRefund(remaining, { amount, tip });
	const coverOfCampaign = cover > 0 ? (remaining.coverOfCampaign ?? 0) : 0;
	const feeText = (remaining.cover ?? 0) > 0 ? (cover > 0 ? "feeKept" : "feeCovered") : null;
	return (
		<div className="grid gap-3 rounded-3 border border-line p-4" aria-live="polite">
			<dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
				<Row currency={facts.currency} title={t("donorGets")} cents={amount + tip + cover} />
				{cover > 0 && <Row currency={facts.currency} title={t("cover")} cents={cover} />}
				<Row currency={facts.currency} title={t("campaignLoses")} cents={amount + coverOfCampaign} />
				<Row currency={facts.currency} title={t("platformLoses")} cents={tip + cover - coverOfCampaign} />
			</dl>
			{fee && (
				<p className="type-small text-muted">
					{t(feeText ?? (fee.campaign > 0 ? "feeShared" : "fee"), {
						fee: formatExact(fee.total, facts.currency),
						campaign: formatExact(fee.campaign, facts.currency),
						platform: formatExact(fee.total - fee.campaign, facts.currency),
					})}
				</p>
			)}
		</div>
	);
}

function Row({ currency, title, cents }: { currency: string; title: string; cents: number }) {
	return (
		<>
			<dt className="type-body">{title}</dt>
			<dd className="text-right type-score-3 text-[0.9375rem]">{formatExact(cents, currency)}</dd>
		</>
	);
}
