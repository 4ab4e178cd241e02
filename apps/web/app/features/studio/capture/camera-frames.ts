/** Chromium has it on pages only, Safari in workers only; the types declare it for workers only. */
declare class MediaStreamTrackProcessor {
	constructor(init: { track: MediaStreamTrack; maxBufferSize?: number });
	readonly readable: ReadableStream<VideoFrame>;
}

export const canReadFrames = (): boolean => typeof MediaStreamTrackProcessor !== "undefined";

/** A camera's frames as a stream that a worker can read; null if there is none here. */
export function cameraFrames(track: MediaStreamTrack): ReadableStream<VideoFrame> | null {
	if (!canReadFrames()) return null;
	return new MediaStreamTrackProcessor({ track, maxBufferSize: 2 }).readable;
}

/** The current frame of a video element; null while it shows nothing. */
export function pictureOf(video: HTMLVideoElement): VideoFrame | null {
	if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
	return new VideoFrame(video, { timestamp: Math.round(performance.now() * 1_000) });
}
