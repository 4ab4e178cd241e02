import type { Pagination } from "@stride/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useApi } from "../../lib/session/session-provider.tsx";
import { focusItem } from "../../lib/use-focus-added.ts";
import { FormError } from "../../ui/form-error.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { cardPage, type StreamPage } from "./card-stream.ts";
import { pastQuery } from "./past-page.ts";
import { PastRow } from "./past-row.tsx";

const placeId = "past-streams";

/**
 * [C3] What can be watched again, growing while one scrolls: the link at its end loads the next page when it comes near
 * or is pressed, and without a script leads to it. `firstPage` came with the page itself. Texts: `streams`.
 */
export function PastStreams({ firstPage }: { firstPage: StreamPage<Pagination> }) {
	const t = useTranslations("streams.past");
	const { streams, next, addedCount, hasFailed, isLoading, ...past } = usePastStreams(firstPage);
	const list = useRef<HTMLUListElement>(null);
	const end = useRef<HTMLDivElement>(null);
	const keepFocus = useKeptFocus(list, end, streams.length);
	const loadMore = () => {
		keepFocus();
		past.loadMore();
	};
	useComingNear(end, next !== null && !isLoading && !hasFailed, loadMore);
	if (streams.length === 0) return null;
	const press = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
		event.preventDefault();
		loadMore();
	};
	return (
		<section id={placeId} className="mt-16 bg-sunken py-(--section) tablet:mt-24">
			<div className="wrap">
				<div className="flex flex-wrap items-baseline justify-between gap-4">
					<h2 className="type-display-2">{t("title")}</h2>
					{firstPage.pagination.page > 1 && (
						<Link to={{ search: "", hash: placeId }} className="text-link underline">
							{t("back")}
						</Link>
					)}
				</div>
				<ul ref={list} className="mt-6 grid gap-x-8 gap-y-1 desk:grid-cols-2">
					{streams.map((stream) => (
						<li key={stream.id} className="min-w-0">
							<PastRow stream={stream} />
						</li>
					))}
				</ul>
				<p className="sr-only" role="status">
					{addedCount > 0 && t("added", { added: addedCount, count: streams.length })}
				</p>
				<div className="mt-6 empty:hidden">
					<FormError {...(hasFailed && { title: t("moreFailed") })} />
				</div>
				<div ref={end} className="mt-6 grid place-items-center empty:hidden">
					{next && (
						<LinkButton
							to={{ search: `?${pastQuery(next)}`, hash: placeId }}
							tone="outline"
							onClick={press}
							aria-busy={isLoading}
						>
							{t("more")}
						</LinkButton>
					)}
				</div>
			</div>
		</section>
	);
}

function usePastStreams(firstPage: StreamPage<Pagination>) {
	const api = useApi();
	const { page, asOf } = firstPage.pagination;
	const { data, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
		queryKey: ["past-streams", useLocale(), page, asOf],
		initialPageParam: { page, asOf },
		queryFn: async ({ pageParam, signal }) =>
			cardPage(await api("listLiveStreams", { params: { streamType: "past" }, query: pageParam }, { signal })),
		// The time of the first page keeps the later ones steady while streams end.
		getNextPageParam: ({ pagination }) =>
			pagination.next === null ? null : { page: pagination.next, asOf: pagination.asOf },
		initialData: { pages: [firstPage], pageParams: [{ page, asOf }] },
		// The pages of one moment stay as they were.
		staleTime: Number.POSITIVE_INFINITY,
		// Offline, a press fails at once and says so.
		networkMode: "always",
	});
	const last = data.pages.at(-1)?.pagination ?? firstPage.pagination;
	return {
		streams: data.pages.flatMap((one) => one.data),
		next: last.next === null ? null : { page: last.next, asOf: last.asOf },
		addedCount: data.pages.length > 1 ? (data.pages.at(-1)?.data.length ?? 0) : 0,
		hasFailed: isFetchNextPageError && !isFetchingNextPage,
		isLoading: isFetchingNextPage,
		loadMore: () => {
			if (!isFetchingNextPage) void fetchNextPage();
		},
	};
}

/**
 * Whoever stands on the link stays there while there is more; when it leaves with the last page, the first added stream
 * takes its place. Whoever scrolls keeps the focus where it is. Answers what to call before more is loaded.
 */
function useKeptFocus(
	list: RefObject<HTMLElement | null>,
	end: RefObject<HTMLElement | null>,
	count: number,
): () => void {
	const stoodAt = useRef<number | null>(null);
	useEffect(() => {
		const first = stoodAt.current;
		if (first === null || count <= first) return;
		stoodAt.current = null;
		if (!end.current?.contains(document.activeElement)) focusItem(list.current, first);
	}, [list, end, count]);
	return () => {
		stoodAt.current = end.current?.contains(document.activeElement) ? count : null;
	};
}

/** Acts when a place comes within a screen's height of what is in view. */
function useComingNear(place: RefObject<HTMLElement | null>, isWaiting: boolean, act: () => void): void {
	const onNear = useEffectEvent(act);
	useEffect(() => {
		const element = place.current;
		if (!isWaiting || !element) return;
		const observer = new IntersectionObserver(
			(entries) => {
				if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
			},
			{ rootMargin: "50% 0px" },
		);
		observer.observe(element);
		return () => observer.disconnect();
	}, [place, isWaiting]);
}
