import type { Campaign, LiveStream } from "@stride/contract";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Day } from "../../ui/form/day.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { authorOf } from "./author-of.ts";

/** The head of a stream's own page: its campaign, title, day and author. */
export function StreamHeading({ stream, campaign }: { stream: LiveStream; campaign: Campaign }) {
	const t = useTranslations("challenges");
	const home = `/${useLocale()}`;
	const { author } = campaign;
	const name = authorOf(campaign);
	return (
		<div className="grid gap-5">
			<Link
				to={`${home}/campaign/${campaign.name}`}
				className="inline-flex min-h-11 items-center gap-2 justify-self-start text-link type-small hover:underline"
			>
				<ArrowLeft className="size-5 shrink-0" aria-hidden />
				<span className="line-clamp-2 wrap-anywhere">{t("ofCampaign", { title: campaign.title })}</span>
			</Link>
			<h1 className="wrap-anywhere max-w-180 type-display-2">{stream.title}</h1>
			<div className="flex items-center gap-4">
				<Avatar image={author.image?.["80"]} name={name} size="l" />
				<div className="min-w-0">
					<p className="type-body-strong">
						<Link to={`${home}/user/${author.id}`} prefetch="intent" className="wrap-anywhere hover:underline">
							{name}
						</Link>
					</p>
					<p className="type-small text-muted">
						<Day at={stream.streamStarted ?? stream.startDate} form="long" />
					</p>
				</div>
			</div>
		</div>
	);
}
