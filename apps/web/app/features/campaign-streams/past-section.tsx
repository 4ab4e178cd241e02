import type { Campaign, LiveStream } from "@stride/contract";
import { type Ref, Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type OnStreamNotification, useStreamConnection } from "../../lib/live/use-stream-connection.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import { RelativeTime } from "../../ui/text/relative-time.tsx";
import type { OwnStreamActions } from "./own-stream-actions.tsx";
import { PastList } from "./past-list.tsx";
import { isPicture, isPlayable } from "./sections.ts";
import { StageWords } from "./stage-words.tsx";
import { StreamStage } from "./stream-stage.tsx";
import type { StreamPlayer } from "./streams-block-props.ts";

// Loaded for the author.
const OwnActions = lazyPart(() => import("./own-stream-actions.tsx"));
// Loaded where the author allows downloads.
const RecordingDownload = lazyPart(() => import("./recording-download.tsx"));

/** Past streams: one recording in the player, the others in a list below it. */
export function PastSection(props: {
	campaign: Campaign;
	/** In the order in which they are shown; the first is in the player. */
	streams: readonly LiveStream[];
	own: OwnStreamActions;
	player: StreamPlayer;
	onChoose: (streamId: string) => void;
	onNotification: OnStreamNotification;
	more: { isLoading: boolean; hasFailed: boolean; load: () => void } | null;
}) {
	const [main, ...others] = props.streams;
	const stage = useRef<HTMLDivElement>(null);
	const chosen = useRef(main?.id);
	useEffect(() => {
		if (chosen.current === main?.id) return;
		chosen.current = main?.id;
		// After a choice the player scrolls into view and play gets the focus.
		stage.current?.scrollIntoView({ block: "center" });
		stage.current?.querySelector("button")?.focus({ preventScroll: true });
	}, [main?.id]);
	if (!main) return null;
	return (
		<div className="grid gap-6">
			<PastStage key={main.id} stream={main} frame={stage} {...props} />
			<PastList streams={others} onChoose={props.onChoose} more={props.more} />
		</div>
	);
}

function PastStage(
	props: Pick<Parameters<typeof PastSection>[0], "campaign" | "own" | "player" | "onNotification"> & {
		stream: LiveStream;
		frame: Ref<HTMLDivElement>;
	},
) {
	const t = useTranslations("challenges.past");
	const { campaign, stream, player } = props;
	const [isRequested, setRequested] = useState(false);
	const connection = useStreamConnection(isRequested ? stream.id : null, { onNotification: props.onNotification });
	const isPreview = isPicture(campaign, stream);
	const hasRecording = isPlayable(campaign, stream);
	const badges = <Badge tone="ink">{formatDuration(stream.duration * 1_000)}</Badge>;
	return (
		<StreamStage
			stream={stream}
			frame={props.frame}
			badges={badges}
			{...(hasRecording && {
				playLabel: t("play", { title: stream.title }),
				onPlay: () => setRequested(true),
				player: player({ stream, connection, isWanted: isRequested, isRequested, badges: null }),
			})}
		>
			<StageWords
				stream={stream}
				authorId={campaign.author.id}
				line={isPreview ? t("preview") : hasRecording ? <EndedAt stream={stream} /> : t("nothing")}
				actions={
					(campaign.isOwner || (stream.allowsDownload && hasRecording)) && (
						<div className="flex flex-wrap gap-3">
							<Suspense>
								{campaign.isOwner ? (
									<OwnActions stream={stream} {...props.own} />
								) : (
									<RecordingDownload stream={stream} />
								)}
							</Suspense>
						</div>
					)
				}
			/>
		</StreamStage>
	);
}

export function EndedAt({ stream }: { stream: LiveStream }) {
	return stream.streamEnded && <RelativeTime at={stream.streamEnded} />;
}
