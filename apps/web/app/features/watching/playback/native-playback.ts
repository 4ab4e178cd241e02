import type { Playback, PlaybackInput, PlaybackListeners } from "./playback-port.ts";

/** Safari has the date of the beginning of the time line, an invalid one without EXT-X-PROGRAM-DATE-TIME. */
type DatedVideo = HTMLVideoElement & { getStartDate?: () => Date };

/** Plays through the browser, always with the picture. Its errors have no reason, so each one requests a new session, whose response has it. */
export function openNativePlayback(
	video: HTMLVideoElement,
	{ address, mode }: PlaybackInput,
	listeners: PlaybackListeners,
): Playback {
	const ended = new AbortController();
	const { signal } = ended;
	video.addEventListener("error", () => listeners.onLost(), { signal });
	video.addEventListener("waiting", () => listeners.onStall(), { signal });
	video.addEventListener(
		"loadedmetadata",
		() => {
			if (mode.kind === "recording") video.currentTime = mode.startSeconds;
		},
		{ signal, once: true },
	);
	// What is served of a live stream counts as watched.
	video.preload = mode.kind === "live" ? "none" : "metadata";
	video.src = address;
	const edge = () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null);
	return {
		setMetered: () => undefined,
		setRendition: () => undefined,
		delaySeconds() {
			const at = edge();
			return mode.kind === "live" && at !== null ? Math.max(0, at - video.currentTime) : null;
		},
		shownAtMs() {
			const startMs = (video as DatedVideo).getStartDate?.().getTime() ?? Number.NaN;
			return Number.isNaN(startMs) ? null : startMs + video.currentTime * 1_000;
		},
		goLive() {
			const at = edge();
			if (at !== null) video.currentTime = at;
		},
		positionSeconds: () => video.currentTime,
		lineBitsPerSecond: () => null,
		close() {
			ended.abort();
			video.removeAttribute("src");
			video.load();
		},
	};
}
