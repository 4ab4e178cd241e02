import type { Playback, PlaybackInput, PlaybackListeners } from "./playback-port.ts";

/** Opens a source with hls.js where supported, else with the browser's player. @returns null where neither is supported */
export async function openPlayback(
	video: HTMLVideoElement,
	input: PlaybackInput,
	listeners: PlaybackListeners,
): Promise<Playback | null> {
	const { default: Hls } = await import("hls.js/light");
	// hls.js first: Chromium returns "maybe" for native HLS, which has neither low latency nor error details.
	if (Hls.isSupported()) {
		const { openHlsPlayback } = await import("./hls/hls-playback.ts");
		return openHlsPlayback(Hls, video, input, listeners);
	}
	if (video.canPlayType("application/vnd.apple.mpegurl") === "") return null;
	const { openNativePlayback } = await import("./native-playback.ts");
	return openNativePlayback(video, input, listeners);
}
