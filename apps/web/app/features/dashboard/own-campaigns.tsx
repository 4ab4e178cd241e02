import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { CampaignSection } from "./campaign-section.tsx";
import { HiddenCampaigns } from "./hidden-campaigns.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";
import { useOwnList } from "./use-own-list.ts";

/** The focus target after the row of an action was removed. */
export const ownCampaignsId = "own-campaigns";

/** [P2] The campaigns of the account, active and finished. `menu` with a campaign's actions is another feature's. */
export function OwnCampaigns({ menu }: { menu: (campaign: Campaign) => ReactNode }) {
	const t = useTranslations("dashboard");
	const active = useOwnList("active");
	const ended = useOwnList("ended");
	const isFirstLoading = (!active.items && !active.hasFailed) || (!ended.items && !ended.hasFailed) ? "loading" : null;
	const areBothEmpty = active.items?.length === 0 && ended.items?.length === 0;
	return (
		<div id={ownCampaignsId} tabIndex={-1} aria-busy={isFirstLoading !== null} className="grid gap-12 outline-none">
			<HiddenCampaigns />
			{isFirstLoading ? (
				<TableSkeleton title={t("active")} label={t("loading")} />
			) : areBothEmpty ? (
				<NoCampaigns />
			) : (
				<>
					<CampaignSection title={t("active")} list={active} menu={menu} whenEmpty={t("noneActive")} />
					{(ended.hasFailed || ended.items?.length !== 0) && (
						<CampaignSection title={t("ended")} list={ended} menu={menu} whenEmpty={null} />
					)}
				</>
			)}
		</div>
	);
}

function NoCampaigns() {
	const t = useTranslations("dashboard.empty");
	const locale = useLocale();
	return (
		<EmptyState
			title={t("title")}
			action={
				<LinkButton to={`/${locale}/create-campaign`} tone="strong">
					{t("action")}
				</LinkButton>
			}
		>
			{t("text")}
		</EmptyState>
	);
}
