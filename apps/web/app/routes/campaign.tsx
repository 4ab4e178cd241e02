import { campaignSharePicture, sharedStream } from "@stride/contract/campaigns/share-pictures";
import { loadMessages } from "@stride/i18n";
import { formatWhole } from "@stride/money";
import { Suspense, useState } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { createTranslator, useLocale } from "use-intl";
import { CampaignView } from "../features/campaign-page/campaign-view.tsx";
import { DonationShell } from "../features/campaign-page/donation-shell.tsx";
import { useCampaignState } from "../features/campaign-page/use-campaign-state.ts";
import { type DeleteStreamView, deleteStreamPopup } from "../features/campaign-streams/delete-stream-address.ts";
import { firstStreams, streamQueries } from "../features/campaign-streams/first-streams.ts";
import { StreamHeading } from "../features/campaign-streams/stream-heading.tsx";
import { streamVideo } from "../features/campaign-streams/stream-video.ts";
import { StreamsBlock } from "../features/campaign-streams/streams-block.tsx";
import { NextLanesBlock } from "../features/campaigns/next-lanes-block.tsx";
import { cardPage } from "../features/campaigns/reduced-campaigns.ts";
import type { GivingProps, GivingView } from "../features/donation/giving.tsx";
import { Giving } from "../features/donation/giving-on-intent.ts";
import { givingPopups } from "../features/donation/giving-popups.ts";
import { usePaymentReturn } from "../features/donation/payment/use-payment-return.ts";
import { type OwnAction, ownActionPopups } from "../features/own-campaign/own-action.ts";
import { PostsBlock } from "../features/posts/posts-block.tsx";
import { NotifyMe } from "../features/subscriptions/notify-me.tsx";
import { type PlaybackView, playbackPopups } from "../features/watching/playback/popups/playback-popups.ts";
import { PlaybackPopup, UnlockDevice, Watching } from "../features/watching/player/deferred-player.ts";
import { useUnlockCode } from "../features/watching/use-unlock-code.ts";
import { useWatched } from "../features/watching/use-watched.ts";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import { isId } from "../lib/page/is-id.ts";
import { throwFault } from "../lib/page/page-fault.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import type { AddressPopup } from "../lib/popups/address-popup.ts";
import { useOpenPopup } from "../lib/popups/popup-host.tsx";
import { useAddressPopup } from "../lib/popups/use-address-popup.ts";
import { apiContext } from "../lib/query/api-context.ts";
import { optional } from "../lib/query/optional.ts";
import { sharedPath } from "../ui/button/use-share-campaign.ts";
import type { Route } from "./+types/campaign";

