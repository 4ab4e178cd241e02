import type { Campaign, LiveStream } from "@stride/contract";
import { streamLimits } from "@stride/contract/limits";
import { languages } from "@stride/i18n";
import { CalendarPlus } from "lucide-react";
import { Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useVisitorZone } from "../../lib/browser/use-visitor-zone.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { buttonLook } from "../../ui/button/button-look.ts";
import { ReportFlag } from "../../ui/button/report-flag.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { DateBadge } from "../../ui/text/date-badge.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import { Spoiler } from "../../ui/text/spoiler.tsx";
import type { OwnStreamActions } from "./own-stream-actions.tsx";
import { StreamTitle } from "./stream-title.tsx";
import { useNow } from "./use-now.ts";

// Loaded for the author.
const OwnActions = lazyPart(() => import("./own-stream-actions.tsx"));

/** The upcoming stream: its start, its texts and the reminders. */
export function UpcomingSection(props: { campaign: Campaign; stream: LiveStream; own: OwnStreamActions }) {
	const t = useTranslations("challenges.upcoming");
	const tChallenges = useTranslations("challenges");
	const spoiler = useTranslations("common.spoiler");
	const { stream, campaign } = props;
	const locale = useLocale();
	const timeZone = useVisitorZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
	return (
		<article aria-label={stream.title} className="overflow-hidden rounded-5 border border-line bg-surface p-2.5">
			<div className="relative aspect-[800/449] overflow-hidden rounded-4 bg-sunken">
				<Picture
					image={stream.image}
					alt=""
					sizes="(min-width: 1360px) 820px, (min-width: 1100px) 62vw, 100vw"
					className="size-full"
				/>
			</div>
			<div className="grid gap-4 px-2.5 pt-5 pb-3 phone:px-3.5">
				<div className="flex items-start gap-4">
					<DateBadge at={stream.startDate} timeZone={timeZone} />
					<div className="min-w-0">
						<StreamTitle stream={stream} />
						<p className="mt-0.5 type-small text-muted">
							{t.rich("startsAt", { time: () => <StartTime at={stream.startDate} timeZone={timeZone} /> })}
						</p>
						{!campaign.isOwner && <CountdownLine startDate={stream.startDate} />}
					</div>
				</div>
				<div className="max-w-measure type-body text-muted">
					<Spoiler rows={5} more={spoiler("more")} less={spoiler("less")}>
						<p className="wrap-anywhere whitespace-pre-line">{stream.description}</p>
					</Spoiler>
				</div>
				<div className="flex flex-wrap gap-3">
					{campaign.isOwner && (
						<Suspense>
							<OwnActions stream={stream} {...props.own} />
						</Suspense>
					)}
					<a
						href={`/v1/liveStream/${stream.id}/calendar.ics?lang=${locale}`}
						className={buttonLook({ tone: "outline", size: "s" })}
					>
						<CalendarPlus className="size-5" aria-hidden />
						{t("calendar")}
					</a>
					{!campaign.isOwner && (
						<ReportFlag
							kind="live-stream"
							subjectId={stream.id}
							authorId={campaign.author.id}
							label={tChallenges("report")}
						/>
					)}
				</div>
			</div>
		</article>
	);
}

/** [D2] From an hour before the start the remaining time; then "due" or "late". Not announced each second. */
function CountdownLine({ startDate }: { startDate: string }) {
	const t = useTranslations("challenges.upcoming");
	const countdown = countdownTo(startDate, useNow());
	if (countdown.kind === "far") return null;
	return (
		<p className="mt-2">
			{countdown.kind === "near" && (
				<Badge tone="positive">{t("startsIn", { time: formatDuration(countdown.leftMs) })}</Badge>
			)}
			{countdown.kind === "due" && <Badge tone="action">{t("startsSoon")}</Badge>}
			{countdown.kind === "late" && <Badge tone="neutral">{t("delayed")}</Badge>}
		</p>
	);
}

// The English texts use British conventions.
/**
 * Date and time of a start, with the name of the zone. Browsers and the server may have different locale data, so the
 * hydrated text may differ in punctuation.
 */
function StartTime({ at, timeZone }: { at: string; timeZone: string }) {
	const format = new Intl.DateTimeFormat(languages[useLocale()].dates, {
		weekday: "long",
		day: "numeric",
		month: "long",
		hour: "2-digit",
		minute: "2-digit",
		timeZoneName: "short",
		timeZone,
	});
	return (
		<time dateTime={at} suppressHydrationWarning>
			{format.format(new Date(at))}
		</time>
	);
}

/**
 * [D4] The countdown to a start: hidden until an hour before, then the remaining time, then "due", and an hour later
 * "late".
 */
type Countdown = { kind: "far" } | { kind: "near"; leftMs: number } | { kind: "due" } | { kind: "late" };

export function countdownTo(startDate: string, nowMs: number): Countdown {
	const leftMs = new Date(startDate).getTime() - nowMs;
	if (!(leftMs < streamLimits.countdownSeconds * 1_000)) return { kind: "far" };
	// "Soon" replaces `00:00`.
	if (leftMs >= 1_000) return { kind: "near", leftMs };
	return { kind: leftMs > -streamLimits.countdownSeconds * 1_000 ? "due" : "late" };
}
