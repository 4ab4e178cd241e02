import { catalogueCurrency } from "@stride/contract/limits";
import type { UnknownDonation } from "@stride/contract/operator/operator";
import { formatExact } from "@stride/money";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { EmailAddress } from "../../ui/text/email-address.tsx";
import { acts } from "./acts/desk-act.ts";
import { Amount } from "./amount.tsx";
import { deskKeys } from "./desk-keys.ts";
import { DeskResult, TableCard } from "./desk-list.tsx";
import { Moment } from "./moment.tsx";
import { RowMenu } from "./row-menu.tsx";

/** Donations through the charity catalogue with an unknown outcome, to be resolved from its report. */
export function UnknownDonations() {
	const t = useTranslations("operator.unknown");
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const { confirmed, question } = useReauthentication();
	const query = useQuery({
		queryKey: deskKeys.unknownDonations,
		queryFn: () => confirmed(() => api("listUnknownDonations", {})),
		enabled: isIn,
		staleTime: 0,
		retry: false,
		// A refetch without a press would open the question of who is asking.
		refetchOnWindowFocus: false,
	});
	return (
		<div className="grid gap-6">
			<p className="max-w-measure type-body text-muted">{t("lead")}</p>
			<DeskResult query={query} isPersonal>
				{(data) =>
					data.length === 0 ? (
						<p className="max-w-measure type-body">{t("none")}</p>
					) : (
						<DonationTable donations={data} />
					)
				}
			</DeskResult>
			{question}
		</div>
	);
}

function DonationTable({ donations }: { donations: readonly UnknownDonation[] }) {
	const t = useTranslations("operator");
	const columns: Column<UnknownDonation>[] = [
		{
			id: "donor",
			title: t("columns.donor"),
			place: "title",
			cell: ({ donor }) => (
				<>
					<span className="block">{`${donor.firstName} ${donor.lastName}`}</span>
					<span className="block type-small text-muted">
						<EmailAddress address={donor.email} />
					</span>
				</>
			),
		},
		{
			id: "campaign",
			title: t("columns.campaign"),
			place: "figure",
			cell: ({ campaign, projectId }) => (
				<>
					<span className="wrap-anywhere block">{campaign.title}</span>
					<span className="block type-small text-muted">{t("project", { id: projectId })}</span>
				</>
			),
		},
		{ id: "asked", title: t("columns.asked"), place: "figure", cell: ({ askedAt }) => <Moment at={askedAt} /> },
		{
			id: "amount",
			title: t("columns.amount"),
			place: "figure",
			isNumber: true,
			cell: ({ amount }) => <Amount cents={amount} currency={catalogueCurrency} />,
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
			<DataTable label={t("unknown.title")} columns={columns} rows={donations} keyOf={({ id }) => id} />
		</TableCard>
	);
}

function DonationMenu({ donation: { id, donor, amount } }: { donation: UnknownDonation }) {
	const t = useTranslations("operator.menu");
	const title = `${donor.firstName} ${donor.lastName}, ${formatExact(amount, catalogueCurrency)}`;
	return (
		<RowMenu
			of={title}
			links={[{ label: t("audit"), to: `/operator/audit?subject=${id}` }]}
			acts={[
				{ label: t("charged"), act: acts.charged({ id, title }) },
				{ label: t("notCharged"), act: acts.notCharged({ id, title }) },
			]}
		/>
	);
}
