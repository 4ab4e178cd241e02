import { watchBattery } from "../capture/battery.ts";
import { cameraFrames, canReadFrames, pictureOf } from "../capture/camera-frames.ts";
import { posterOf } from "../capture/poster.ts";
import { createCameraFeed } from "./camera-feed.ts";
import type { FromBroadcaster, ToBroadcaster } from "./worker-messages.ts";

/** The messages for the page. */
export type BroadcastNews = Exclude<FromBroadcaster, { type: "want-picture" | "want-poster" | "reads-tracks" }>;

export type Broadcast = ReturnType<typeof openBroadcast>;

/**
 * Opens the broadcasting worker for the page.
 * @param preview shows the camera; where the browser has no stream of frames they are taken from it
 */
export function openBroadcast(
	start: Omit<ToBroadcaster & { type: "start" }, "type" | "pageReadsFrames">,
	preview: () => HTMLVideoElement | null,
	onMessage: (message: BroadcastNews) => void,
) {
	const worker = new Worker(new URL("./broadcast-worker.ts", import.meta.url), { type: "module", name: "broadcast" });
	const post = (message: ToBroadcaster, handed: Transferable[] = []) => worker.postMessage(message, handed);
	const online = () => post({ type: "online" });
	const feed = createCameraFeed({ frames: cameraFrames, post });

	function sendPicture(): void {
		const video = preview();
		const frame = feed.isPulled() && video ? pictureOf(video) : null;
		if (frame) post({ type: "picture", frame }, [frame]);
	}

	async function sendPoster(): Promise<void> {
		const video = preview();
		const data = video && (await posterOf(video, start.size));
		if (data) post({ type: "poster", data }, [data]);
	}

	worker.onmessage = ({ data }: MessageEvent<FromBroadcaster>) => {
		if (data.type === "want-picture") sendPicture();
		else if (data.type === "want-poster") void sendPoster();
		else if (data.type === "reads-tracks") feed.workerReads();
		else onMessage(data);
	};
	worker.onerror = () => onMessage({ type: "unable", what: "part" });
	addEventListener("online", online);
	post({ type: "start", pageReadsFrames: canReadFrames(), ...start });
	const endBattery = watchBattery((isLow) => post({ type: "battery", isLow }));
	return {
		show: (track: MediaStreamTrack | null) => feed.show(track),
		sound: (port: MessagePort) => post({ type: "sound", port }, [port]),
		hide: (isHidden: boolean) => post({ type: "hide", isHidden }),
		finish: () => post({ type: "finish" }),
		resume: () => post({ type: "resume" }),
		close(): void {
			removeEventListener("online", online);
			endBattery();
			worker.terminate();
		},
	};
}
