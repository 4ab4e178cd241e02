import type { LiveStream } from "@stride/contract";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { openPlayback } from "../playback/open-playback.ts";
import { playbackAddress } from "../playback/playback-address.ts";
import type { Playback } from "../playback/playback-port.ts";
import { playUntil } from "./play-until.ts";

export type RecordingVideoHandle = {
	/** In milliseconds. */
	positionMs: () => number;
	/** Plays a range, in milliseconds, and pauses at its end. */
	play: (range: { startMs: number; endMs: number }) => void;
};

/** An own recording with the browser's controls, from which a part is chosen. */
export default function RecordingVideo(props: {
	stream: LiveStream;
	/** Called with the recording's length in milliseconds, once it is known. */
	onLength: (lengthMs: number) => void;
	ref?: Ref<RecordingVideoHandle>;
}) {
	const { stream, onLength, ref } = props;
	const t = useTranslations("clips.player");
	const label = useTranslations("watching.player")("label", { title: stream.title });
	const textOf = useErrorText();
	const video = useRef<HTMLVideoElement>(null);
	const stopObserving = useRef<() => void>(() => undefined);
	const session = useViewerToken(stream.id);
	const problem = useSource(video, stream.playbackUrl, session);
	useEffect(() => () => stopObserving.current(), []);
	useImperativeHandle(ref, () => ({
		positionMs: () => Math.round((video.current?.currentTime ?? 0) * 1_000),
		play({ startMs, endMs }) {
			const element = video.current;
			if (!element) return;
			stopObserving.current();
			element.currentTime = startMs / 1_000;
			stopObserving.current = playUntil(element, endMs / 1_000, () => stopObserving.current());
			// Blocked autoplay: the author presses play.
			void element.play().catch(() => undefined);
			element.scrollIntoView({ block: "nearest" });
		},
	}));
	const failure = session.error && textOf(session.error);
	const title = failure?.title ?? (problem && t(problem));
	return (
		<div className="grid gap-3">
			{/* biome-ignore lint/a11y/useMediaCaption: the author chooses a part of an own recording */}
			<video
				ref={video}
				controls
				playsInline
				preload="metadata"
				onDurationChange={({ currentTarget: { duration } }) => {
					// It has none while its source is loaded again.
					if (Number.isFinite(duration) && duration > 0) onLength(Math.floor(duration * 1_000));
				}}
				aria-label={label}
				poster={(stream.poster ?? stream.image)["800"]}
				className="aspect-video max-h-[60svh] w-full rounded-4 bg-board object-contain"
			/>
			<FormError {...(title && { title })}>{failure?.text}</FormError>
			{(failure || problem === "lost") && (
				<Button tone="outline" size="s" isPending={session.isFetching} onPress={() => void session.refetch()}>
					{t("retry")}
				</Button>
			)}
		</div>
	);
}

function useViewerToken(streamId: string) {
	const api = useApi();
	return useQuery({
		queryKey: ["recording-video", streamId],
		queryFn: ({ signal }) => api("createViewerSession", { params: { streamId } }, { signal }),
		// A session that was opened outlives its token.
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		retry: false,
		networkMode: "always",
	});
}

/** Opens the recording with each new token. @returns why it does not play */
function useSource(
	video: { current: HTMLVideoElement | null },
	playbackUrl: string | null,
	{ data }: ReturnType<typeof useViewerToken>,
): "lost" | "unsupported" | null {
	const [problem, setProblem] = useState<"lost" | "unsupported" | null>(null);
	const position = useRef(0);
	const token = data?.token;
	useEffect(() => {
		const element = video.current;
		if (!element || token === undefined || playbackUrl === null) return;
		let isOver = false;
		let playback: Playback | null = null;
		const lose = () => !isOver && setProblem("lost");
		setProblem(null);
		openPlayback(
			element,
			{
				address: playbackAddress(playbackUrl, token, "low-latency"),
				mode: { kind: "recording", startSeconds: position.current },
				isMetered: false,
				rendition: "auto",
			},
			{
				onDisplaced: lose,
				// A session lasts an hour longer than its recording.
				onLost: lose,
				onTrouble: () => undefined,
				onStall: () => undefined,
				onOffered: () => undefined,
			},
		).then(
			(opened) => {
				if (isOver) return opened?.close();
				playback = opened;
				if (!opened) setProblem("unsupported");
			},
			(error: unknown) => {
				console.error("The recording could not be opened.", error);
				if (!isOver) setProblem("unsupported");
			},
		);
		return () => {
			isOver = true;
			position.current = playback?.positionSeconds() ?? 0;
			playback?.close();
		};
	}, [video, playbackUrl, token]);
	return problem;
}
