import type { ListedStreamType } from "@stride/contract/streams/streams";
import { loadMessages } from "@stride/i18n";
import { Plus } from "lucide-react";
import { data, useRevalidator } from "react-router";
import { createTranslator, useLocale, useTranslations } from "use-intl";
import { GrowingCampaigns } from "../features/campaigns/growing-campaigns.tsx";
import { cardPage } from "../features/campaigns/reduced-campaigns.ts";
import { cardPage as streamPage } from "../features/stream-lists/card-stream.ts";
import { FeaturedStreams } from "../features/stream-lists/featured-streams.tsx";
import { pastPageOf } from "../features/stream-lists/past-page.ts";
import { PastStreams } from "../features/stream-lists/past-streams.tsx";
import { UpcomingStreams } from "../features/stream-lists/upcoming-streams.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { apiContext } from "../lib/query/api-context.ts";
import { optional } from "../lib/query/optional.ts";
import { QueryProvider } from "../lib/query/query-provider.tsx";
import { Button } from "../ui/button/button.tsx";
import { LinkButton } from "../ui/button/link-button.tsx";
import { FormError } from "../ui/form/form-error.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import boardScene from "../ui/scenes/empty-board.svg";
import type { Route } from "./+types/overview";

export async function loader({ url, context }: Route.LoaderArgs) {
	const api = context.get(apiContext);
	const streamsOf = (streamType: ListedStreamType, query: { page: number; asOf?: string } = { page: 1 }) =>
		// A block that cannot be loaded is omitted and does not fail the page.
		optional(api("listLiveStreams", { params: { streamType }, query }).then(streamPage));
	const [messages, firstPage, featured, upcoming, past] = await Promise.all([
		loadMessages(localeOf(url.pathname), ["overview", "streams"]),
		optional(api("listCampaigns", {}).then(cardPage)),
		streamsOf("featured"),
		streamsOf("upcoming"),
		streamsOf("past", pastPageOf(url.searchParams)),
	]);
	const streams = { featured: featured?.data ?? [], upcoming: upcoming?.data ?? [], past };
	return data({ messages, firstPage, streams }, { status: firstPage ? 200 : 503 });
}

export const handle: PageHandle = { top: "dark", guests: { shows: () => ["campaign", "stream-changed"] } };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "overview.meta" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: "/campaigns-and-streams",
		title: t("title"),
		description: t("description"),
		isIndexed: true,
	});
}

export default function Overview({ loaderData: { firstPage, streams } }: Route.ComponentProps) {
	const t = useTranslations("overview");
	const create = `/${useLocale()}/create-campaign`;
	return (
		<main id="content" tabIndex={-1}>
			<FeaturedStreams streams={streams.featured}>
				<div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
					<div>
						<h1 className="type-display-1">{t("title")}</h1>
						<p className="mt-3 max-w-160 type-lead text-muted">{t("text")}</p>
					</div>
					<LinkButton to={create} tone="action">
						<Plus className="size-5" aria-hidden />
						{t("create")}
					</LinkButton>
				</div>
			</FeaturedStreams>
			<QueryProvider>
				<section aria-labelledby="campaigns" className="wrap mt-12 tablet:mt-16">
					<h2 id="campaigns" className="mb-6 type-display-2">
						{t("campaigns")}
					</h2>
					{firstPage === null ? (
						<Unavailable />
					) : firstPage.data.length > 0 ? (
						<GrowingCampaigns firstPage={firstPage} />
					) : (
						<EmptyState
							scene={boardScene}
							title={t("emptyTitle")}
							action={
								<LinkButton to={create} tone="strong">
									{t("emptyAction")}
								</LinkButton>
							}
						>
							{t("emptyText")}
						</EmptyState>
					)}
				</section>
				<UpcomingStreams streams={streams.upcoming} />
				{streams.past && <PastStreams firstPage={streams.past} />}
			</QueryProvider>
			{!hasPast(streams.past) && <div className="h-(--section)" />}
		</main>
	);
}

/** The past streams have their own background at the foot of the page. */
function hasPast(past: { data: readonly unknown[] } | null): boolean {
	return past !== null && past.data.length > 0;
}

/** The error state of the list with a retry; the rest of the page is rendered. */
function Unavailable() {
	const t = useTranslations("overview");
	const { revalidate, state } = useRevalidator();
	return (
		<div className="grid justify-items-start gap-5">
			<FormError title={t("failedTitle")}>{t("failedText")}</FormError>
			<Button tone="strong" isPending={state === "loading"} onPress={() => void revalidate()}>
				{t("retry")}
			</Button>
		</div>
	);
}
