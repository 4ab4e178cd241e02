import type { LiveStream } from "@stride/contract";
import type { BroadcastStatistics } from "@stride/contract/streams/broadcast-statistics";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { useSignedInOnly } from "../../lib/page/use-signed-in-only.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { DocumentBar } from "../../ui/button/document-bar.tsx";
import { Day } from "../../ui/form/day.tsx";
import { MissingDocument } from "../../ui/list/missing-document.tsx";
import { NotShown } from "../../ui/list/not-shown.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { BroadcastFigures } from "./broadcast-figures.tsx";
import { BroadcastPlots } from "./broadcast-plots.tsx";

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
					<BroadcastFigures statistics={statistics} />
					<BroadcastPlots statistics={statistics} />
				</>
			)}
		</>
	);
}
