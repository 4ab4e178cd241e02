import type { Campaign, DonationList, DonationRow, Pagination } from "@stride/contract";
import { formatDollars } from "@stride/money";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { donorName, mergeGifts } from "./gifts.ts";

/** All gifts of a campaign, the newest first: those that arrive on top, the older ones page by page. */
export function GiftList(props: {
	campaign: Campaign;
	live: DonationList;
	/** Page 1 as it came with the page. */
	firstPage: { items: DonationRow[]; pagination: Pagination };
}) {
	const t = useTranslations("campaign.gifts");
	const { live, firstPage } = props;
	const older = useOlderGifts(props.campaign.id, firstPage.pagination);
	const gifts = mergeGifts(live, [...firstPage.items, ...older.gifts]);
	if (live.total === 0) return null;
	return (
		<section id="gifts" className="mt-12 scroll-mt-6">
			<div className="flex items-baseline justify-between gap-4">
				<h2 className="type-display-3">{t("title")}</h2>
				<p className="type-small text-muted">{t("total", { count: live.total })}</p>
			</div>
			<ul className="mt-5 rounded-4 border border-line bg-surface px-4 phone:px-5">
				{gifts.map((gift) => (
					<GiftRow key={gift.id} gift={gift} />
				))}
			</ul>
			{older.hasFailed && (
				<div className="mt-4">
					<FormError title={t("moreFailed")} />
				</div>
			)}
			{older.hasMore && (
				<div className="mt-5 grid place-items-center">
					<Button tone="outline" size="s" isPending={older.isLoading} onPress={older.loadMore}>
						{t("more")}
					</Button>
				</div>
			)}
		</section>
	);
}

function GiftRow({ gift }: { gift: DonationRow }) {
	const t = useTranslations("common");
	const name = donorName(gift);
	return (
		<li className="flex items-center gap-4 border-line border-b py-3.5 last:border-b-0">
			<Avatar image={gift.user?.image?.["80"]} name={name} />
			<div className="min-w-0 flex-1">
				<p className="truncate type-body-strong">{name ?? t("anonymous")}</p>
				<p className="type-small text-muted">
					<RelativeTime at={gift.createdAt} />
				</p>
			</div>
			<p className="type-score-3">{formatDollars(gift.amount)}</p>
		</li>
	);
}

type PageParam = { page: number; asOf: string };

/** The pages after the first, loaded on demand and steady against what arrives meanwhile. */
function useOlderGifts(campaignId: string, first: Pagination) {
	const api = useApi();
	const [isWanted, setWanted] = useState(false);
	const query = useInfiniteQuery({
		queryKey: ["gifts", campaignId, first.asOf],
		enabled: isWanted && first.next !== null,
		initialPageParam: { page: first.next ?? 2, asOf: first.asOf } as PageParam,
		queryFn: ({ pageParam, signal }) => api("listDonations", { params: { campaignId }, query: pageParam }, { signal }),
		getNextPageParam: ({ pagination }): PageParam | null =>
			pagination.next === null ? null : { page: pagination.next, asOf: first.asOf },
		staleTime: Number.POSITIVE_INFINITY,
	});
	return {
		gifts: query.data?.pages.flatMap(({ data }) => data.items) ?? [],
		hasMore: isWanted ? !query.isSuccess || query.hasNextPage : first.next !== null,
		isLoading: query.isFetching,
		hasFailed: query.isError,
		loadMore() {
			if (!isWanted) setWanted(true);
			else if (query.isSuccess) void query.fetchNextPage();
			else void query.refetch();
		},
	};
}
