import type { UplinkEnd } from "../uplink/uplink.ts";
import type { PictureSize } from "./picture-encoder.ts";
import type { CardColours } from "./picture-mixer.ts";

/** Messages from the page to its broadcasting worker. Streams, frames and ports are transferred. */
export type ToBroadcaster =
	| {
			type: "start";
			endpoints: string[];
			streamKey: string;
			size: PictureSize;
			colours: CardColours;
			/** How long a lost connection is restored. */
			givenUpMs: number;
			/** The page has a stream of the camera's frames. */
			pageReadsFrames: boolean;
	  }
	/** Switches to another camera. */
	| { type: "pictures"; frames: ReadableStream<VideoFrame> }
	/** The same where only workers read frames: a copy of the camera's track. */
	| { type: "track"; track: MediaStreamTrack }
	/** The camera is off. */
	| { type: "release" }
	/** The camera's frames arrive one by one, since the browser has no stream of them. */
	| { type: "pull" }
	/** One picture, as requested by `want-picture`. */
	| { type: "picture"; frame: VideoFrame }
	/** A JPEG of the camera's picture, as requested by `want-poster`. */
	| { type: "poster"; data: ArrayBuffer }
	/** The source of the microphone's samples; it replaces the previous one. */
	| { type: "sound"; port: MessagePort }
	| { type: "hide"; isHidden: boolean }
	| { type: "battery"; isLow: boolean }
	| { type: "online" }
	/** Accepts no more, sends everything pending, and answers `finished`. `resume` reverts that. */
	| { type: "finish" }
	| { type: "resume" };

/** Samples of the microphone: one channel at the rate of its sound graph, numbered from the graph's first one. */
export type SoundPiece = { samples: Float32Array<ArrayBuffer>; first: number; rate: number };

export type BroadcastHealth = {
	link: "connecting" | "open" | "down";
	/** How long the connection has been down. */
	downForMs: number;
	ageMs: number;
	/** Bits per second that have arrived. */
	bitrate: number;
	/** Pictures per second that were encoded. */
	frameRate: number;
	droppedFrames: number;
	/** The target bitrate of the video, in bits per second. */
	target: number;
};

export type FromBroadcaster =
	/** The worker can read a track's frames. */
	| { type: "reads-tracks" }
	| { type: "want-picture" }
	| { type: "want-poster" }
	| { type: "health"; health: BroadcastHealth }
	| { type: "over"; end: UplinkEnd }
	| { type: "finished" }
	/** Not supported by the browser. */
	| { type: "unable"; what: "video" | "encoder" | "part" };
