import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { addressOf } from "@stride/contract/client";
import { donationFiles } from "@stride/contract/donations/donation-files";
import type { AuthorDonationRow } from "@stride/contract/donations/own-donations";
import { formatExact } from "@stride/money";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useWide } from "../../lib/browser/use-wide.ts";
import { type OwnPages, useOwnPages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Day } from "../../ui/form/day.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { ListEnd } from "../../ui/list/list-end.tsx";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { FileButton } from "./file-button.tsx";

/** [P9] Up to this many rows are shown in full; longer lists scroll in their own box and load on scrolling. */
const shortListRows = 8;

/** A campaign's donations, and the same as a file. */
export function CampaignDonations({ campaign }: { campaign: Campaign }) {
	const t = useTranslations("donations");
	const api = useApi();
	const list = useOwnPages(["campaign-donations", campaign.id], (query, signal) =>
		api("listAuthorDonations", { params: { campaignId: campaign.id }, query }, { signal }),
	);
	if (!list.items) {
		return (
			<div className="p-4 phone:p-5" aria-busy={!list.hasFailed}>
				{list.hasFailed ? (
					<LoadFailed
						title={t("table.failedTitle")}
						text={t("table.failedText")}
						retry={t("retry")}
						isLoading={list.isLoading}
						onRetry={list.load}
					/>
				) : (
					<>
						<p className="sr-only" role="status">
							{t("table.loading")}
						</p>
						<div className="grid gap-3">
							<Skeleton className="h-12 rounded-2" />
							<Skeleton className="h-12 rounded-2" />
							<Skeleton className="h-12 rounded-2" />
						</div>
					</>
				)}
			</div>
		);
	}
	return (
		<div className="p-4 phone:px-5">
			{list.items.length === 0 ? (
				<p className="type-body text-muted">{t("table.none")}</p>
			) : (
				<Donations currency={campaign.currency} title={campaign.title} donations={list.items} list={list} />
			)}
			<div className="mt-4 empty:hidden">
				{list.items.length > 0 && (
					<FileButton
						url={addressOf(donationFiles.campaignDonations, { params: { campaignId: campaign.id } })}
						name={`donations-${campaign.name}.csv`}
						about={campaign.title}
					/>
				)}
			</div>
		</div>
	);
}

function Donations(props: {
	currency: string;
	title: string;
	donations: readonly AuthorDonationRow[];
	list: OwnPages<AuthorDonationRow>;
}) {
	const t = useTranslations("donations.table");
	const { title, donations, list } = props;
	const room = useRef<HTMLElement>(null);
	const isWide = useWide();
	const isLong = donations.length > shortListRows;
	const label = t("label", { title });
	return (
		<section
			ref={room}
			aria-label={label}
			// A scrollable region must be reachable by keyboard.
			tabIndex={isLong && isWide ? 0 : -1}
			className={classNames(
				"-outline-offset-3",
				isLong && "tablet:-mx-2 tablet:max-h-148 tablet:overflow-y-auto tablet:overscroll-contain tablet:px-2",
			)}
		>
			<ReceivedTable currency={props.currency} label={label} donations={donations} />
			<ListEnd
				landing={room}
				count={donations.length}
				list={list}
				isInfinite={isLong && isWide}
				texts={{
					more: t("more"),
					failed: t("moreFailed"),
					added: t("added", { added: list.addedCount, count: donations.length }),
				}}
			/>
		</section>
	);
}

const keyOf = ({ id }: AuthorDonationRow) => id;

/** [P3] Supporter, date, type and amount. */
function ReceivedTable(props: { currency: string; label: string; donations: readonly AuthorDonationRow[] }) {
	const { currency, label, donations } = props;
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
				<span className="type-score-3 text-[0.9375rem]">{formatExact(donation.amount, currency)}</span>
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
