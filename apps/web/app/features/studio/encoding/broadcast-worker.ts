import { type Broadcaster, startBroadcaster } from "./broadcaster.ts";
import type { FromBroadcaster, SoundPiece, ToBroadcaster } from "./worker-messages.ts";

/*
 * The worker's own end: what comes before the broadcaster stands is kept for it.
 */

/** Pictures for the fall-back are asked for at this pace; a worker's timers go on while its tab is hidden. */
const pictureMs = 1_000 / 30;

let broadcaster: Broadcaster = null;
let started: Promise<void> = Promise.resolve();
let reader: ReadableStreamDefaultReader<VideoFrame> | null = null;
let asking: ReturnType<typeof setInterval> | undefined;

const tell = (message: FromBroadcaster) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<ToBroadcaster>) => {
	switch (data.type) {
		case "start":
			started = startBroadcaster(data, tell).then((made) => {
				broadcaster = made;
			});
			break;
		case "pictures":
			void read(data.frames);
			break;
		case "pull":
			void reader?.cancel().catch(() => undefined);
			asking ??= setInterval(() => tell({ type: "want-picture" }), pictureMs);
			break;
		case "picture":
			if (broadcaster) broadcaster.picture(data.frame);
			else data.frame.close();
			break;
		case "poster":
			broadcaster?.poster(new Uint8Array(data.data));
			break;
		case "sound":
			data.port.onmessage = ({ data: piece }: MessageEvent<SoundPiece>) => broadcaster?.sound(piece);
			break;
		case "hide":
			void started.then(() => broadcaster?.hide(data.isHidden));
			break;
		case "online":
			broadcaster?.online();
			break;
		case "finish":
			void started.then(() => broadcaster?.finish()).then(() => tell({ type: "finished" }));
			break;
		case "go-on":
			broadcaster?.goOn();
			break;
	}
};

/** One camera after the other; the one before is let go. */
async function read(frames: ReadableStream<VideoFrame>): Promise<void> {
	clearInterval(asking);
	asking = undefined;
	void reader?.cancel().catch(() => undefined);
	const mine = frames.getReader();
	reader = mine;
	for (;;) {
		const { value, done } = await mine.read().catch(() => ({ value: undefined, done: true }));
		if (done || !value) return;
		if (broadcaster && reader === mine) broadcaster.picture(value);
		else value.close();
	}
}
