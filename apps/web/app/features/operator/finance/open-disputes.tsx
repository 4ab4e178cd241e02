import type { OpenDispute } from "@stride/contract/operator/operator-finance";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useOwnPages } from "../../../lib/lists/use-pages.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { Amount } from "../amount.tsx";
import { deskKeys } from "../desk-keys.ts";
import { DeskList, TableCard } from "../desk-list.tsx";
import { Moment } from "../moment.tsx";
import { RowMenu } from "../row-menu.tsx";
import { FinanceSection } from "./finance-section.tsx";

/** Deadlines nearer than this are marked. */
const soonMs = 3 * 24 * 3_600_000;

/** Disputes that the bank has not decided, those whose evidence is due first at the top. */
export function OpenDisputes() {
	const t = useTranslations("finance.disputes");
	const api = useApi();
	const list = useOwnPages(deskKeys.disputes, (page, signal) => api("listOpenDisputes", { query: page }, { signal }));
	return (
		<FinanceSection title={t("title")} lead={t("lead")}>
			<DeskList label={t("title")} list={list} whenEmpty={t("none")}>
				{(disputes) => <DisputeTable disputes={disputes} />}
			</DeskList>
		</FinanceSection>
	);
}

function DisputeTable({ disputes }: { disputes: readonly OpenDispute[] }) {
	const t = useTranslations("finance.disputes");
	const tDesk = useTranslations("operator");
	const columns: Column<OpenDispute>[] = [
		{
			id: "campaign",
			title: tDesk("columns.campaign"),
			place: "title",
			cell: ({ campaign, donation }) => (
				<>
					<span className="wrap-anywhere block">{campaign.title}</span>
					<span className="block type-small text-muted">{t("donation", { number: donation.number })}</span>
				</>
			),
		},
		{ id: "due", title: t("due"), place: "figure", cell: (dispute) => <Deadline dispute={dispute} /> },
		{ id: "opened", title: t("opened"), place: "figure", cell: ({ openedAt }) => <Moment at={openedAt} /> },
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
			cell: ({ campaign, donation: { id, number } }) => (
				<RowMenu
					of={number}
					links={[
						{ label: tDesk("menu.donations"), to: `/operator/search?kind=donations&q=${id}` },
						{ label: tDesk("menu.campaign"), to: `/operator/search?kind=campaigns&q=${campaign.id}` },
					]}
					acts={[]}
				/>
			),
		},
	];
	return (
		<TableCard>
			<DataTable label={t("title")} columns={columns} rows={disputes} keyOf={({ id }) => id} />
		</TableCard>
	);
}

function Deadline({ dispute: { evidenceDueAt, isEvidenceSent } }: { dispute: OpenDispute }) {
	const t = useTranslations("finance.disputes");
	const [now] = useState(() => Date.now());
	const left = evidenceDueAt === null ? null : Date.parse(evidenceDueAt) - now;
	return (
		<span className="grid justify-items-start gap-1">
			{evidenceDueAt !== null && <Moment at={evidenceDueAt} />}
			{isEvidenceSent ? (
				<Badge tone="positive">{t("sent")}</Badge>
			) : left === null ? (
				<span>{t("noDue")}</span>
			) : left < 0 ? (
				<Badge tone="danger">{t("overdue")}</Badge>
			) : left < soonMs ? (
				<Badge tone="warning">{t("soon")}</Badge>
			) : null}
		</span>
	);
}
