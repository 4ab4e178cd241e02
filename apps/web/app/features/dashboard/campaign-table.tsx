import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { ReactNode, RefObject } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { CampaignRow } from "./campaign-row.tsx";
import { rowLook, tableLook } from "./table-look.ts";

/** [P9] Name, date, goal, progress and supporters, with the raised amount of P2. */
export function CampaignTable(props: {
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
