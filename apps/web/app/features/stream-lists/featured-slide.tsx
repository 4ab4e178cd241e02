import { Play } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { buttonLook } from "../../ui/button/button-look.ts";
import { classNames } from "../../ui/class-names.ts";
import { Avatar } from "../../ui/media/avatar.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { ClockTime } from "../../ui/text/clock-time.tsx";
import { DateBadge } from "../../ui/text/date-badge.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import { authorOf, type CardStream, pathOf } from "./card-stream.ts";
import { LiveMarks } from "./stream-marks.tsx";

/** A large slide: the picture, the stream, its campaign and author. The whole slide is a link. */
export function FeaturedSlide({ stream, isFirst }: { stream: CardStream; isFirst: boolean }) {
	const t = useTranslations("streams.featured");
	const { author } = stream.campaign;
	const name = authorOf(stream);
	const verbs = {
		live: t("watch"),
		interrupted: t("watch"),
		paused: t("watch"),
		upcoming: t("look"),
		ended: t("watchPast"),
	};
	return (
		<article className="group relative isolate flex aspect-[4/5] flex-col justify-between overflow-hidden rounded-5 bg-surface p-5 tablet:aspect-[16/9] tablet:p-7 desk:aspect-[940/470]">
			<div className="-z-20 absolute inset-0">
				<Picture
					image={stream.picture}
					alt=""
					sizes="(min-width: 1100px) 940px, 88vw"
					isFirst={isFirst}
					className="size-full"
				/>
			</div>
			<span
				className="-z-10 absolute inset-0 bg-linear-to-t from-(--board) via-[color-mix(in_oklab,var(--board)_55%,transparent)] to-transparent"
				aria-hidden
			/>
			<div className="flex flex-wrap items-start justify-between gap-3">
				<LiveMarks stream={stream} />
				{stream.status === "upcoming" && <DateBadge at={stream.startDate} />}
				{stream.status === "ended" && <Badge tone="ink">{formatDuration(stream.duration * 1000)}</Badge>}
			</div>
			<div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
				<div className="min-w-0 max-w-160 flex-1 basis-64">
					<h2 className="type-display-3 tablet:type-display-2">
						<Link
							to={`/${useLocale()}${pathOf(stream)}`}
							prefetch="intent"
							className="line-clamp-3 wrap-anywhere after:absolute after:inset-0 after:rounded-5 focus-visible:after:-outline-offset-4 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-(--focus)"
						>
							{stream.title}
						</Link>
					</h2>
					<p className="mt-3 flex items-center gap-2 type-small-strong">
						<Avatar image={author.image?.["80"]} name={name} size="s" />
						<span dir="auto" className="min-w-0 truncate text-left">
							{name}
						</span>
						{stream.status === "upcoming" && (
							<span className="shrink-0">
								· <ClockTime at={stream.startDate} />
							</span>
						)}
					</p>
				</div>
				<span className={classNames(buttonLook({ tone: "action", size: "m" }), "pointer-events-none")} aria-hidden>
					{stream.isLive && <Play className="size-4 fill-current" />}
					{verbs[stream.status]}
				</span>
			</div>
		</article>
	);
}
