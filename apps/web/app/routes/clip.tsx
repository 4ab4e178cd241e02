import { campaignSharePicture, sharedStream } from "@stride/contract/campaigns/share-pictures";
import { loadMessages } from "@stride/i18n";
import { formatWhole } from "@stride/money";
import { lazy, Suspense } from "react";
import { data, redirect } from "react-router";
import { createTranslator } from "use-intl";
import { clipVideo, clipVideoTags } from "../features/clips/clip-video.ts";
import { ClipView } from "../features/clips/clip-view.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { isId } from "../lib/page/is-id.ts";
import { throwFault } from "../lib/page/page-fault.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { apiContext } from "../lib/query/api-context.ts";
import { sharedPath } from "../ui/button/use-share-campaign.ts";
import type { Route } from "./+types/clip";

const ClipPlayer = lazy(() => import("../features/watching/clips/clip-player.tsx"));

export const handle: PageHandle = {
	guests: {
		// A change of a stream's clips is published as a change of its campaign too.
		shows: ({ campaign }: Route.ComponentProps["loaderData"]) => [`campaign:${campaign.id}`],
	},
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const locale = localeOf(url.pathname);
	const { name, clipId } = params;
	if (!isId(clipId)) throw data(null, { status: 404 });
	const api = context.get(apiContext);
	const own = api("getClip", { params: { clipId } });
	const [messages, campaign, clip] = await Promise.all([
		loadMessages(locale, ["clips", "share", "watching"]),
		api("getCampaign", { params: { campaignId: name } }),
		own,
	]).catch((error: unknown) => throwFault(error, own));
	if (clip.campaign.id !== campaign.id) throw data(null, { status: 404 });
	// Requested by the campaign's id or by an older name: the canonical URL is the one to share.
	if (campaign.name !== name) {
		throw redirect(`/${locale}${sharedPath({ campaign: campaign.name, clip: clip.id })}${url.search}`);
	}
	return { messages, campaign, clip };
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const { campaign, clip, messages } = loaderData;
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages });
	const site = siteOf(matches);
	const { payments: isSandbox } = matches[0].loaderData.site.sandbox;
	const description = t("clips.about", { challenge: clip.stream.title, campaign: campaign.title });
	const video = clipVideo(clip, description, site.publicUrl);
	const tags = pageMeta({
		...site,
		locale,
		path: sharedPath({ campaign: campaign.name, clip: clip.id }),
		title: clip.title,
		description,
		picture: {
			url: campaignSharePicture(sharedStream(campaign, clip), locale, site.brand),
			alt: t("share.alt", {
				title: clip.title,
				raised: formatWhole(campaign.fundRaised, campaign.currency),
				goal: formatWhole(campaign.fundGoal, campaign.currency),
			}),
		},
		// With real payments, demo campaigns are not indexed.
		isIndexed: isSandbox || !campaign.demo,
	});
	return [...tags, ...clipVideoTags(clip, site.publicUrl), ...(video ? [{ "script:ld+json": video }] : [])];
}

export default function ClipPage({ loaderData: { clip, campaign } }: Route.ComponentProps) {
	return (
		<ClipView
			clip={clip}
			canDonate={campaign.permissions.donate}
			player={
				<Suspense fallback={<div className="aspect-video rounded-4 bg-board" />}>
					<ClipPlayer key={clip.id} clip={clip} />
				</Suspense>
			}
		/>
	);
}
