import type { LiveStream } from "@stride/contract";
import type { BroadcastStatistics } from "@stride/contract/streams/broadcast-statistics";
import { formatShort, groupDigits } from "@stride/money";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { useSignedInOnly } from "../../lib/page/use-signed-in-only.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { DocumentBar } from "../../ui/button/document-bar.tsx";
import { Day } from "../../ui/form/day.tsx";
import { MissingDocument } from "../../ui/list/missing-document.tsx";
import { NotShown } from "../../ui/list/not-shown.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { BroadcastPlots } from "./broadcast-plots.tsx";
import { watchedText } from "./watched-text.ts";

const refreshMs = 30_000;

/** What a broadcast achieved, for its author; refreshed until it has ended. */
export function StatisticsPage({ streamId }: { streamId: string }) {
	useSignedInOnly();
	const t = useTranslations("statistics");
	const locale = useLocale();
	const query = useStatistics(streamId);
	const { data } = query;
	const back = data ? `campaign/${data.stream.campaign.name}` : "account/campaigns";
	return (
		<main id="content" tabIndex={-1} className="wrap max-w-5xl pt-4 pb-(--section) outline-none tablet:pt-8">
			<DocumentBar back={{ to: `/${locale}/${back}`, label: t("back") }} print={null} />
			<h1 className="type-display-2">{t("title")}</h1>
			{data ? (
				<Report {...data} />
			) : (
				<NotShown query={query} t={t}>
					<Skeleton className="mt-8 h-32 rounded-5" />
					<Skeleton className="mt-6 h-72 rounded-5" />
				</NotShown>
			)}
		</main>
	);
}

type Shown = { stream: LiveStream; statistics: BroadcastStatistics };

function useStatistics(streamId: string) {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	return useQuery({
		queryKey: ["broadcast-statistics", streamId],
		async queryFn({ signal }): Promise<Shown> {
			const request = { params: { streamId } };
			const [stream, statistics] = await Promise.all([
				api("getLiveStream", request, { signal }),
				api("getBroadcastStatistics", request, { signal }),
			]);
			return { stream, statistics };
		},
		enabled: isIn,
		staleTime: 0,
		networkMode: "always",
		refetchInterval: ({ state }) => (state.data && state.data.stream.status !== "ended" ? refreshMs : false),
	});
}

function Report({ stream, statistics }: Shown) {
	const t = useTranslations("statistics");
	const { startedAt } = statistics;
	return (
		<>
			<p className="wrap-anywhere mt-3 type-body text-muted">
				{stream.title}
				{" · "}
				<Day at={startedAt ?? stream.startDate} form="long" />
			</p>
			{startedAt === null ? (
				<MissingDocument title={t("upcomingTitle")}>{t("upcomingText")}</MissingDocument>
			) : (
				<>
					{stream.isLive && <p className="mt-2 type-small text-muted">{t("live")}</p>}
					<BroadcastFigures stream={stream} statistics={statistics} />
					<BroadcastPlots statistics={statistics} />
				</>
			)}
		</>
	);
}

/** Between the last picture and the end, and by rounding. */
const unrecordedFromS = 5;

/** The time of a broadcast that its recording lacks, in seconds; 0 where it is negligible. */
export function unrecordedSeconds(lengthS: number, recordedS: number): number {
	const gapS = lengthS - recordedS;
	return gapS >= unrecordedFromS ? gapS : 0;
}

/** The totals of a broadcast. */
function BroadcastFigures({ stream, statistics }: Shown) {
	const t = useTranslations("statistics.figures");
	const tPage = useTranslations("statistics");
	const locale = useLocale();
	const { audience, raised, donations, currency, startedAt, endedAt } = statistics;
	const lengthS = startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000 : null;
	const gapS = lengthS === null ? 0 : unrecordedSeconds(lengthS, stream.duration);
	return (
		<section aria-label={t("label")} className="mt-8">
			<dl className="grid grid-cols-2 gap-3 tablet:grid-cols-3">
				<Figure
					title={t("raised")}
					value={formatShort(raised, currency)}
					note={t("raisedNote", { count: donations })}
				/>
				{audience && (
					<>
						<Figure title={t("viewers")} value={groupDigits(audience.viewers)} note={t("viewersNote")} />
						<Figure title={t("peak")} value={groupDigits(audience.peak)} note={t("peakNote")} />
						<Figure title={t("watched")} value={watchedText(audience.watched, locale)} note={t("watchedNote")} />
					</>
				)}
				{lengthS !== null && <Figure title={t("length")} value={watchedText(lengthS, locale)} note={t("lengthNote")} />}
				{lengthS !== null && stream.duration > 0 && (
					<Figure
						title={t("recorded")}
						value={watchedText(Math.min(stream.duration, lengthS), locale)}
						note={gapS > 0 ? t("recordedGap", { time: watchedText(gapS, locale) }) : t("recordedNote")}
					/>
				)}
			</dl>
			<p className="mt-3 type-small text-muted">{audience ? tPage("recordingNote") : tPage("notCounted")}</p>
		</section>
	);
}

function Figure(props: { title: string; value: string; note: string }) {
	return (
		<div className="min-w-0 rounded-4 border border-line bg-surface p-4 max-tablet:last:odd:col-span-2">
			<dt className="type-small text-muted">{props.title}</dt>
			<dd className="mt-1">
				<span className="wrap-anywhere block type-title tabular-nums">{props.value}</span>
				<span className="block type-small text-muted">{props.note}</span>
			</dd>
		</div>
	);
}
