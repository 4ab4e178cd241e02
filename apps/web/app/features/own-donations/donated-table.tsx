import type { OwnDonation } from "@stride/contract/donations/own-donations";
import { formatExact } from "@stride/money";
import { ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Day } from "../../ui/form/day.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { Badge } from "../../ui/text/badge.tsx";

const stateTones = {
	"partially-refunded": "neutral",
	refunded: "neutral",
	disputed: "warning",
	"dispute-lost": "warning",
} as const;

const keyOf = ({ id }: OwnDonation) => id;

/** The campaign, date, amount and the link to the confirmation. */
export function DonatedTable(props: {
	label: string;
	donations: readonly OwnDonation[];
	confirmationOf: (donationId: string) => string;
}) {
	const { label, donations, confirmationOf } = props;
	const t = useTranslations("donations.given");
	const columns: Column<OwnDonation>[] = [
		{
			id: "campaign",
			title: t("columns.campaign"),
			place: "title",
			cell: (donation) => <DonatedTo donation={donation} />,
		},
		{
			id: "date",
			title: t("columns.date"),
			place: "figure",
			cell: (donation) => <Day at={donation.createdAt} form="medium" />,
		},
		{
			id: "amount",
			title: t("columns.amount"),
			place: "figure",
			isNumber: true,
			cell: (donation) => (
				<span className="type-score-3 text-[0.9375rem]">{formatExact(donation.amount, donation.currency)}</span>
			),
		},
		{
			id: "total",
			title: t("columns.total"),
			place: "figure",
			isNumber: true,
			cell: (donation) => (
				<>
					<span className="block">{formatExact(donation.total, donation.currency)}</span>
					{donation.tip > 0 && (
						<span className="block type-small text-muted">
							{t("tip", { amount: formatExact(donation.tip, donation.currency) })}
						</span>
					)}
					{donation.refunded > 0 && <Refunded donation={donation} />}
				</>
			),
		},
		{
			id: "confirmation",
			title: t("columns.confirmation"),
			place: "menu",
			isNumber: true,
			cell: (donation) => (
				<LinkButton
					to={confirmationOf(donation.id)}
					tone="quiet"
					size="s"
					prefetch="intent"
					aria-label={t("openOf", {
						title: donation.campaign.title,
						amount: formatExact(donation.amount, donation.currency),
					})}
				>
					<ReceiptText className="size-5" aria-hidden />
					<span className="max-desk:sr-only">{t("open")}</span>
				</LinkButton>
			),
		},
	];
	return <DataTable label={label} columns={columns} rows={donations} keyOf={keyOf} />;
}

function Refunded({ donation: { refunded, refundedTip = 0, currency } }: { donation: OwnDonation }) {
	const t = useTranslations("donations.given");
	const key = refundedTip === 0 ? "refunded" : refundedTip === refunded ? "refundedTip" : "refundedParts";
	const values = { amount: formatExact(refunded, currency), tip: formatExact(refundedTip, currency) };
	return <span className="block type-small text-muted">{t(key, values)}</span>;
}

function DonatedTo({ donation }: { donation: OwnDonation }) {
	const t = useTranslations("donations.given");
	const locale = useLocale();
	const { campaign, isAnonymous, state } = donation;
	return (
		<>
			{campaign.isVisible ? (
				<Link
					to={`/${locale}/campaign/${campaign.name}`}
					prefetch="intent"
					className="wrap-anywhere inline-flex min-h-11 items-center hover:underline"
				>
					{campaign.title}
				</Link>
			) : (
				<span className="wrap-anywhere inline-flex min-h-11 items-center">{campaign.title}</span>
			)}
			{state !== "received" && (
				<Badge tone={stateTones[state]} className="ml-2 align-middle">
					{t(`states.${state}`)}
				</Badge>
			)}
			{isAnonymous && <span className="block type-small text-muted">{t("anonymous")}</span>}
		</>
	);
}
