import { donationGroups } from "@stride/contract/operator/operator-filters";
import type { DonationStatus, FoundDonation } from "@stride/contract/operator/operator-search";
import { formatExact } from "@stride/money";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useReauthentication } from "../../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { EmailAddress } from "../../../ui/text/email-address.tsx";
import { acts } from "../acts/desk-act.ts";
import { deskKeys } from "../desk-keys.ts";
import { DeskList, TableCard } from "../desk-list.tsx";
import { Moment } from "../moment.tsx";
import { type RowAct, RowMenu } from "../row-menu.tsx";
import { FilterForm } from "./filter-form.tsx";
import { filterQuery, useFilters } from "./filters.ts";
import { useFoundPages } from "./use-found-pages.ts";

const refetchMs = 2_000;
const isUnderWay = ({ refund }: FoundDonation): boolean => refund === "requested";

export function DonationResults({ term }: { term: string }) {
	const t = useTranslations("operator.search");
	const tFilters = useTranslations("operator.filters");
	const api = useApi();
	const { confirmed, question } = useReauthentication();
	const [filters] = useFilters();
	const query = { q: term, ...filterQuery(filters, donationGroups) };
	const list = useFoundPages(
		[...deskKeys.donations, query],
		(page) => confirmed(() => api("searchDonations", { query: { ...query, ...page } })),
		{ isPersonal: true },
	);
	// Requested refunds are refetched until the provider has answered.
	const { items, load } = list;
	useEffect(() => {
		if (!items?.some(isUnderWay)) return;
		const timer = setTimeout(load, refetchMs);
		return () => clearTimeout(timer);
	}, [items, load]);
	return (
		<>
			<FilterForm
				hasAmounts
				states={donationGroups.map((value) => ({ value, label: tFilters(`donations.${value}`) }))}
			/>
			<DeskList label={t("kinds.donations")} list={list} whenEmpty={t("none")} isPersonal>
				{(donations) => <DonationTable donations={donations} />}
			</DeskList>
			{question}
		</>
	);
}

function DonationTable({ donations }: { donations: readonly FoundDonation[] }) {
	const t = useTranslations("operator");
	const columns: Column<FoundDonation>[] = [
		{
			id: "donor",
			title: t("columns.donor"),
			place: "title",
			cell: ({ donor, isAnonymous }) => (
				<>
					<span className="block">{`${donor.firstName} ${donor.lastName}`.trim() || t("removedAccount")}</span>
					<span className="block type-small text-muted">
						<EmailAddress address={donor.email} />
					</span>
					{isAnonymous && <span className="block type-small text-muted">{t("anonymous")}</span>}
				</>
			),
		},
		{
			id: "campaign",
			title: t("columns.campaign"),
			place: "figure",
			cell: ({ campaign }) => <span className="wrap-anywhere">{campaign.title}</span>,
		},
		{ id: "at", title: t("columns.date"), place: "figure", cell: ({ createdAt }) => <Moment at={createdAt} /> },
		{
			id: "amount",
			title: t("columns.amount"),
			place: "figure",
			isNumber: true,
			cell: (donation) => <Amount donation={donation} />,
		},
		{
			id: "state",
			title: t("columns.state"),
			place: "figure",
			cell: (donation) => <DonationState donation={donation} />,
		},
		{
			id: "menu",
			title: t("columns.acts"),
			place: "menu",
			isNumber: true,
			cell: (donation) => <DonationMenu donation={donation} />,
		},
	];
	return (
		<TableCard>
			<DataTable label={t("search.kinds.donations")} columns={columns} rows={donations} keyOf={({ id }) => id} />
		</TableCard>
	);
}

function Amount({ donation }: { donation: FoundDonation }) {
	const t = useTranslations("operator");
	const { currency, amount, tip, cover = 0, refunded, paidWith } = donation;
	const refundedTip = refundedTipOf(donation);
	const refundedText = refundedTip === 0 ? "refunded" : refundedTip === refunded ? "refundedTip" : "refundedParts";
	return (
		<>
			<span className="block type-score-3 text-[0.9375rem]">{formatExact(amount, currency)}</span>
			{tip > 0 && (
				<span className="block type-small text-muted">{t("tip", { amount: formatExact(tip, currency) })}</span>
			)}
			{cover > 0 && (
				<span className="block type-small text-muted">{t("cover", { amount: formatExact(cover, currency) })}</span>
			)}
			{paidWith && <span className="block type-small text-muted">{t("paidWith", { name: paidWith })}</span>}
			{refunded > 0 && (
				<span className="block type-small text-muted">
					{t(refundedText, { amount: formatExact(refunded, currency), tip: formatExact(refundedTip, currency) })}
				</span>
			)}
		</>
	);
}

/** What remains tells the parts of refunds unless a dispute has taken some of it. */
const refundedTipOf = ({ status, tip, remaining }: FoundDonation): number =>
	status === "partially_refunded" || status === "refunded" ? tip - remaining.tip : 0;

const tones: Partial<Record<DonationStatus, "positive" | "warning" | "danger">> = {
	succeeded: "positive",
	dispute_won: "positive",
	processing: "warning",
	unknown: "danger",
	disputed: "danger",
	dispute_lost: "danger",
	failed: "danger",
};

function DonationState({ donation }: { donation: FoundDonation }) {
	const t = useTranslations("operator");
	const { status, number, receiptNumber } = donation;
	const tone = tones[status];
	return (
		<span className="grid justify-items-start gap-1">
			<Badge {...(tone && { tone })}>{t(`donationStates.${status}`)}</Badge>
			{isUnderWay(donation) && <Badge tone="warning">{t("refundUnderWay")}</Badge>}
			{donation.refund === "refused" && <Badge tone="danger">{t("refundRefused")}</Badge>}
			<span className="type-small text-muted">{t("number", { number })}</span>
			{receiptNumber && (
				<span className="wrap-anywhere type-small text-muted">{t("receiptOf", { number: receiptNumber })}</span>
			)}
		</span>
	);
}

function DonationMenu({ donation }: { donation: FoundDonation }) {
	const t = useTranslations("operator.menu");
	const tRefund = useTranslations("operator.refund");
	const { id, donor, campaign, currency, amount, refunded, remaining, fee, way } = donation;
	const name = `${donor.firstName} ${donor.lastName}`;
	const title = `${name}, ${formatExact(amount, currency)}`;
	const left = [
		...(remaining.amount > 0 ? [tRefund("ofDonation", { amount: formatExact(remaining.amount, currency) })] : []),
		...(remaining.tip > 0 ? [tRefund("ofTip", { amount: formatExact(remaining.tip, currency) })] : []),
	];
	const refundOf = `${name}: ${left.join(", ")}`;
	const money: Record<"refund" | "correct", RowAct> = {
		refund: { label: t("refund"), act: acts.refund({ id, title: refundOf, currency, refunded, remaining, fee }) },
		correct: { label: t("correct"), act: acts.correct({ id, title }) },
	};
	return (
		<RowMenu
			of={title}
			links={[
				{ label: t("campaign"), to: `/operator/search?kind=campaigns&q=${campaign.id}` },
				{ label: t("audit"), to: `/operator/audit?subject=${id}` },
			]}
			acts={way ? [money[way]] : []}
		/>
	);
}
