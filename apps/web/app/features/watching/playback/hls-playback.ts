import type Hls from "hls.js";
import type { ErrorData } from "hls.js";
import { addAirPlaySource, offersAirPlay } from "./airplay.ts";
import { bufferSeconds, hlsSettings } from "./hls-settings.ts";
import type { Playback, PlaybackInput, PlaybackListeners } from "./playback-port.ts";
import { remedyOf, retryDelayMs } from "./remedy.ts";

/** After a second decoder failure within this time the source is reloaded instead. */
const recoverAgainMs = 10_000;

/** Plays through hls.js and recovers from its fatal errors. */
export function openHlsPlayback(
	Library: typeof Hls,
	video: HTMLVideoElement,
	{ address, mode, isMetered }: PlaybackInput,
	listeners: PlaybackListeners,
): Playback {
	let metered = isMetered;
	let attempt = 0;
	let retry: number | undefined;
	let recoveredAt = Number.NEGATIVE_INFINITY;
	const ended = new AbortController();
	let hls = load(mode);
	pauseLoading();

	function load(from: PlaybackInput["mode"]): Hls {
		const made = new Library(hlsSettings(from, metered));
		made.on(Library.Events.ERROR, (_, data) => handleError(data));
		made.on(Library.Events.FRAG_BUFFERED, () => {
			if (attempt > 0) listeners.onTrouble(false);
			attempt = 0;
		});
		if (offersAirPlay(globalThis)) {
			const offer = () => {
				const [playlist] = made.levels[0]?.url ?? [];
				if (made.media && playlist) addAirPlaySource(video, playlist);
			};
			made.on(Library.Events.MEDIA_ATTACHED, offer);
			made.on(Library.Events.MANIFEST_PARSED, offer);
		}
		made.loadSource(address);
		made.attachMedia(video);
		return made;
	}

	/** A paused live stream loads nothing, so no free time is counted. */
	function pauseLoading(): void {
		if (mode.kind !== "live") return;
		const { signal } = ended;
		let isStopped = false;
		const pause = () => {
			isStopped = true;
			hls.stopLoad();
		};
		const resume = () => {
			if (isStopped) hls.startLoad(-1);
			isStopped = false;
		};
		video.addEventListener("pause", pause, { signal });
		video.addEventListener("play", resume, { signal });
	}

	function handleError(data: ErrorData) {
		const { type, details, fatal, response } = data;
		if (details === Library.ErrorDetails.BUFFER_STALLED_ERROR) listeners.onStall();
		switch (remedyOf({ type, details, isFatal: fatal, status: response?.code })) {
			case "displaced":
				hls.stopLoad();
				return listeners.onDisplaced();
			case "new-session":
				hls.stopLoad();
				return listeners.onLost();
			case "recover":
				return recover();
			case "reload":
				return reloadLater();
			case "none":
		}
	}

	function recover() {
		const now = performance.now();
		if (now - recoveredAt < recoverAgainMs) return reloadLater();
		recoveredAt = now;
		hls.recoverMediaError();
	}

	/** Schedules one reload at a time, since failures come in groups. */
	function reloadLater(): void {
		if (retry !== undefined) return;
		listeners.onTrouble(true);
		retry = window.setTimeout(
			() => {
				retry = undefined;
				const wasPlaying = !video.paused;
				const startSeconds = video.currentTime;
				hls.destroy();
				hls = load(mode.kind === "recording" ? { ...mode, startSeconds } : mode);
				// Blocked autoplay: playback waits for the play button.
				if (wasPlaying) void video.play().catch(() => undefined);
			},
			retryDelayMs(attempt++, Math.random()),
		);
	}

	return {
		setMetered(isMetered) {
			metered = isMetered;
			hls.config.maxBufferLength = bufferSeconds(isMetered);
			hls.config.maxMaxBufferLength = bufferSeconds(isMetered);
		},
		delaySeconds: () => (mode.kind === "live" && hls.latency > 0 ? hls.latency : null),
		goLive() {
			if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition;
		},
		close() {
			window.clearTimeout(retry);
			ended.abort();
			hls.destroy();
		},
	};
}
