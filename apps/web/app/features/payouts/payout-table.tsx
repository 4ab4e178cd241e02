import type { Payout } from "@stride/contract/donations/payouts";
import { formatExact } from "@stride/money";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { Day } from "../../ui/form/day.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { Badge } from "../../ui/text/badge.tsx";

const keyOf = ({ id }: Payout) => id;
const tones = { pending: "warning", paid: "positive", failed: "danger" } as const;

/** [P3] Date, raised, paid out, balance and status, with the destination, the arrival or the failure. */
export function PayoutTable({ label, payouts }: { label: string; payouts: readonly Payout[] }) {
	const t = useTranslations("payouts.list");
	const sum = (id: "raised" | "paidOut" | "balance"): Column<Payout> => ({
		id,
		title: t(`columns.${id}`),
		place: "figure",
		isNumber: true,
		cell: (payout) => (
			<span
				className={classNames("type-score-3 text-[0.8125rem] desk:text-[0.9375rem]", payout[id] < 0 && "text-danger")}
			>
				{formatExact(payout[id], payout.currency)}
			</span>
		),
	});
	const columns: Column<Payout>[] = [
		{
			id: "date",
			title: t("columns.date"),
			place: "title",
			cell: (payout) => (
				<span className="whitespace-nowrap">
					<Day at={payout.createdAt} form="medium" />
				</span>
			),
		},
		{
			id: "status",
			title: t("columns.status"),
			place: "figure",
			cell: ({ status, isInReview }) => (
				<span className="whitespace-nowrap">
					<Badge tone={tones[status]}>{t(`status.${isInReview ? "review" : status}`)}</Badge>
				</span>
			),
		},
		sum("paidOut"),
		sum("raised"),
		sum("balance"),
		{
			id: "arrival",
			title: t("columns.arrival"),
			place: "figure",
			cell: (payout) => <Arrival payout={payout} />,
		},
	];
	return <DataTable label={label} columns={columns} rows={payouts} keyOf={keyOf} />;
}

function Arrival({ payout }: { payout: Payout }) {
	const t = useTranslations("payouts.list");
	return (
		<span className="grid gap-0.5 type-small font-normal tablet:min-w-30">
			<span className="wrap-anywhere">{payout.paymentMethod.name}</span>
			{payout.arrived && payout.status !== "failed" && (
				<span className="wrap-anywhere text-muted">
					{t("converted", { amount: formatExact(payout.arrived.amount, payout.arrived.currency) })}
				</span>
			)}
			<span className="wrap-anywhere text-muted">
				<Outcome payout={payout} />
			</span>
			{payout.status === "failed" && (
				<span className="text-muted">{t(payout.isReturned ? "returned" : "returning")}</span>
			)}
			<Receipt payout={payout} />
		</span>
	);
}

function Receipt({ payout: { id, campaign, paidOut, currency } }: { payout: Payout }) {
	const t = useTranslations("payouts.receipt");
	return (
		<Link
			to={`/${useLocale()}/account/payouts/${campaign.id}/${id}`}
			aria-label={t("openOf", { amount: formatExact(paidOut, currency) })}
			className="inline-flex min-h-11 items-center justify-self-start text-link hover:underline"
		>
			{t("open")}
		</Link>
	);
}

function Outcome({ payout }: { payout: Payout }) {
	const t = useTranslations("payouts.list");
	const tFailure = useTranslations("payout.failure");
	const { status, expectedAt, paidAt, failure } = payout;
	if (payout.rejection !== null) return t("rejected", { reason: payout.rejection });
	if (status === "failed") return tFailure(failure ?? "other");
	if (payout.isInReview) return t("inReview");
	if (payout.isWaiting) return t("waiting");
	if (status === "paid" && paidAt !== null) {
		return t.rich("arrived", { date: () => <Day at={paidAt} form="medium" /> });
	}
	if (expectedAt !== null) return t.rich("expected", { date: () => <Day at={expectedAt} form="medium" /> });
	return t("notKnown");
}
