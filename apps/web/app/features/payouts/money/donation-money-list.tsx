import type { DonationMoney } from "@stride/contract/donations/money-per-donation";
import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { formatExact } from "@stride/money";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useWide } from "../../../lib/browser/use-wide.ts";
import { useOwnPages } from "../../../lib/lists/use-pages.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Day } from "../../../ui/form/day.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { ListEnd } from "../../../ui/list/list-end.tsx";
import { LoadFailed } from "../../../ui/list/load-failed.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { moneyKeys } from "../money-keys.ts";

const keyOf = ({ id }: DonationMoney) => id;
const tones = {
	received: "positive",
	"partly-refunded": "warning",
	refunded: "neutral",
	disputed: "warning",
	"dispute-won": "positive",
	"dispute-lost": "danger",
} as const;

/** Amount, refunds, fee and net of each donation, the newest first. */
export function DonationMoneyList({ money }: { money: CampaignMoney }) {
	const t = useTranslations("payouts");
	const isWide = useWide();
	const room = useRef<HTMLElement>(null);
	const api = useApi();
	const { id: campaignId, title } = money.campaign;
	const columns = useColumns(money.currency);
	const list = useOwnPages([...moneyKeys.donations, campaignId], (query, signal) =>
		api("listDonationMoney", { params: { campaignId }, query }, { signal }),
	);
	if (list.hasFailed && !list.items) {
		return (
			<LoadFailed
				title={t("refunds.failedTitle")}
				text={t("refunds.failedText")}
				retry={t("retry")}
				isLoading={list.isLoading}
				onRetry={list.load}
			/>
		);
	}
	if (!list.items) {
		return (
			<p role="status" className="type-small text-muted">
				{t("refunds.loading")}
			</p>
		);
	}
	return (
		<section
			ref={room}
			// A wide table scrolls, so it must be focusable for the keyboard.
			tabIndex={isWide ? 0 : -1}
			aria-label={t("details.donations.label", { title })}
			className="-outline-offset-3 min-w-0 overflow-x-auto"
		>
			<h5 className="mb-2 type-body-strong">{t("details.donations.title")}</h5>
			{list.items.length === 0 ? (
				<p className="type-body text-muted">{t("details.donations.none")}</p>
			) : (
				<DataTable label={t("details.donations.title")} columns={columns} rows={list.items} keyOf={keyOf} />
			)}
			<ListEnd
				landing={room}
				count={list.items.length}
				list={list}
				texts={{
					more: t("refunds.more"),
					failed: t("refunds.moreFailed"),
					added: t("refunds.added", { added: list.addedCount, count: list.items.length }),
				}}
			/>
		</section>
	);
}

function useColumns(currency: string): Column<DonationMoney>[] {
	const t = useTranslations("payouts");
	const sum = (
		id: "amount" | "returned" | "fee" | "net",
		centsOf: (donation: DonationMoney) => number,
	): Column<DonationMoney> => ({
		id,
		title: t(`details.donations.columns.${id}`),
		place: "figure",
		isNumber: true,
		cell: (donation) => (
			<span className="whitespace-nowrap type-score-3 text-[0.8125rem] desk:text-[0.9375rem]">
				{formatExact(centsOf(donation), currency)}
			</span>
		),
	});
	return [
		{
			id: "donor",
			title: t("details.donations.columns.donor"),
			place: "title",
			cell: ({ donor, number, createdAt }) => (
				<span className="grid min-w-0">
					<span className="wrap-anywhere">{donor ?? t("refunds.anonymous")}</span>
					<span className="type-small font-normal text-muted">
						<Day at={createdAt} form="medium" />
					</span>
					<span className="wrap-anywhere type-small font-normal text-muted">
						{t("details.donations.number", { number })}
					</span>
				</span>
			),
		},
		sum("amount", ({ amount }) => amount),
		sum("returned", ({ refunded, held }) => -(refunded + held)),
		sum("fee", ({ fee }) => -fee),
		sum("net", ({ net }) => net),
		{
			id: "status",
			title: t("details.donations.columns.status"),
			place: "figure",
			cell: ({ status, availableAt }) => (
				<span className="grid gap-1 justify-items-start">
					<Badge tone={tones[status]}>{t(`details.donations.status.${status}`)}</Badge>
					{availableAt !== null && (
						<span className="type-small font-normal text-muted">
							{t.rich("details.donations.available", {
								date: () => <Day at={availableAt} form="medium" timeZone="UTC" />,
							})}
						</span>
					)}
				</span>
			),
		},
	];
}
