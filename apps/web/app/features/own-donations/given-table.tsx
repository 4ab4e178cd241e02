import type { OwnDonation } from "@stride/contract/own-donations";
import { formatDollarsAndCents } from "@stride/money";
import { ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Day } from "../../ui/day.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

const keyOf = ({ id }: OwnDonation) => id;

/** To which campaign, when, how much, and the way to the confirmation. */
export function GivenTable({ label, gifts }: { label: string; gifts: readonly OwnDonation[] }) {
	const t = useTranslations("gifts.given");
	const locale = useLocale();
	const columns: Column<OwnDonation>[] = [
		{ id: "campaign", title: t("columns.campaign"), place: "title", cell: (gift) => <GivenTo gift={gift} /> },
		{
			id: "date",
			title: t("columns.date"),
			place: "figure",
			cell: (gift) => <Day at={gift.createdAt} form="medium" />,
		},
		{
			id: "amount",
			title: t("columns.amount"),
			place: "figure",
			isNumber: true,
			cell: (gift) => <span className="type-score-3 text-[0.9375rem]">{formatDollarsAndCents(gift.amount)}</span>,
		},
		{
			id: "total",
			title: t("columns.total"),
			place: "figure",
			isNumber: true,
			cell: (gift) => (
				<>
					<span className="block">{formatDollarsAndCents(gift.total)}</span>
					{gift.refunded > 0 && (
						<span className="block type-small text-muted">
							{t("refunded", { amount: formatDollarsAndCents(gift.refunded) })}
						</span>
					)}
				</>
			),
		},
		{
			id: "confirmation",
			title: t("columns.confirmation"),
			place: "menu",
			isNumber: true,
			cell: (gift) => (
				<LinkButton
					to={`/${locale}/account/donations/${gift.id}`}
					tone="quiet"
					size="s"
					prefetch="intent"
					aria-label={t("openOf", { title: gift.campaign.title, amount: formatDollarsAndCents(gift.amount) })}
				>
					<ReceiptText className="size-5" aria-hidden />
					<span className="max-desk:sr-only">{t("open")}</span>
				</LinkButton>
			),
		},
	];
	return <DataTable label={label} columns={columns} rows={gifts} keyOf={keyOf} />;
}

function GivenTo({ gift }: { gift: OwnDonation }) {
	const t = useTranslations("gifts.given");
	const locale = useLocale();
	const { campaign, isAnonymous } = gift;
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
			{isAnonymous && <span className="block type-small text-muted">{t("anonymous")}</span>}
		</>
	);
}
