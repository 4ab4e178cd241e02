import type { ToBroadcaster } from "./worker-messages.ts";

type FeedMessage = Extract<ToBroadcaster, { type: "pictures" | "track" | "pull" | "release" }>;

export type FeedPort = {
	/** A stream of the camera's frames; null where a page has none. */
	frames: (track: MediaStreamTrack) => ReadableStream<VideoFrame> | null;
	/** @throws DataCloneError where the browser cannot transfer a track */
	post: (message: FeedMessage, handed: Transferable[]) => void;
};

/**
 * How the camera's frames reach the worker: as a stream made by the page (Chromium), by the worker from a transferred
 * copy of the track (Safari, which has such streams in workers only), or one by one, drawn by the page (Firefox).
 */
export function createCameraFeed({ frames, post }: FeedPort) {
	let shown: MediaStreamTrack | null = null;
	let canWorkerRead = false;
	let isPulled = false;

	function hand(track: MediaStreamTrack): "pictures" | "track" | "pull" {
		const stream = frames(track);
		if (stream) {
			post({ type: "pictures", frames: stream }, [stream]);
			return "pictures";
		}
		if (canWorkerRead && handTrack(track)) return "track";
		post({ type: "pull" }, []);
		return "pull";
	}

	function handTrack(track: MediaStreamTrack): boolean {
		const copy = track.clone();
		try {
			// The types of a page do not list tracks as transferable.
			post({ type: "track", track: copy }, [copy as unknown as Transferable]);
			return true;
		} catch {
			// Where a track cannot be transferred, its pictures are drawn.
			copy.stop();
			return false;
		}
	}

	return {
		/** Switches to another camera; without one the worker releases its copy, since a phone opens only one camera. */
		show(track: MediaStreamTrack | null): void {
			// A track that has just ended has no stream of frames: reading it throws.
			shown = track?.readyState === "ended" ? null : track;
			isPulled = shown !== null && hand(shown) === "pull";
			if (!shown) post({ type: "release" }, []);
		},
		/** The request to the worker takes a moment. */
		workerReads(): void {
			canWorkerRead = true;
			if (shown && isPulled) this.show(shown);
		},
		/** The page draws the pictures that the worker requests. */
		isPulled: () => isPulled,
	};
}
