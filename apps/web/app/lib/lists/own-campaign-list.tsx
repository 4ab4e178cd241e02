import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { type ReactNode, useRef } from "react";
import { useLocale } from "use-intl";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { ListEnd } from "../../ui/list/list-end.tsx";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { useApi } from "../session/session-provider.tsx";
import { listKeys } from "./list-keys.ts";
import { type OwnPages, useOwnPages } from "./use-pages.ts";

type OwnCampaignListProps = {
	/** The id of the heading. */
	labelledBy: string;
	/** The URL of the empty list's drawing. */
	scene: string;
	texts: {
		loading: string;
		failedTitle: string;
		failedText: string;
		retry: string;
		noneTitle: string;
		noneText: string;
		create: string;
		more: string;
		moreFailed: string;
		added(counts: { added: number; count: number }): string;
	};
	/** Shown until the rows are loaded. */
	skeleton: ReactNode;
	row(campaign: Campaign): ReactNode;
};

/** The caller's campaigns, active and ended, page by page, each with the content of a dashboard tab. */
export function OwnCampaignList({ labelledBy, scene, texts, skeleton, row }: OwnCampaignListProps) {
	const locale = useLocale();
	const rows = useRef<HTMLUListElement>(null);
	const list = useOwnCampaigns();
	const campaigns = list.items;
	if (!campaigns && list.hasFailed) {
		return (
			<LoadFailed
				title={texts.failedTitle}
				text={texts.failedText}
				retry={texts.retry}
				isLoading={list.isLoading}
				onRetry={list.load}
			/>
		);
	}
	if (!campaigns) {
		return (
			<div aria-busy>
				<p className="sr-only" role="status">
					{texts.loading}
				</p>
				{skeleton}
			</div>
		);
	}
	if (campaigns.length === 0) {
		return (
			<EmptyState
				scene={scene}
				title={texts.noneTitle}
				action={
					<LinkButton to={`/${locale}/create-campaign`} tone="strong">
						{texts.create}
					</LinkButton>
				}
			>
				{texts.noneText}
			</EmptyState>
		);
	}
	return (
		<>
			<ul ref={rows} tabIndex={-1} aria-labelledby={labelledBy} className="grid gap-4 outline-none">
				{campaigns.map((campaign) => (
					<li key={campaign.id} className="min-w-0">
						{row(campaign)}
					</li>
				))}
			</ul>
			<ListEnd
				landing={rows}
				count={campaigns.length}
				list={list}
				texts={{
					more: texts.more,
					failed: texts.moreFailed,
					added: texts.added({ added: list.addedCount, count: campaigns.length }),
				}}
			/>
		</>
	);
}

/** The account's own campaigns, active and ended, the newest first. */
function useOwnCampaigns(): OwnPages<Campaign> {
	const api = useApi();
	return useOwnPages([...listKeys.ownCampaigns, "all"], (query, signal) =>
		api("listOwnCampaigns", { query }, { signal }),
	);
}
