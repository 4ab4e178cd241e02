/** As the browsers that have it on a page expose it; the types know it in workers alone. */
declare class MediaStreamTrackProcessor {
	constructor(init: { track: MediaStreamTrack; maxBufferSize?: number });
	readonly readable: ReadableStream<VideoFrame>;
}

/** A camera's pictures as a stream that a worker can read; null where the browser has none. */
export function cameraFrames(track: MediaStreamTrack): ReadableStream<VideoFrame> | null {
	if (typeof MediaStreamTrackProcessor === "undefined") return null;
	return new MediaStreamTrackProcessor({ track, maxBufferSize: 2 }).readable;
}

/** One picture of what a video element shows now; null while it shows nothing. */
export function pictureOf(video: HTMLVideoElement): VideoFrame | null {
	if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
	return new VideoFrame(video, { timestamp: Math.round(performance.now() * 1_000) });
}
