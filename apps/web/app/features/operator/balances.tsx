import type { OpenBalance } from "@stride/contract/operator/operator-balances";
import { formatExact } from "@stride/money";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { acts } from "./acts/desk-act.ts";
import { Amount } from "./amount.tsx";
import { deskKeys } from "./desk-keys.ts";
import { DeskResult, TableCard } from "./desk-list.tsx";
import { Finances } from "./finances.tsx";
import { type RowAct, RowMenu } from "./row-menu.tsx";

/** Balances below zero, and balances whose author has left, to be settled by the operator. */
export function Balances() {
	const t = useTranslations("operator.balances");
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const query = useQuery({
		queryKey: deskKeys.balances,
		queryFn: ({ signal }) => api("listOpenBalances", {}, { signal }),
		enabled: isIn,
		staleTime: 0,
		refetchOnWindowFocus: true,
	});
	return (
		<div className="grid gap-6">
			<Finances />
			<h2 className="type-title">{t("title")}</h2>
			<p className="max-w-measure type-body text-muted">{t("lead")}</p>
			<DeskResult query={query}>
				{(data) =>
					data.length === 0 ? <p className="max-w-measure type-body">{t("none")}</p> : <BalanceTable balances={data} />
				}
			</DeskResult>
		</div>
	);
}

function BalanceTable({ balances }: { balances: readonly OpenBalance[] }) {
	const t = useTranslations("operator");
	const columns: Column<OpenBalance>[] = [
		{
			id: "campaign",
			title: t("columns.campaign"),
			place: "title",
			cell: ({ campaign, author }) => (
				<>
					<span className="wrap-anywhere block">{campaign.title}</span>
					<span className="block type-small text-muted">
						{author ? `${author.firstName} ${author.lastName}`.trim() : t("removedAccount")}
					</span>
				</>
			),
		},
		{
			id: "pending",
			title: t("columns.pending"),
			place: "figure",
			isNumber: true,
			cell: ({ currency, pending }) => <Amount cents={pending} currency={currency} />,
		},
		{
			id: "balance",
			title: t("columns.balance"),
			place: "figure",
			isNumber: true,
			cell: ({ currency, balance }) => <Amount cents={balance} currency={currency} />,
		},
		{
			id: "menu",
			title: t("columns.acts"),
			place: "menu",
			isNumber: true,
			cell: (balance) => <BalanceMenu balance={balance} />,
		},
	];
	return (
		<TableCard>
			<DataTable label={t("balances.title")} columns={columns} rows={balances} keyOf={({ campaign }) => campaign.id} />
		</TableCard>
	);
}

function BalanceMenu({ balance: { campaign, author, currency, balance } }: { balance: OpenBalance }) {
	const t = useTranslations("operator.menu");
	const title = `${campaign.title}, ${formatExact(balance, currency)}`;
	const subject = { id: campaign.id, title, currency, balance, hasOwner: author !== null };
	const writeOff: RowAct = { label: t("writeOff"), act: acts.settle("write-off", subject) };
	const possible: RowAct[] =
		balance < 0
			? [{ label: t("paidIn"), act: acts.settle("paid-in", subject) }, writeOff]
			: author || balance === 0
				? []
				: [
						{ label: t("refundDonors"), act: acts.settle("refund-donors", subject) },
						{ label: t("give"), act: acts.settle("give", subject) },
						writeOff,
					];
	return (
		<RowMenu
			of={title}
			links={[
				{ label: t("donations"), to: `/operator/search?kind=donations&q=${campaign.id}` },
				{ label: t("audit"), to: `/operator/audit?subject=${campaign.id}` },
			]}
			acts={possible}
		/>
	);
}
