import type { AuthorDonationRow } from "@stride/contract/donations/own-donations";
import { formatDollarsAndCents } from "@stride/money";
import { useTranslations } from "use-intl";
import { Day } from "../../ui/form/day.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { Badge } from "../../ui/text/badge.tsx";

const keyOf = ({ id }: AuthorDonationRow) => id;

/** [P3] Supporter, date, type and amount. */
export function ReceivedTable({ label, donations }: { label: string; donations: readonly AuthorDonationRow[] }) {
	const t = useTranslations("donations.table");
	const columns: Column<AuthorDonationRow>[] = [
		{
			id: "supporter",
			title: t("columns.supporter"),
			place: "title",
			cell: (donation) => <Supporter donation={donation} />,
		},
		{
			id: "date",
			title: t("columns.date"),
			place: "figure",
			cell: (donation) => <Day at={donation.createdAt} form="medium" />,
		},
		{
			id: "type",
			title: t("columns.type"),
			place: "figure",
			cell: ({ type }) => <Badge tone={type === "raised" ? "positive" : "info"}>{t(`types.${type}`)}</Badge>,
		},
		{
			id: "amount",
			title: t("columns.amount"),
			place: "figure",
			isNumber: true,
			cell: (donation) => (
				<span className="type-score-3 text-[0.9375rem]">{formatDollarsAndCents(donation.amount)}</span>
			),
		},
	];
	return <DataTable label={label} columns={columns} rows={donations} keyOf={keyOf} />;
}

function Supporter({ donation }: { donation: AuthorDonationRow }) {
	const t = useTranslations("common");
	const name = [donation.firstName, donation.lastName].filter(Boolean).join(" ");
	return (
		<span className="flex items-center gap-3">
			<Avatar image={donation.user?.image?.["80"]} name={name} size="s" />
			<span className="wrap-anywhere min-w-0">{name || t("anonymous")}</span>
		</span>
	);
}
