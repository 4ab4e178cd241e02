import { type AgedBalances as Aged, type AgedBalance, ageSteps } from "@stride/contract/operator/operator-finance";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../../lib/session/session-provider.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { Amount } from "../amount.tsx";
import { ConcernedCampaign } from "../concerned-campaign.tsx";
import { deskKeys } from "../desk-keys.ts";
import { DeskResult, TableCard } from "../desk-list.tsx";
import { Moment } from "../moment.tsx";
import { RowMenu } from "../row-menu.tsx";
import { FinanceSection } from "./finance-section.tsx";

const steps = ["0", "1", "2", "3"] as const;
const dayMs = 24 * 3_600_000;

/** Money that waits for a payout, by its age. */
export function AgedBalances() {
	const t = useTranslations("finance.aged");
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const query = useQuery({
		queryKey: deskKeys.agedBalances,
		queryFn: ({ signal }) => api("listAgedBalances", {}, { signal }),
		enabled: isIn,
		staleTime: 0,
	});
	return (
		<FinanceSection title={t("title")} lead={t("lead")}>
			<DeskResult query={query}>
				{(aged) =>
					aged.balances.length === 0 ? (
						<p className="max-w-measure type-body">{t("none")}</p>
					) : (
						<>
							<AgedSums sums={aged.sums} />
							<BalanceTable balances={aged.balances} />
							{aged.hasMore && <p className="type-small text-muted">{t("hasMore")}</p>}
						</>
					)
				}
			</DeskResult>
		</FinanceSection>
	);
}

function AgedSums({ sums }: { sums: Aged["sums"] }) {
	const t = useTranslations("finance.aged");
	const tCurrency = useTranslations("currency.name");
	const columns: Column<Aged["sums"][number]>[] = [
		{
			id: "currency",
			title: t("currency"),
			place: "title",
			cell: ({ currency, campaigns }) => (
				<>
					<span className="block first-letter:uppercase">{tCurrency(currency)}</span>
					<span className="block type-small text-muted">{t("campaigns", { count: campaigns })}</span>
				</>
			),
		},
		...steps.map(
			(step): Column<Aged["sums"][number]> => ({
				id: step,
				title: t(`steps.${step}`),
				place: "figure",
				isNumber: true,
				cell: ({ currency, parts }) => <Amount cents={parts[Number(step)] ?? 0} currency={currency} />,
			}),
		),
	];
	return (
		<TableCard>
			<DataTable label={t("sums")} columns={columns} rows={sums} keyOf={({ currency }) => currency} />
		</TableCard>
	);
}

function BalanceTable({ balances }: { balances: readonly AgedBalance[] }) {
	const t = useTranslations("finance.aged");
	const tDesk = useTranslations("operator");
	const columns: Column<AgedBalance>[] = [
		{
			id: "campaign",
			title: tDesk("columns.campaign"),
			place: "title",
			cell: ({ campaign }) => <ConcernedCampaign campaign={campaign} />,
		},
		{ id: "oldest", title: t("oldest"), place: "figure", cell: (balance) => <Oldest balance={balance} /> },
		{
			id: "balance",
			title: tDesk("columns.balance"),
			place: "figure",
			isNumber: true,
			cell: ({ currency, balance }) => <Amount cents={balance} currency={currency} />,
		},
		{
			id: "menu",
			title: tDesk("columns.acts"),
			place: "menu",
			isNumber: true,
			cell: ({ campaign: { id, title } }) => (
				<RowMenu
					of={title}
					links={[
						{ label: tDesk("menu.campaign"), to: `/operator/search?kind=campaigns&q=${id}` },
						{ label: tDesk("menu.donations"), to: `/operator/search?kind=donations&q=${id}` },
						{ label: tDesk("tabs.payouts"), to: `/operator/payouts?q=${id}` },
					]}
					acts={[]}
				/>
			),
		},
	];
	return (
		<TableCard>
			<DataTable label={t("title")} columns={columns} rows={balances} keyOf={({ campaign }) => campaign.id} />
		</TableCard>
	);
}

function Oldest({ balance: { oldestAt, parts } }: { balance: AgedBalance }) {
	const t = useTranslations("finance.aged");
	const [now] = useState(() => Date.now());
	if (oldestAt === null) return t("noOldest");
	const step = parts.findLastIndex((cents) => cents > 0);
	const count = Math.max(0, Math.floor((now - Date.parse(oldestAt)) / dayMs));
	return (
		<span className="grid justify-items-start gap-1">
			<Moment at={oldestAt} />
			<Badge tone={step === ageSteps.length - 1 ? "danger" : step === ageSteps.length - 2 ? "warning" : "neutral"}>
				{t("days", { count })}
			</Badge>
		</span>
	);
}
