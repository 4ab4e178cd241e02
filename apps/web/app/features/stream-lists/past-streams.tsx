import type { Pagination } from "@stride/contract";
import { Play } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useComingNear } from "../../lib/lists/use-coming-near.ts";
import { useListEndFocus } from "../../lib/lists/use-list-end-focus.ts";
import { usePages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Day } from "../../ui/form/day.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import { authorOf, type CardStream, cardPage, pathOf, type StreamPage } from "./card-stream.ts";
import { pastQuery } from "./past-page.ts";

const anchorId = "past-streams";

/**
 * [C3] Recorded streams as an infinite list: the link at its end loads the next page when it comes into view or is
 * pressed, and works without a script. `firstPage` was loaded with the page. With a `userId` only that person's. Texts:
 * `streams`.
 */
export function PastStreams({ firstPage, userId }: { firstPage: StreamPage<Pagination>; userId?: string }) {
	const t = useTranslations("streams.past");
	const past = usePastStreams(firstPage, userId ?? null);
	const { items: streams, next, addedCount, hasMoreFailed, isLoadingMore } = past;
	const list = useRef<HTMLUListElement>(null);
	const end = useRef<HTMLDivElement>(null);
	const keepFocus = useListEndFocus(list, end, streams.length);
	const loadMore = () => {
		keepFocus();
		past.loadMore();
	};
	useComingNear(end, next !== null && !isLoadingMore && !hasMoreFailed, loadMore);
	if (streams.length === 0) return null;
	const press = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
		event.preventDefault();
		loadMore();
	};
	return (
		<section id={anchorId} className="mt-16 bg-sunken py-(--section) tablet:mt-24">
			<div className="wrap">
				<div className="flex flex-wrap items-baseline justify-between gap-4">
					<h2 className="type-display-2">{t("title")}</h2>
					{firstPage.pagination.page > 1 && (
						<Link to={{ search: "", hash: anchorId }} className="text-link underline">
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
					<FormError {...(hasMoreFailed && { title: t("moreFailed") })} />
				</div>
				<div ref={end} className="mt-6 grid place-items-center empty:hidden">
					{next && (
						<LinkButton
							to={{ search: `?${pastQuery(next)}`, hash: anchorId }}
							tone="outline"
							onClick={press}
							aria-busy={isLoadingMore}
						>
							{t("more")}
						</LinkButton>
					)}
				</div>
			</div>
		</section>
	);
}

function usePastStreams(firstPage: StreamPage<Pagination>, userId: string | null) {
	const api = useApi();
	const streamType = "past" as const;
	const { page, asOf } = firstPage.pagination;
	const { pages } = usePages(
		["past-streams", userId, useLocale(), page, asOf],
		async (query, signal) =>
			cardPage(
				userId === null
					? await api("listLiveStreams", { params: { streamType }, query }, { signal })
					: await api("listUserLiveStreams", { params: { userId, streamType }, query }, { signal }),
			),
		{ firstPage, start: { page, asOf } },
	);
	return pages;
}

/** A recorded stream: its picture with its length, title, author and day. */
function PastRow({ stream }: { stream: CardStream }) {
	const t = useTranslations("streams");
	const duration = formatDuration(stream.duration * 1000);
	return (
		<article className="group relative flex items-center gap-4 rounded-3 py-3 tablet:gap-5">
			<div className="relative w-32 shrink-0 overflow-hidden rounded-3 bg-hover phone:w-44">
				<Picture
					image={stream.picture}
					alt=""
					sizes="176px"
					className={classNames("aspect-[16/9] w-full", stream.isUpright && "bg-board object-contain!")}
				/>
				<span className="absolute right-1.5 bottom-1.5 rounded-1 bg-board px-2 py-0.5 type-tiny text-on-board">
					<span aria-hidden>{duration}</span>
					<span className="sr-only">{t("duration", { duration })}</span>
				</span>
			</div>
			<div className="min-w-0 flex-1">
				<h3 className="type-title">
					<Link
						to={`/${useLocale()}${pathOf(stream)}`}
						prefetch="intent"
						className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-3"
					>
						{stream.title}
					</Link>
				</h3>
				<p className="mt-1 line-clamp-2 type-small text-muted wrap-anywhere">
					{authorOf(stream)} ·{" "}
					<span className="whitespace-nowrap">
						<Day at={stream.startDate} form="medium" />
					</span>
				</p>
			</div>
			<span
				className="hidden size-11 shrink-0 place-items-center rounded-pill border border-line-strong quiet-motion group-hover:border-current tablet:grid"
				aria-hidden
			>
				<Play className="size-4 fill-current" />
			</span>
		</article>
	);
}
