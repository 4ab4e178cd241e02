import type Hls from "hls.js";

/** The seconds of played media that remain, and the length at which the rest is removed. */
const retainedSeconds = 30;
const removedFromSeconds = 60;

/**
 * Trims the back buffer of a low-latency stream. If hls.js (1.7.4) trims it while a part is being appended, it marks the
 * earlier parts of that segment as not loaded, finds no part to load after the segment, and playback stalls for three
 * seconds. Therefore the buffer is trimmed when the last listed part has been appended.
 */
export function trimPartBackBuffer(Library: typeof Hls, hls: Hls, video: HTMLVideoElement): void {
	hls.on(Library.Events.FRAG_BUFFERED, (_, { part }) => {
		const last = hls.latestLevelDetails?.partList?.at(-1);
		const isLast = !last || (part?.index === last.index && part.fragment.sn === last.fragment.sn);
		if (!isLast || video.buffered.length === 0) return;
		const { currentTime } = video;
		if (currentTime - video.buffered.start(0) < removedFromSeconds) return;
		hls.trigger(Library.Events.BUFFER_FLUSHING, {
			startOffset: 0,
			endOffset: currentTime - retainedSeconds,
			type: null,
		});
	});
}
