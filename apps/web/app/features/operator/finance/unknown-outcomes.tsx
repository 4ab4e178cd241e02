import type { UnknownOutcome } from "@stride/contract/operator/operator-finance";
import { useTranslations } from "use-intl";
import { useOwnPages } from "../../../lib/lists/use-pages.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { Amount } from "../amount.tsx";
import { deskKeys } from "../desk-keys.ts";
import { DeskLink } from "../desk-link.tsx";
import { DeskList, TableCard } from "../desk-list.tsx";
import { Moment } from "../moment.tsx";
import { FinanceSection } from "./finance-section.tsx";

/** Donations without a known outcome. Those through the catalogue are resolved on a page of their own. */
export function UnknownOutcomes() {
	const t = useTranslations("finance.unknown");
	const api = useApi();
	const list = useOwnPages(deskKeys.unknownOutcomes, (page, signal) =>
		api("listUnknownOutcomes", { query: page }, { signal }),
	);
	return (
		<FinanceSection title={t("title")} lead={t("lead")}>
			<DeskList label={t("title")} list={list} whenEmpty={t("none")}>
				{(donations) => <DonationTable donations={donations} />}
			</DeskList>
		</FinanceSection>
	);
}

function DonationTable({ donations }: { donations: readonly UnknownOutcome[] }) {
	const t = useTranslations("finance.unknown");
	const tDesk = useTranslations("operator");
	const columns: Column<UnknownOutcome>[] = [
		{
			id: "campaign",
			title: tDesk("columns.campaign"),
			place: "title",
			cell: ({ campaign, number }) => (
				<>
					<span className="wrap-anywhere block">{campaign.title}</span>
					<span className="block type-small text-muted">{number}</span>
				</>
			),
		},
		{
			id: "asked",
			title: tDesk("columns.asked"),
			place: "figure",
			cell: ({ requestedAt }) => <Moment at={requestedAt} />,
		},
		{
			id: "way",
			title: tDesk("columns.state"),
			place: "figure",
			cell: ({ isCatalogue }) =>
				isCatalogue ? (
					<>
						<span className="block">{t("catalogue")}</span>
						<DeskLink to="/operator/unknown-donations">{t("resolve")}</DeskLink>
					</>
				) : (
					t("card")
				),
		},
		{
			id: "amount",
			title: tDesk("columns.amount"),
			place: "figure",
			isNumber: true,
			cell: ({ amount, tip, cover = 0, currency }) => <Amount cents={amount + tip + cover} currency={currency} />,
		},
	];
	return (
		<TableCard>
			<DataTable label={t("title")} columns={columns} rows={donations} keyOf={({ id }) => id} />
		</TableCard>
	);
}
