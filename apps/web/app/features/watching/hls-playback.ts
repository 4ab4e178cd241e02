import type Hls from "hls.js";
import type { ErrorData } from "hls.js";
import { bufferSeconds, hlsSettings } from "./hls-settings.ts";
import type { Playback, PlaybackInput, PlaybackListeners } from "./playback-port.ts";
import { remedyOf, retryDelayMs } from "./remedy.ts";

/** A decoder that fails twice within this time is not mended by starting it again. */
const recoverAgainMs = 10_000;

/** Plays through hls.js, and mends what it gives up on. */
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
		made.on(Library.Events.ERROR, (_, data) => mend(data));
		made.on(Library.Events.FRAG_BUFFERED, () => {
			if (attempt > 0) listeners.onTrouble(false);
			attempt = 0;
		});
		made.loadSource(address);
		made.attachMedia(video);
		return made;
	}

	/** Of what is on air, nothing is loaded, and nothing counted, while nobody watches. */
	function pauseLoading(): void {
		if (mode.kind !== "live") return;
		const { signal } = ended;
		let isStopped = false;
		const pause = () => {
			isStopped = true;
			hls.stopLoad();
		};
		const goOn = () => {
			if (isStopped) hls.startLoad(-1);
			isStopped = false;
		};
		video.addEventListener("pause", pause, { signal });
		video.addEventListener("play", goOn, { signal });
	}

	function mend(data: ErrorData) {
		const { type, details, fatal, response } = data;
		if (details === Library.ErrorDetails.BUFFER_STALLED_ERROR) listeners.onStall();
		switch (remedyOf({ type, details, isFatal: fatal, status: response?.code })) {
			case "paywall":
				hls.stopLoad();
				return listeners.onExceeded();
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

	/** One at a time: a failure brings others along. */
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
