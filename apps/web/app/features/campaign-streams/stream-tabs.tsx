import type { Campaign, StreamType } from "@stride/contract";
import { Bell } from "lucide-react";
import { Suspense, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useHydratedPart } from "../../lib/loading/use-hydrated-part.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { Tabs } from "../../ui/list/tabs.tsx";
import streamScene from "../../ui/scenes/empty-stream.svg";
import { authorOf } from "./author-of.ts";
import { DeleteStream } from "./delete-stream-address.ts";
import { LiveSection } from "./live-section.tsx";
import { PastSection } from "./past-section.tsx";
import { type StreamCount, whyNoNewStream } from "./sections.ts";
import { StageSkeleton } from "./stage-skeleton.tsx";
import type { StreamsBlockProps } from "./streams-block-props.ts";
import { UpcomingSection } from "./upcoming-section.tsx";
import { type CampaignStreamTabs, useStreamTabs } from "./use-stream-tabs.ts";

// Loaded for the author.
const CreateStreamButton = lazyPart(() => import("./create-stream-button.tsx"));

/** [S2] The streams of a campaign on its page: live, upcoming and past. Texts: `challenges`. */
export default function StreamTabs(props: StreamsBlockProps) {
	const t = useTranslations("challenges");
	const block = useRef<HTMLElement>(null);
	const tabs = useStreamTabs(props, block);
	useHydratedPart(block);
	return (
		<section
			ref={block}
			data-deferred=""
			id="stream-block"
			tabIndex={-1}
			data-only={props.only && ""}
			{...(props.only
				? { "aria-label": t("one"), className: "group/streams mt-6 scroll-mt-6 outline-none" }
				: { "aria-labelledby": "stream-block-title", className: "group/streams mt-12 scroll-mt-6 outline-none" })}
		>
			{props.only ? <Section {...props} tabs={tabs} /> : <StreamLists {...props} tabs={tabs} />}
			<p role="status" className="sr-only">
				{tabs.announcement}
			</p>
			<DeleteStream
				isWanted={props.deleting !== null}
				onMissing={() => props.onDelete(null)}
				pass={{
					streamId: props.deleting,
					onClose: () => props.onDelete(null),
					onDone: tabs.onDeleted,
				}}
			/>
		</section>
	);
}

/** The campaign's streams by tab. */
function StreamLists({ tabs, ...props }: StreamsBlockProps & { tabs: CampaignStreamTabs }) {
	const t = useTranslations("challenges");
	const { campaign } = props;
	const { section, count } = tabs;
	const isActive = campaign.status === "active" && !props.isGone;
	return (
		<>
			<div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3">
				<h2 id="stream-block-title" className="type-display-3">
					{t("title")}
				</h2>
				{campaign.isOwner && isActive && !campaign.isRefunded && (
					<Suspense>
						<CreateStreamButton campaign={campaign} count={count} />
					</Suspense>
				)}
			</div>
			<Tabs
				label={t("tabs")}
				selected={section}
				onSelect={(id) => tabs.select(id as StreamType)}
				tabs={(["live", "upcoming", "past"] as const).map((id) => ({
					id,
					label: t(`section.${id}`),
					...(id !== "live" && count[id] > 0 && { count: count[id] }),
					...(id === "live" &&
						count.live > 0 && { mark: <span className="size-2 rounded-pill bg-live" aria-hidden /> }),
					content: <Section {...props} tabs={tabs} />,
				}))}
			/>
		</>
	);
}

/** The panel of the selected tab. */
function Section({ tabs, ...props }: StreamsBlockProps & { tabs: CampaignStreamTabs }) {
	const t = useTranslations("challenges");
	const { campaign, player } = props;
	const { section, lists, live, upcoming, past } = tabs;
	const { status } = lists[section];
	const own = { onGoLive: props.onGoLive, onDelete: props.onDelete };

	if (section === "live" && live) {
		return (
			<LiveSection
				key={live.id}
				{...{ campaign, player }}
				stream={live}
				connection={tabs.liveConnection}
				onDonate={props.onDonate}
			/>
		);
	}
	if (section === "upcoming" && upcoming) return <UpcomingSection campaign={campaign} stream={upcoming} own={own} />;
	if (section === "past" && past.length > 0) {
		return (
			<PastSection
				{...{ campaign, player, own }}
				streams={past}
				onChoose={tabs.choose}
				onNotification={props.onNotification}
				more={
					tabs.hasMorePast
						? { isLoading: status === "loading", hasFailed: status === "failed", load: tabs.loadMorePast }
						: null
				}
			/>
		);
	}
	if (status === "failed") {
		return (
			<div className="grid justify-items-start gap-4">
				<FormError title={t("failed")} />
				<Button tone="outline" onPress={() => tabs.load(section)}>
					{t("retry")}
				</Button>
			</div>
		);
	}
	if (status !== "ready") return <StageSkeleton />;
	if (props.isGone) return <GoneSection section={section} />;
	return <EmptySection campaign={campaign} section={section} count={tabs.count} onNotify={props.onNotify} />;
}

/** A hidden or deleted campaign: the banner at the top of the page may be out of view. */
function GoneSection({ section }: { section: StreamType }) {
	const t = useTranslations();
	return (
		<EmptyState scene={streamScene} title={t(`challenges.empty.${section === "live" ? "live" : "finished"}`)}>
			{t("campaign.gone")}
		</EmptyState>
	);
}

/** [D2] An empty section: different messages for guests, for the author, and after the campaign's end. */
function EmptySection(props: { campaign: Campaign; section: StreamType; count: StreamCount; onNotify: () => void }) {
	const t = useTranslations("challenges");
	const locale = useLocale();
	const { campaign, section } = props;
	if (campaign.status === "ended") {
		return (
			<EmptyState scene={streamScene} title={t("empty.finished")}>
				{t("empty.finishedText")}
			</EmptyState>
		);
	}
	const reason = whyNoNewStream(campaign, props.count);
	const mayCreate = campaign.isOwner && reason === null;
	return (
		<EmptyState
			scene={streamScene}
			title={t(`empty.${section}`)}
			action={
				mayCreate ? (
					<LinkButton to={`/${locale}/create-stream/${campaign.id}/${campaign.name}`} tone="strong">
						{t("create")}
					</LinkButton>
				) : (
					!campaign.isOwner &&
					!campaign.isPaused && (
						<Button tone="strong" onPress={props.onNotify}>
							<Bell className="size-5" aria-hidden />
							{t("notify")}
						</Button>
					)
				)
			}
		>
			{campaign.isOwner ? <OwnText section={section} reason={reason} /> : <GuestText {...props} />}
		</EmptyState>
	);
}

function OwnText({ section, reason }: { section: StreamType; reason: ReturnType<typeof whyNoNewStream> }) {
	const t = useTranslations("challenges");
	if (reason === null) return t("empty.ownerText");
	if (reason === "hasPause") return t(reason);
	if (section === "live") return t("empty.liveOwnerText");
	return section === "upcoming" ? t("hasLive") : t("empty.pastText");
}

function GuestText({ campaign, section }: { campaign: Campaign; section: StreamType }) {
	return useTranslations("challenges")(`empty.${section}Text`, { author: authorOf(campaign) });
}
