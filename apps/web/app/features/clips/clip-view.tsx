import type { Clip } from "@stride/contract/streams/clips";
import { ArrowLeft, Play, Share } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { ReportFlag } from "../../ui/button/report-flag.tsx";
import { useShareCampaign } from "../../ui/button/use-share-campaign.ts";
import { Day } from "../../ui/form/day.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";

/** A clip's page. `canDonate`: the campaign accepts donations. */
export function ClipView(props: { clip: Clip; canDonate: boolean; player: ReactNode }) {
	const { clip } = props;
	const t = useTranslations("clips.page");
	const { campaign, stream } = clip;
	const { author } = campaign;
	const home = `/${useLocale()}`;
	const path = `${home}/campaign/${campaign.name}`;
	const name = `${author.firstName} ${author.lastName}`;
	const share = useShareCampaign(campaign.name, { clip: clip.id });
	return (
		<main id="content" tabIndex={-1} className="wrap max-w-4xl pb-(--section) outline-none">
			<Link
				to={`${path}/challenge/${stream.id}`}
				className="my-3 inline-flex min-h-11 items-center gap-2 text-link type-small hover:underline"
			>
				<ArrowLeft className="size-5 shrink-0" aria-hidden />
				<span className="line-clamp-2 wrap-anywhere">{t("ofChallenge", { title: stream.title })}</span>
			</Link>
			{props.player}
			<div className="mt-5 flex items-start justify-between gap-3">
				<h1 className="wrap-anywhere type-display-2">{clip.title}</h1>
				<ReportFlag kind="live-stream" subjectId={stream.id} authorId={author.id} label={t("report")} />
			</div>
			{clip.playbackUrl === null && (
				<p role="status" className="mt-3 max-w-measure text-muted">
					{t("over")}
				</p>
			)}
			<div className="mt-4 flex items-center gap-4">
				<Avatar image={author.image?.["80"]} name={name} size="l" />
				<div className="min-w-0">
					<p className="type-body-strong">
						<Link to={`${home}/user/${author.id}`} prefetch="intent" className="wrap-anywhere hover:underline">
							{name}
						</Link>
					</p>
					<p className="type-small text-muted">
						<Day at={clip.createdAt} form="long" />
					</p>
				</div>
			</div>
			<p className="mt-6 max-w-measure wrap-anywhere type-body">
				{t.rich("campaign", {
					title: () => (
						<Link to={path} className="text-link underline underline-offset-3">
							{campaign.title}
						</Link>
					),
				})}
			</p>
			<div className="mt-6 flex flex-wrap gap-3">
				{props.canDonate && (
					<LinkButton to={`${path}?popup=donationPanel`} tone="action">
						{t("donate")}
					</LinkButton>
				)}
				<LinkButton to={`${path}/challenge/${stream.id}`} tone="outline">
					<Play className="size-5" aria-hidden />
					{t("watchAll")}
				</LinkButton>
				<Button tone="outline" onPress={share}>
					<Share className="size-5" aria-hidden />
					{t("share")}
				</Button>
			</div>
		</main>
	);
}
