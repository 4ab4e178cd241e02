import { type OpenPayout, type OpenPayoutGroup, openPayoutGroups } from "@stride/contract/operator/operator-finance";
import { formatExact } from "@stride/money";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useOwnPages } from "../../../lib/lists/use-pages.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { Amount } from "../amount.tsx";
import { deskKeys } from "../desk-keys.ts";
import { DeskList, TableCard } from "../desk-list.tsx";
import { Moment } from "../moment.tsx";
import { RowMenu } from "../row-menu.tsx";
import { FinanceSection } from "./finance-section.tsx";

/** Payouts that have not arrived or have failed, with the reason. */
export function OpenPayouts() {
	const t = useTranslations("finance.payouts");
	const api = useApi();
	const [group, setGroup] = useState<OpenPayoutGroup>("waiting");
	const choose = (value: string) => setGroup(openPayoutGroups.find((known) => known === value) ?? "waiting");
	const list = useOwnPages([...deskKeys.openPayouts, group], (page, signal) =>
		api("listOpenPayouts", { query: { group, ...page } }, { signal }),
	);
	return (
		<FinanceSection title={t("title")}>
			<div>
				<Segmented
					label={t("which")}
					choices={openPayoutGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
					value={group}
					onChange={choose}
				/>
			</div>
			<DeskList label={t("title")} list={list} whenEmpty={t(`none.${group}`)}>
				{(payouts) => <PayoutTable payouts={payouts} />}
			</DeskList>
		</FinanceSection>
	);
}

function PayoutTable({ payouts }: { payouts: readonly OpenPayout[] }) {
	const t = useTranslations("finance.payouts");
	const tDesk = useTranslations("operator");
	const columns: Column<OpenPayout>[] = [
		{
			id: "campaign",
			title: tDesk("columns.campaign"),
			place: "title",
			cell: ({ campaign }) => <span className="wrap-anywhere">{campaign.title}</span>,
		},
		{ id: "at", title: t("requested"), place: "figure", cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
		{ id: "reason", title: t("reason"), place: "figure", cell: (payout) => <PayoutReason payout={payout} /> },
		{
			id: "amount",
			title: tDesk("columns.amount"),
			place: "figure",
			isNumber: true,
			cell: ({ amount, currency }) => <Amount cents={amount} currency={currency} />,
		},
		{
			id: "menu",
			title: tDesk("columns.acts"),
			place: "menu",
			isNumber: true,
			cell: ({ id, campaign, amount, currency }) => (
				<RowMenu
					of={`${campaign.title}, ${formatExact(amount, currency)}`}
					links={[
						{ label: tDesk("tabs.payouts"), to: `/operator/payouts?q=${id}` },
						{ label: tDesk("menu.campaign"), to: `/operator/search?kind=campaigns&q=${campaign.id}` },
					]}
					acts={[]}
				/>
			),
		},
	];
	return (
		<TableCard>
			<DataTable label={t("title")} columns={columns} rows={payouts} keyOf={({ id }) => id} />
		</TableCard>
	);
}

function PayoutReason({ payout: { cause, shortSince, failure, failedAt } }: { payout: OpenPayout }) {
	const t = useTranslations("finance.payouts");
	const since = cause === "funds" ? shortSince : cause === null ? failedAt : null;
	return (
		<span className="grid justify-items-start gap-1">
			<span>{cause === null ? t(`failures.${failure ?? "other"}`) : t(`causes.${cause}`)}</span>
			{since !== null && (
				<span className="type-small text-muted">
					<Moment at={since} />
				</span>
			)}
		</span>
	);
}
