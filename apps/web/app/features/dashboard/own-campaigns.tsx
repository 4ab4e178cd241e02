import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { listKeys } from "../../lib/lists/list-keys.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import campaignsScene from "../../ui/scenes/empty-campaigns.svg";
import { Banner } from "../../ui/text/banner.tsx";
import { CampaignSection } from "./campaign-section.tsx";
import { bodyRowLook, cellLook, tableLook } from "./table-look.ts";
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
			scene={campaignsScene}
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

/** The owner's campaigns that the operator has hidden, with the reasons. Empty where there are none. */
function HiddenCampaigns() {
	const t = useTranslations("dashboard.hidden");
	const api = useApi();
	const { supportEmail } = useSite();
	const { data } = useQuery({
		queryKey: [...listKeys.ownCampaigns, "hidden"],
		queryFn: ({ signal }) => api("listHiddenCampaigns", {}, { signal }),
		enabled: useSessionStatus() === "authenticated",
	});
	if (!data?.length) return null;
	return (
		<ul aria-label={t("label")} className="grid gap-4">
			{data.map(({ id, title, reason }) => (
				<li key={id}>
					<Banner tone="danger">
						<p className="wrap-anywhere type-body-strong">{t("title", { title })}</p>
						<p className="wrap-anywhere">{t("reason", { reason })}</p>
						<p>
							{t.rich("next", {
								email: supportEmail,
								mail: (chunks) => (
									<a href={`mailto:${supportEmail}`} className="wrap-anywhere text-link underline">
										{chunks}
									</a>
								),
							})}
						</p>
					</Banner>
				</li>
			))}
		</ul>
	);
}

const rows = [0, 1, 2];

/** The table's placeholder while it is loading, in the same columns. `label` is for assistive technology. */
function TableSkeleton({ title, label }: { title: string; label: string }) {
	return (
		<div>
			<p className="mb-4 type-display-3" aria-hidden>
				{title}
			</p>
			<p className="sr-only" role="status">
				{label}
			</p>
			<div className={tableLook} aria-hidden>
				{rows.map((row) => (
					<div key={row} className={bodyRowLook}>
						<span className={cellLook.campaign}>
							<Skeleton className="aspect-[344/215] w-18 shrink-0 rounded-2 desk:w-22" />
							<Skeleton className="h-5 max-w-60 flex-1" />
						</span>
						<span className={cellLook.date}>
							<Skeleton className="h-4 w-20" />
						</span>
						<span className={cellLook.progress}>
							<Skeleton className="h-3.5 flex-1" />
						</span>
						<span className={cellLook.raised}>
							<Skeleton className="h-4 w-16" />
						</span>
						<span className={cellLook.goal}>
							<Skeleton className="h-4 w-16" />
						</span>
						<span className={cellLook.supporters}>
							<Skeleton className="h-4 w-10" />
						</span>
						<span className={cellLook.menu}>
							<Skeleton className="size-11" />
						</span>
					</div>
				))}
			</div>
		</div>
	);
}