export const handle: PageHandle = {
	hasBottomBar: true,
	guests: {
		queries: streamQueries,
		// A change of one of its streams is published as a change of the campaign too.
		shows: ({ campaign }: Route.ComponentProps["loaderData"]) => [
			`campaign:${campaign.id}`,
			`campaign-posts:${campaign.id}`,
		],
	},
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const locale = localeOf(url.pathname);
	const { name, part, streamId } = params;
	if (name === undefined) throw redirect(`/${locale}/campaigns-and-streams`);
	if (part !== undefined && (part !== "challenge" || !isId(streamId ?? ""))) throw data(null, { status: 404 });
	const api = context.get(apiContext);
	const request = api("getCampaign", { params: { campaignId: name } });
	const only = streamId === undefined ? null : api("getLiveStream", { params: { streamId } });
	const [messages, campaign, stream, streams, posts, donations, offline, recommended, clips] = await Promise.all([
		loadMessages(locale, ["campaign", "challenges", "posts", "share"]),
		request,
		only,
		// The browser retries what could not be loaded here.
		optional(
			Promise.all([request, only]).then(([campaign, stream]) => firstStreams(api, campaign, url.search, stream)),
		),
		optional(api("listPosts", { params: { campaignId: name } })),
		optional(api("listDonations", { params: { campaignId: name } })),
		// None where the installation does not have them.
		optional(api("getOfflineDonations", { params: { campaignId: name } })),
		// A failure of the content at the foot does not fail the page.
		optional(api("listRecommended", { query: { campaignId: name } }).then(cardPage)),
		streamId === undefined ? null : optional(api("listClips", { params: { streamId } })),
	]).catch((error: unknown) => throwFault(error, only));
	if (stream && stream.campaign.id !== campaign.id) throw data(null, { status: 404 });
	// Requested by its id or by an older name: the canonical URL is the one to share.
	if (campaign.name !== name) {
		throw redirect(`/${locale}${sharedPath({ campaign: campaign.name, stream: stream?.id })}${url.search}`);
	}
	return { messages, campaign, stream, streams, posts, donations, offline, recommended, clips };
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const { campaign, stream, messages } = loaderData;
	const shown = stream ? sharedStream(campaign, stream) : campaign;
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages, namespace: "share" });
	const site = siteOf(matches);
	const { payments: isSandbox } = matches[0].loaderData.site.sandbox;
	const video = stream && streamVideo(stream, campaign, site.publicUrl);
	const tags = pageMeta({
		...site,
		locale,
		path: sharedPath({ campaign: campaign.name, stream: stream?.id }),
		title: shown.title,
		description: (stream ?? campaign).description,
		picture: {
			url: campaignSharePicture(shown, locale, site.brand),
			alt: t("alt", {
				title: shown.title,
				raised: formatWhole(campaign.fundRaised, campaign.currency),
				goal: formatWhole(campaign.fundGoal, campaign.currency),
			}),
		},
		// With real payments, demo campaigns are not indexed.
		isIndexed: isSandbox || !campaign.demo,
	});
	return video ? [...tags, { "script:ld+json": video }] : tags;
}

