import type { Clip } from "@stride/contract/streams/clips";
import { type RefObject, useEffect, useRef, useState } from "react";
import { openPlayback } from "../playback/open-playback.ts";
import type { Playback } from "../playback/playback-port.ts";
import { playUntil } from "./play-until.ts";

type PlayedClip = Pick<Clip, "leadMs" | "durationMs" | "playbackUrl">;

export type ClipState = "idle" | "opening" | "open" | "gone" | "unsupported";

/** Plays a clip's part of its playlist, which has whole segments: positions are in seconds from the start of the clip. */
export function useClipPlayback(video: RefObject<HTMLVideoElement | null>, clip: PlayedClip) {
	const startSeconds = clip.leadMs / 1_000;
	const lengthSeconds = clip.durationMs / 1_000;
	const playback = useRef<Playback | null>(null);
	const stopObserving = useRef<() => void>(() => undefined);
	const [state, setState] = useState<ClipState>("idle");
	const [isInTrouble, setTrouble] = useState(false);
	const [isPaused, setPaused] = useState(true);
	const [isMuted, setMuted] = useState(false);
	const [position, setPosition] = useState(0);

	useEffect(() => {
		const element = video.current;
		if (!element) return;
		const ended = new AbortController();
		const { signal } = ended;
		const update = () => {
			setPaused(element.paused);
			setMuted(element.muted);
			// While the source is reloaded the element is at 0.
			const at = (element.currentTime || (playback.current?.positionSeconds() ?? 0)) - startSeconds;
			setPosition(Math.min(Math.max(at, 0), lengthSeconds));
		};
		for (const event of ["play", "pause", "timeupdate", "seeking", "volumechange", "ended"]) {
			element.addEventListener(event, update, { signal });
		}
		return () => {
			ended.abort();
			stopObserving.current();
			playback.current?.close();
			playback.current = null;
		};
	}, [video, startSeconds, lengthSeconds]);

	async function open(element: HTMLVideoElement, address: string): Promise<void> {
		setState("opening");
		const opened = await openPlayback(
			element,
			{ address, mode: { kind: "recording", startSeconds }, isMetered: false, rendition: "auto" },
			{
				onDisplaced: () => undefined,
				onLost: () => void recover(element, address),
				// Also until a clip that was just made is recorded.
				onTrouble: setTrouble,
				onStall: () => undefined,
				onOffered: () => undefined,
			},
		).catch((error: unknown) => {
			console.error("The clip could not be started.", error);
			return null;
		});
		if (!opened) {
			setState("unsupported");
			return;
		}
		// The page was left meanwhile.
		if (video.current !== element) {
			opened.close();
			return;
		}
		playback.current = opened;
		stopObserving.current();
		stopObserving.current = playUntil(element, startSeconds + lengthSeconds);
		setState("open");
		await play(element);
	}

	/** The browser's player gives no reason: a clip that is not gone is opened again. */
	async function recover(element: HTMLVideoElement, address: string): Promise<void> {
		playback.current?.close();
		playback.current = null;
		setTrouble(true);
		const status = await fetch(address).then(
			(answer) => answer.status,
			// Without a connection nothing is known.
			() => 0,
		);
		if (video.current !== element) return;
		if (status === 404 || status === 410) {
			setTrouble(false);
			setState("gone");
			return;
		}
		window.setTimeout(() => {
			// The page was left meanwhile.
			if (video.current !== element) return;
			setTrouble(false);
			void open(element, address);
		}, reopenMs);
	}

	function seek(seconds: number): void {
		const element = video.current;
		if (element) element.currentTime = startSeconds + Math.min(Math.max(seconds, 0), lengthSeconds);
	}

	return {
		state,
		isInTrouble,
		isPaused,
		isMuted,
		position,
		lengthSeconds,
		seek,
		toggle(): void {
			const element = video.current;
			if (!element || clip.playbackUrl === null || state === "opening") return;
			if (state !== "open") {
				void open(element, clip.playbackUrl);
			} else if (element.paused) {
				const isOver = element.ended || position >= lengthSeconds - endSeconds;
				if (isOver) seek(0);
				void play(element);
			} else {
				element.pause();
			}
		},
		toggleMute(): void {
			const element = video.current;
			if (element) element.muted = !element.muted;
		},
	};
}

const reopenMs = 2_000;

/** The last picture is shown for less than this. */
const endSeconds = 0.1;

function play(element: HTMLVideoElement): Promise<void> {
	// Blocked autoplay: playback waits for the play button.
	return element.play().catch(() => undefined);
}
