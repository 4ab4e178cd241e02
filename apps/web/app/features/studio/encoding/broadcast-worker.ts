import "./worker-settings.ts";
import { cameraFrames, canReadFrames } from "../capture/camera-frames.ts";
import { type Broadcaster, startBroadcaster } from "./broadcaster.ts";
import type { FromBroadcaster, SoundPiece, ToBroadcaster } from "./worker-messages.ts";

/* The worker's entry point: messages before the broadcaster is ready are queued. */

/** The rate at which the fallback requests pictures; a worker's timers continue while its tab is hidden. */
const pictureMs = 1_000 / 30;

let broadcaster: Broadcaster = null;
let started: Promise<void> = Promise.resolve();
let reader: ReadableStreamDefaultReader<VideoFrame> | null = null;
let soundPort: MessagePort | null = null;
/** Transferred by the page. */
let source: MediaStreamTrack | null = null;
let pictureTimer: ReturnType<typeof setInterval> | undefined;

const post = (message: FromBroadcaster) => self.postMessage(message);

if (canReadFrames()) post({ type: "reads-tracks" });

self.onmessage = ({ data }: MessageEvent<ToBroadcaster>) => {
	switch (data.type) {
		case "start":
			started = startBroadcaster(data, post).then((made) => {
				broadcaster = made;
			});
			break;
		case "pictures":
			void read(data.frames);
			break;
		case "track": {
			const frames = cameraFrames(data.track);
			if (frames) void read(frames);
			source = data.track;
			break;
		}
		case "release":
			release();
			break;
		case "pull":
			release();
			pictureTimer ??= setInterval(() => post({ type: "want-picture" }), pictureMs);
			break;
		case "picture":
			if (broadcaster) broadcaster.picture(data.frame);
			else data.frame.close();
			break;
		case "poster":
			broadcaster?.poster(new Uint8Array(data.data));
			break;
		case "sound":
			soundPort?.close();
			soundPort = data.port;
			data.port.onmessage = ({ data: piece }: MessageEvent<SoundPiece>) => broadcaster?.sound(piece);
			break;
		case "hide":
			void started.then(() => broadcaster?.hide(data.isHidden));
			break;
		case "battery":
			void started.then(() => broadcaster?.battery(data.isLow));
			break;
		case "online":
			broadcaster?.online();
			break;
		case "finish":
			void started.then(() => broadcaster?.finish()).then(() => post({ type: "finished" }));
			break;
		case "resume":
			broadcaster?.resume();
			break;
	}
};

/** Stops reading, and stops the copy of the track, which would keep the camera on. */
function release(): void {
	clearInterval(pictureTimer);
	pictureTimer = undefined;
	// A camera that has already failed rejects.
	void reader?.cancel().catch(() => undefined);
	reader = null;
	source?.stop();
	source = null;
}

/** Reads one camera after the other; the previous one is released. */
async function read(frames: ReadableStream<VideoFrame>): Promise<void> {
	release();
	const mine = frames.getReader();
	reader = mine;
	for (;;) {
		// A camera that fails ends its track; the page shows that.
		const { value, done } = await mine.read().catch(() => ({ value: undefined, done: true }));
		if (done || !value) return;
		if (broadcaster && reader === mine) broadcaster.picture(value);
		else value.close();
	}
}
