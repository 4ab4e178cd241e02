import type { AuthorDonationRow } from "@stride/contract/own-donations";
import { formatDollarsAndCents } from "@stride/money";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Day } from "../../ui/day.tsx";

const keyOf = ({ id }: AuthorDonationRow) => id;

/** [P3] Supporter, date, type and amount. */
export function GiftTable({ label, gifts }: { label: string; gifts: readonly AuthorDonationRow[] }) {
	const t = useTranslations("gifts.gifts");
	const columns: Column<AuthorDonationRow>[] = [
		{ id: "supporter", title: t("columns.supporter"), place: "title", cell: (gift) => <Supporter gift={gift} /> },
		{
			id: "date",
			title: t("columns.date"),
			place: "figure",
			cell: (gift) => <Day at={gift.createdAt} form="medium" />,
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
			cell: (gift) => <span className="type-score-3 text-[0.9375rem]">{formatDollarsAndCents(gift.amount)}</span>,
		},
	];
	return <DataTable label={label} columns={columns} rows={gifts} keyOf={keyOf} />;
}

function Supporter({ gift }: { gift: AuthorDonationRow }) {
	const t = useTranslations("common");
	const name = [gift.firstName, gift.lastName].filter(Boolean).join(" ");
	return (
		<span className="flex items-center gap-3">
			<Avatar image={gift.user?.image?.["80"]} name={name} size="s" />
			<span className="wrap-anywhere min-w-0">{name || t("anonymous")}</span>
		</span>
	);
}
