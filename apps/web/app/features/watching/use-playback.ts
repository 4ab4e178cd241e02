import type { LiveStream } from "@stride/contract";
import { streamLimits } from "@stride/contract/limits";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { StreamLine } from "../../lib/use-stream-line.ts";
import { openPlayback } from "./open-playback.ts";
import { type PlaylistKind, playbackAddress } from "./playback-address.ts";
import type { Playback } from "./playback-port.ts";
import { afterStall, type Stalls } from "./stall-rule.ts";

type Input = {
	video: RefObject<HTMLVideoElement | null>;
	stream: LiveStream;
	line: StreamLine;
	/** Null while there is nothing to play. */
	token: string | null;
	/** Somebody has pressed play, as opposed to a stream that begins by itself. */
	isAsked: boolean;
	/** Playing waits, as while the viewer gives. */
	isHeld: boolean;
	onExceeded: () => void;
	onDisplaced: () => void;
	onLost: () => void;
	onUnsupported: () => void;
};

/** Plays what a session opens in a video element, and says how it goes. */
export function usePlayback(input: Input) {
	const { video, stream, line, token, isHeld } = input;
	const playback = useRef<Playback | null>(null);
	const [playlist, setPlaylist] = useState<PlaylistKind>("low-latency");
	const [isInTrouble, setTrouble] = useState(false);
	// A viewer who was stopped goes on from here.
	const position = useRef(0);
	const latest = useRef(input);
	latest.current = input;
	const isMetered = line.metadata?.remainingPlaybackTime !== null;
	const metered = useRef(isMetered);
	metered.current = isMetered;
	// What to do once it is not held any more.
	const goesOn = useRef<(() => void) | null>(null);
	const onStall = useStallRule(line.metadata?.status === "interrupted", () => setPlaylist("plain"));

	useEffect(() => {
		const element = video.current;
		const { playbackUrl, isLive } = latest.current.stream;
		if (token === null || !element || playbackUrl === null) return;
		let isOver = false;
		const opening = openPlayback(
			element,
			{
				address: playbackAddress(playbackUrl, token, playlist),
				mode: isLive ? { kind: "live", playlist } : { kind: "recording", startSeconds: position.current },
				isMetered: metered.current,
			},
			{
				onExceeded: () => !isOver && latest.current.onExceeded(),
				onDisplaced: () => !isOver && latest.current.onDisplaced(),
				onLost: () => !isOver && latest.current.onLost(),
				onTrouble: (isIn) => !isOver && setTrouble(isIn),
				onStall: () => !isOver && onStall(),
			},
		).catch(() => null);
		void opening.then((opened) => {
			if (isOver) return opened?.close();
			if (!opened) return latest.current.onUnsupported();
			playback.current = opened;
			const start = () => void begin(element, latest.current.isAsked);
			if (latest.current.isHeld) goesOn.current = start;
			else start();
		});
		return () => {
			isOver = true;
			position.current = element.currentTime;
			element.pause();
			playback.current?.close();
			playback.current = null;
			setTrouble(false);
		};
	}, [video, token, playlist, onStall]);

	useEffect(() => playback.current?.setMetered(isMetered), [isMetered]);
	useHold(video, playback, goesOn, { isHeld, isLive: stream.isLive });
	useReports(video, line, token !== null);
	const delaySeconds = useDelay(playback, stream.isLive && token !== null);
	const goLive = useCallback(() => playback.current?.goLive(), []);
	return { isInTrouble, isPlain: playlist === "plain", delaySeconds, goLive };
}

/** With sound where somebody has asked for it; a browser that forbids that plays without. */
async function begin(video: HTMLVideoElement, isAsked: boolean): Promise<void> {
	if (!isAsked) video.muted = true;
	try {
		await video.play();
	} catch {
		video.muted = true;
		// Then it waits for a press.
		await video.play().catch(() => undefined);
	}
}

function useStallRule(isInterrupted: boolean, onPlainBetter: () => void): () => void {
	const stalls = useRef<Stalls>([]);
	const latest = useRef({ isInterrupted, onPlainBetter });
	latest.current = { isInterrupted, onPlainBetter };
	return useCallback(() => {
		// Nothing comes from a broadcaster who is gone; that is no fault of the line.
		if (latest.current.isInterrupted) return;
		const { stalls: counted, isPlainBetter } = afterStall(stalls.current, performance.now());
		stalls.current = counted;
		if (isPlainBetter) latest.current.onPlainBetter();
	}, []);
}

/** [D4] Playing pauses while the viewer gives, and goes on afterwards if it went before. */
function useHold(
	video: RefObject<HTMLVideoElement | null>,
	playback: RefObject<Playback | null>,
	goesOn: RefObject<(() => void) | null>,
	{ isHeld, isLive }: { isHeld: boolean; isLive: boolean },
): void {
	useEffect(() => {
		const element = video.current;
		if (!element) return;
		if (isHeld) {
			const resume = () => {
				if (isLive) playback.current?.goLive();
				void element.play().catch(() => undefined);
			};
			if (!element.paused) goesOn.current = resume;
			element.pause();
		} else {
			goesOn.current?.();
			goesOn.current = null;
		}
	}, [video, playback, goesOn, isHeld, isLive]);
}

/** [D9] Told every five seconds while something is played. The server counts by itself and answers what is left. */
function useReports(video: RefObject<HTMLVideoElement | null>, line: StreamLine, isOpen: boolean): void {
	const { report } = line;
	useEffect(() => {
		if (!isOpen) return;
		const timer = window.setInterval(() => {
			const element = video.current;
			if (element && !element.paused && element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) {
				report(streamLimits.playbackReportSeconds);
			}
		}, streamLimits.playbackReportSeconds * 1_000);
		return () => window.clearInterval(timer);
	}, [video, report, isOpen]);
}

const delayTickMs = 1_000;

function useDelay(playback: RefObject<Playback | null>, isLive: boolean): number | null {
	const [delaySeconds, setDelay] = useState<number | null>(null);
	useEffect(() => {
		if (!isLive) return;
		const timer = window.setInterval(() => {
			const told = playback.current?.delaySeconds() ?? null;
			setDelay(told === null ? null : Math.round(told));
		}, delayTickMs);
		return () => window.clearInterval(timer);
	}, [playback, isLive]);
	return isLive ? delaySeconds : null;
}