/** A popup that opens or closes changes only the query, not the page's data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

const BelowBoard = lazyPart(() => import("./campaign-below-board.tsx"));
const ClipsOfStream = lazyPart(() => import("../features/clips/clips-of-stream.tsx"));
// Loaded for the author.
const OwnerTools = lazyPart(() => import("../features/own-campaign/owner-tools.tsx"));

type View = NonNullable<GivingView> | { kind: "own"; action: OwnAction } | PlaybackView | DeleteStreamView;

const popups: AddressPopup<View>[] = [
	...givingPopups,
	...playbackPopups,
	deleteStreamPopup,
	...ownActionPopups<View>([], (action) => ({ kind: "own", action })),
];

export default function CampaignPage({ loaderData }: Route.ComponentProps) {
	const { campaign, stream, donations } = loaderData;
	// Remounts for another campaign, without any state of the previous one, and when missing donations were loaded.
	return <CampaignParts key={`${campaign.id} ${stream?.id} ${donations !== null}`} {...loaderData} />;
}

function CampaignParts(loaderData: Route.ComponentProps["loaderData"]) {
	const { campaign: rendered, stream, streams, posts, donations, offline, recommended, clips } = loaderData;
	usePaymentReturn();
	const [view, change] = useAddressPopup(popups);
	const [unlockCode, forgetUnlockCode] = useUnlockCode();
	const current = useCampaignState(rendered, donations?.data ?? null);
	const { campaign } = current;
	const navigate = useNavigate();
	const openPopup = useOpenPopup();
	const locale = useLocale();
	const givingView = view?.kind === "panel" || view?.kind === "result" ? view : null;
	const playbackView = view?.kind === "playback" ? view : null;
	const watched = useWatched({
		isGiving: givingView !== null,
		isPopupOpen: playbackView !== null,
		isOpen: campaign.permissions.donate,
		// Not opened over the donation panel or another dialog.
		onPopup: (popup) => (view === null || view.kind === "playback") && change(popup),
	});
	const donate = () => change({ kind: "panel" });
	const donateIfOpen = campaign.permissions.donate ? donate : null;
	return (
		<>
			<CampaignView
				current={current}
				donations={donations}
				hasDonationCards={watched.hasDonationCards}
				onDonate={donate}
				story={stream && <StreamHeading stream={stream} campaign={campaign} />}
				streamId={stream?.id}
				menu={
					!current.isGone &&
					(campaign.isOwner ? (
						<Suspense>
							<OwnerTools
								campaign={campaign}
								requested={view?.kind === "own" ? view.action : null}
								onAsk={(action) => change({ kind: "own", action })}
								onClose={() => change(null)}
								onDone={(ended) => {
									change(null);
									if (ended) current.replace(ended);
									else void navigate(`/${locale}/account/campaigns`);
								}}
								onRefused={current.refresh}
								landing="content"
							/>
						</Suspense>
					) : (
						<NotifyMe campaign={campaign} />
					))
				}
				report={
					<Suspense>
						<BelowBoard campaign={campaign} offline={offline} />
					</Suspense>
				}
				streams={(arrival) => (
					<StreamsBlock
						campaign={campaign}
						isGone={current.isGone}
						first={streams}
						only={stream?.id}
						onDonate={donate}
						onChanged={current.refreshSoon}
						onNotification={watched.onNotification}
						onNotify={() => openPopup("subscribeCampaign", { campaignId: campaign.id })}
						onGoLive={(streamId) => openPopup("streamSettings", { streamId })}
						deleting={view?.kind === "delete-stream" ? view.streamId : null}
						onDelete={(streamId) => change(streamId === null ? null : { kind: "delete-stream", streamId })}
						player={(watch) => (
							<Watching
								key={watch.stream.id}
								isWanted={watch.isWanted}
								onMissing={() => undefined}
								pass={{
									...watch,
									...watched.player,
									currency: campaign.currency,
									donations: arrival?.donations ?? null,
									onDonate: donateIfOpen,
								}}
							/>
						)}
					/>
				)}
				posts={
					stream ? (
						<Suspense>{clips?.length ? <ClipsOfStream clips={clips} /> : null}</Suspense>
					) : (
						<PostsBlock campaign={campaign} first={posts} />
					)
				}
			>
				{recommended && <NextLanesBlock campaignId={campaign.id} firstPage={recommended} />}
			</CampaignView>
			<GivingWhenWanted
				campaign={campaign}
				liveStreamId={watched.streamId}
				view={givingView}
				onChange={change}
				onOpen={donate}
			/>
			<PlaybackPopup
				isWanted={playbackView !== null}
				onMissing={() => change(null)}
				pass={{ view: playbackView, onDonate: donateIfOpen, onClose: () => change(null) }}
			/>
			<UnlockDevice
				isWanted={unlockCode !== null}
				onMissing={forgetUnlockCode}
				pass={{
					code: unlockCode,
					campaignId: campaign.id,
					onClose: forgetUnlockCode,
					onUnlocked: watched.onNewAccess,
				}}
			/>
		</>
	);
}

/**
 * While it is open, the campaign and the stream are fixed: a payment that was begun before the campaign's end still
 * completes.
 */
function GivingWhenWanted(props: Omit<GivingProps, "onPanelShown"> & { onOpen: () => void }) {
	const { campaign, liveStreamId, view, onChange, onOpen } = props;
	const [held, setHeld] = useState({ campaign, liveStreamId });
	const isOpen = view !== null;
	if (!isOpen && (held.campaign !== campaign || held.liveStreamId !== liveStreamId)) {
		setHeld({ campaign, liveStreamId });
	}
	const isPanel = view?.kind === "panel";
	const [isPanelShown, setPanelShown] = useState(false);
	if (!isPanel && isPanelShown) setPanelShown(false);
	return (
		<>
			<DonationShell isWaiting={isPanel && !isPanelShown} onOpen={onOpen} onClose={() => onChange(null)} />
			<Giving
				isWanted={isOpen}
				onMissing={() => onChange(null)}
				pass={{ ...held, view, onChange, onPanelShown: () => setPanelShown(true) }}
			/>
		</>
	);
}
