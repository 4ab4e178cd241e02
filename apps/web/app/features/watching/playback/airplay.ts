import type Hls from "hls.js";

/** Safari with managed media sources: it offers AirPlay only beside an alternative source that the receiver can play. */
export const offersAirPlay = (scope: object): boolean =>
	"WebKitPlaybackTargetAvailabilityEvent" in scope && "ManagedMediaSource" in scope;

/**
 * Adds the playlist for AirPlay beside the source of hls.js, which removes all sources when it attaches or detaches.
 * @param address the session's own playlist: the token of the multivariant playlist expires within minutes
 */
export function addAirPlaySource(video: HTMLVideoElement, address: string): void {
	const type = "application/vnd.apple.mpegurl";
	for (const earlier of video.querySelectorAll(`source[type="${type}"]`)) earlier.remove();
	const source = video.ownerDocument.createElement("source");
	source.type = type;
	source.src = address;
	video.append(source);
	// hls.js disables it for a managed source without an alternative.
	video.disableRemotePlayback = false;
}

/** Offers what an instance of hls.js plays to AirPlay, where the browser has it. */
export function followAirPlay(Library: typeof Hls, hls: Hls, video: HTMLVideoElement): void {
	if (!offersAirPlay(globalThis)) return;
	const addAlternative = () => {
		// hls.js sorts them by bit rate.
		const [playlist] = hls.levels.at(-1)?.url ?? [];
		if (hls.media && playlist) addAirPlaySource(video, playlist);
	};
	hls.on(Library.Events.MEDIA_ATTACHED, addAlternative);
	hls.on(Library.Events.MANIFEST_PARSED, addAlternative);
}
