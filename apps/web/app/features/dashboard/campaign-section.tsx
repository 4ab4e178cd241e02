import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { type ReactNode, type RefObject, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useFocusAdded } from "../../lib/lists/use-focus-added.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { CampaignRow } from "./campaign-row.tsx";
import { rowLook, tableLook } from "./table-look.ts";
import type { OwnList } from "./use-own-list.ts";

/** One of the two lists with its heading and its empty, failed and "more" states. */
export function CampaignSection(props: {
	title: string;
	list: OwnList;
	menu: (campaign: Campaign) => ReactNode;
	/** Shown instead of the table. */
	whenEmpty: string | null;
}) {
	const t = useTranslations("dashboard");
	const { title, list, menu } = props;
	const id = useId();
	const rows = useRef<HTMLTableSectionElement>(null);
	const campaigns = list.items ?? [];
	useFocusAdded(rows, campaigns.length);
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="mb-4 type-display-3">
				{title}
			</h2>
			{list.hasFailed ? (
				<div className="grid justify-items-start gap-4">
					<FormError title={t("failedTitle")}>{t("failedText")}</FormError>
					<Button tone="strong" size="s" isPending={list.isLoading} onPress={list.load}>
						{t("retry")}
					</Button>
				</div>
			) : campaigns.length === 0 ? (
				<p className="max-w-measure type-body text-muted">{props.whenEmpty}</p>
			) : (
				<CampaignTable labelledBy={id} campaigns={campaigns} menu={menu} rows={rows} />
			)}
			<p className="sr-only" role="status">
				{list.addedCount > 0 && t("added", { added: list.addedCount, count: campaigns.length })}
			</p>
			{list.hasMoreFailed && (
				<div className="mt-4">
					<FormError title={t("moreFailed")} />
				</div>
			)}
			{list.hasMore && (
				<div className="mt-5 grid place-items-center">
					<Button
						tone="outline"
						size="s"
						aria-label={t("moreOf", { list: title })}
						isPending={list.isLoadingMore}
						onPress={list.loadMore}
					>
						{t("more")}
					</Button>
				</div>
			)}
		</section>
	);
}

/** [P9] Name, date, goal, progress and supporters, with the raised amount of P2. */
function CampaignTable(props: {
	labelledBy: string;
	campaigns: readonly Campaign[];
	menu: (campaign: Campaign) => ReactNode;
	rows: RefObject<HTMLTableSectionElement | null>;
}) {
	return (
		<table aria-labelledby={props.labelledBy} className={tableLook}>
			<TableHead />
			<tbody ref={props.rows} className="contents">
				{props.campaigns.map((campaign) => (
					<CampaignRow key={campaign.id} campaign={campaign} menu={props.menu(campaign)} />
				))}
			</tbody>
		</table>
	);
}

const columns = [
	["campaign", "text-left"],
	["date", "text-left tablet:max-desk:sr-only"],
	["progress", "text-left tablet:max-desk:col-span-2"],
	["raised", "text-right tablet:max-desk:sr-only"],
	["goal", "text-right tablet:max-desk:sr-only"],
	["supporters", "text-right"],
	["menu", "sr-only"],
] as const;

function TableHead() {
	const t = useTranslations("dashboard.columns");
	return (
		<thead className="contents">
			<tr className={classNames(rowLook, "py-3.5 max-tablet:sr-only")}>
				{columns.map(([column, look]) => (
					<th key={column} scope="col" className={classNames("type-small text-muted", look)}>
						{t(column)}
					</th>
				))}
			</tr>
		</thead>
	);
}
