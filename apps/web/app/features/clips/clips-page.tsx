import type { LiveStream } from "@stride/contract";
import type { Clip } from "@stride/contract/streams/clips";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSignedInOnly } from "../../lib/page/use-signed-in-only.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { DocumentBar } from "../../ui/button/document-bar.tsx";
import { Day } from "../../ui/form/day.tsx";
import { MissingDocument } from "../../ui/list/missing-document.tsx";
import { NotShown } from "../../ui/list/not-shown.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { NewClip, type RangePlayerProps } from "./new-clip.tsx";
import { OwnClips } from "./own-clips-list.tsx";
import { clipsKey } from "./use-clip-change.ts";

export type RenderPlayer = (stream: LiveStream, props: RangePlayerProps) => ReactNode;

/** The clips of a stream, for its author. */
export function ClipsPage({ streamId, player }: { streamId: string; player: RenderPlayer }) {
	useSignedInOnly();
	const t = useTranslations("clips");
	const locale = useLocale();
	const query = useClips(streamId);
	const { data } = query;
	const back = data ? `campaign/${data.stream.campaign.name}` : "account/campaigns";
	return (
		<main id="content" tabIndex={-1} className="wrap max-w-5xl pt-4 pb-(--section) outline-none tablet:pt-8">
			<DocumentBar back={{ to: `/${locale}/${back}`, label: t("back") }} print={null} />
			<h1 className="type-display-2">{t("title")}</h1>
			{data ? (
				<Shown {...data} player={player} />
			) : (
				<NotShown query={query} t={t}>
					<Skeleton className="mt-8 aspect-video rounded-5" />
					<Skeleton className="mt-6 h-40 rounded-5" />
				</NotShown>
			)}
		</main>
	);
}

type Loaded = { stream: LiveStream; clips: readonly Clip[] };

function useClips(streamId: string) {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	return useQuery({
		queryKey: clipsKey(streamId),
		async queryFn({ signal }): Promise<Loaded> {
			const request = { params: { streamId } };
			const [stream, clips] = await Promise.all([
				api("getLiveStream", request, { signal }),
				api("listClips", request, { signal }),
			]);
			return { stream, clips };
		},
		enabled: isIn,
		staleTime: 0,
		networkMode: "always",
	});
}

function Shown({ stream, clips, player }: Loaded & { player: RenderPlayer }) {
	const t = useTranslations("clips");
	if (!stream.isOwner) return <MissingDocument title={t("refusedTitle")}>{t("refusedText")}</MissingDocument>;
	const isRecorded = stream.status === "ended" && stream.duration > 0 && stream.playbackUrl !== null;
	const isEmpty = stream.status === "ended" && !isRecorded && stream.permissions.update;
	return (
		<>
			<p className="wrap-anywhere mt-3 type-body text-muted">
				{stream.title}
				{" · "}
				<Day at={stream.streamStarted ?? stream.startDate} form="long" />
			</p>
			<p className="mt-6 max-w-measure type-body">{stream.permissions.update ? t("lead") : t("endedCampaign")}</p>
			{stream.status !== "ended" && <MissingDocument title={t("earlyTitle")}>{t("earlyText")}</MissingDocument>}
			{isEmpty && <MissingDocument title={t("emptyTitle")}>{t("emptyText")}</MissingDocument>}
			{isRecorded && stream.permissions.update && (
				<NewClip stream={stream} clipCount={clips.length} player={(props) => player(stream, props)} />
			)}
			<OwnClips stream={stream} clips={clips} />
		</>
	);
}
