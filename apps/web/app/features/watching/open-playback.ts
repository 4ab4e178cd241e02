import type { Playback, PlaybackInput, PlaybackListeners } from "./playback-port.ts";

/** Opens a source: with hls.js wherever it runs, else with the browser's own player. @returns null where neither can */
export async function openPlayback(
	video: HTMLVideoElement,
	input: PlaybackInput,
	listeners: PlaybackListeners,
): Promise<Playback | null> {
	const { default: Hls } = await import("hls.js/light");
	// Chromium answers "maybe" for native HLS, which knows neither low latency nor our failures.
	if (Hls.isSupported()) {
		const { openHlsPlayback } = await import("./hls-playback.ts");
		return openHlsPlayback(Hls, video, input, listeners);
	}
	if (video.canPlayType("application/vnd.apple.mpegurl") === "") return null;
	const { openNativePlayback } = await import("./native-playback.ts");
	return openNativePlayback(video, input, listeners);
}
