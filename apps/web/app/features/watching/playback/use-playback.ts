import type { LiveStream } from "@stride/contract";
import { streamLimits } from "@stride/contract/limits";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { StreamConnection } from "../../../lib/live/use-stream-connection.ts";
import { openPlayback } from "./open-playback.ts";
import { type PlaylistKind, playbackAddress } from "./playback-address.ts";
import type { Offered, Playback } from "./playback-port.ts";
import type { Rendition } from "./rendition.ts";

type Input = {
	video: RefObject<HTMLVideoElement | null>;
	stream: LiveStream;
	connection: StreamConnection;
	/** Null while there is nothing to play. */
	token: string | null;
	/** The viewer pressed play, as opposed to an automatic start. */
	isRequested: boolean;
	/** Playback is paused, as while the viewer donates. */
	isHeld: boolean;
	/** The viewer's choice, which applies where it is offered. */
	rendition: Rendition;
	onDisplaced: () => void;
	onLost: () => void;
	onUnsupported: () => void;
};

/** Plays a session's stream in a video element and returns the playback's state. */
export function usePlayback(input: Input) {
	const { video, stream, connection, token, isHeld, rendition } = input;
	const playback = useRef<Playback | null>(null);
	const [playlist, setPlaylist] = useState<PlaylistKind>("low-latency");
	const [isInTrouble, setTrouble] = useState(false);
	const [offered, setOffered] = useState<Offered>({ hasSaver: false, hasSound: false });
	// Playback resumes here with a new session.
	const position = useRef(0);
	const line = useRef<number | null>(null);
	const latest = useRef(input);
	latest.current = input;
	const isMetered = connection.metadata?.remainingPlaybackTime !== null;
	const metered = useRef(isMetered);
	metered.current = isMetered;
	// Called when playback is no longer held.
	const onRelease = useRef<(() => void) | null>(null);
	const status = connection.metadata?.status;
	const onStall = useStallRule(status === "interrupted" || status === "paused", () => setPlaylist("plain"));

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
				rendition: latest.current.rendition,
				lineBitsPerSecond: line.current,
			},
			{
				onDisplaced: () => !isOver && latest.current.onDisplaced(),
				onLost: () => !isOver && latest.current.onLost(),
				onTrouble: (isIn) => !isOver && setTrouble(isIn),
				onStall: () => !isOver && onStall(),
				onOffered: (now) => !isOver && setOffered(now),
			},
		).catch((error: unknown) => {
			console.error("Playback could not be started.", error);
			return null;
		});
		void opening.then((opened) => {
			if (isOver) return opened?.close();
			if (!opened) return latest.current.onUnsupported();
			playback.current = opened;
			// Both may have changed while the source was opened.
			opened.setMetered(metered.current);
			opened.setRendition(latest.current.rendition);
			const start = () => void begin(element, latest.current.isRequested);
			if (latest.current.isHeld) onRelease.current = start;
			else start();
		});
		return () => {
			isOver = true;
			position.current = playback.current?.positionSeconds() ?? position.current;
			line.current = playback.current?.lineBitsPerSecond() ?? line.current;
			element.pause();
			playback.current?.close();
			playback.current = null;
			setTrouble(false);
		};
	}, [video, token, playlist, onStall]);

	useEffect(() => playback.current?.setMetered(isMetered), [isMetered]);
	useEffect(() => playback.current?.setRendition(rendition), [rendition]);
	useHold(video, playback, onRelease, { isHeld, isLive: stream.isLive });
	useReports(video, connection, token !== null);
	const delaySeconds = useDelay(playback, stream.isLive && token !== null);
	const goLive = useCallback(() => playback.current?.goLive(), []);
	const shownAtMs = useCallback(() => playback.current?.shownAtMs() ?? null, []);
	return { isInTrouble, isPlain: playlist === "plain", offered, delaySeconds, shownAtMs, goLive };
}

/** With sound if the viewer pressed play, else muted; muted too where the browser blocks sound. */
async function begin(video: HTMLVideoElement, isRequested: boolean): Promise<void> {
	if (!isRequested) video.muted = true;
	try {
		await video.play();
	} catch {
		video.muted = true;
		// If muted autoplay is blocked too, playback waits for the play button.
		await video.play().catch(() => undefined);
	}
}

function useStallRule(isInterrupted: boolean, onPlainBetter: () => void): () => void {
	const stalls = useRef<Stalls>([]);
	const latest = useRef({ isInterrupted, onPlainBetter });
	latest.current = { isInterrupted, onPlainBetter };
	return useCallback(() => {
		// A stall while the broadcaster is disconnected says nothing about the viewer's connection.
		if (latest.current.isInterrupted) return;
		const { stalls: counted, isPlainBetter } = afterStall(stalls.current, performance.now());
		stalls.current = counted;
		if (isPlainBetter) latest.current.onPlainBetter();
	}, []);
}

/** [D4] Pauses playback while the viewer donates, and resumes it afterwards if it was playing. */
function useHold(
	video: RefObject<HTMLVideoElement | null>,
	playback: RefObject<Playback | null>,
	onRelease: RefObject<(() => void) | null>,
	{ isHeld, isLive }: { isHeld: boolean; isLive: boolean },
): void {
	useEffect(() => {
		const element = video.current;
		if (!element) return;
		if (isHeld) {
			const resume = () => {
				if (isLive) playback.current?.goLive();
				// Blocked autoplay: playback waits for the play button.
				void element.play().catch(() => undefined);
			};
			if (!element.paused) onRelease.current = resume;
			element.pause();
		} else {
			onRelease.current?.();
			onRelease.current = null;
		}
	}, [video, playback, onRelease, isHeld, isLive]);
}

/** [D9] Reports playback every five seconds. The server counts on its own and responds with the remaining time. */
function useReports(video: RefObject<HTMLVideoElement | null>, connection: StreamConnection, isOpen: boolean): void {
	const { report } = connection;
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
			const seconds = playback.current?.delaySeconds() ?? null;
			setDelay(seconds === null ? null : Math.round(seconds));
		}, delayTickMs);
		return () => window.clearInterval(timer);
	}, [playback, isLive]);
	return isLive ? delaySeconds : null;
}

/** The times of recent stalls in ms of a monotonic clock, the latest last. Stored by the caller. */
export type Stalls = readonly number[];

const stallsMax = 3;
const windowMs = 60_000;

/**
 * After three stalls within a minute the connection is too slow for low latency: playback switches to the plain playlist
 * of the same segments, which is several seconds behind.
 */
export function afterStall(stalls: Stalls, nowMs: number): { stalls: Stalls; isPlainBetter: boolean } {
	const recent = [...stalls, nowMs].filter((at) => nowMs - at < windowMs).slice(-stallsMax);
	return { stalls: recent, isPlainBetter: recent.length >= stallsMax };
}
