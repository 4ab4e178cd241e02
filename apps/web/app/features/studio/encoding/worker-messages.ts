import type { UplinkEnd } from "../uplink/uplink.ts";
import type { PictureSize } from "./picture-encoder.ts";
import type { CardColours } from "./picture-mixer.ts";

/** What the page tells its broadcasting worker. Streams, frames and ports are handed over. */
export type ToBroadcaster =
	| { type: "start"; endpoint: string; streamKey: string; size: PictureSize; colours: CardColours }
	/** Another camera. */
	| { type: "pictures"; frames: ReadableStream<VideoFrame> }
	/** The camera's pictures come one by one, since the browser gives none as a stream. */
	| { type: "pull" }
	/** One picture, as asked for by `want-picture`. */
	| { type: "picture"; frame: VideoFrame }
	/** A JPEG of what the camera sees, as asked for by `want-poster`. */
	| { type: "poster"; data: ArrayBuffer }
	/** Where the microphone's samples come from. */
	| { type: "sound"; port: MessagePort }
	| { type: "hide"; isHidden: boolean }
	| { type: "online" }
	/** Takes in no more, sends what there is, and answers `finished`. `go-on` takes that back. */
	| { type: "finish" }
	| { type: "go-on" };

/** Of the microphone's samples: one channel at 48 kHz, numbered from the first one of the sound graph. */
export type SoundPiece = { samples: Float32Array<ArrayBuffer>; first: number };

export type BroadcastHealth = {
	link: "connecting" | "open" | "down";
	/** How long the line has been down. */
	downForMs: number;
	ageMs: number;
	/** Bits per second that have arrived. */
	bitrate: number;
	/** Pictures per second that were encoded. */
	frameRate: number;
	droppedFrames: number;
	/** What the picture may take, in bits per second. */
	target: number;
};

export type FromBroadcaster =
	| { type: "want-picture" }
	| { type: "want-poster" }
	| { type: "health"; health: BroadcastHealth }
	| { type: "over"; end: UplinkEnd }
	| { type: "finished" }
	/** The browser cannot do it. */
	| { type: "unable"; what: "video" | "encoder" | "part" };
