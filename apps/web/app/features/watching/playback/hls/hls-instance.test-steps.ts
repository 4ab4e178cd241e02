import { afterEach, beforeEach, vi } from "vitest";
import type { PlaybackListeners } from "../playback-port.ts";
import type { Rendition } from "../rendition.ts";
import { openHlsPlayback } from "./hls-playback.ts";

type Data = Record<string, unknown>;
type Listener = (event: string, data: Data) => void;

/** Stands for hls.js: records what is requested of it, and emits what a test says. */
export class Instance {
	static video = new EventTarget() as Video;
	static readonly Events = {
		BUFFER_FLUSHING: "flushing",
		ERROR: "error",
		FRAG_BUFFERED: "buffered",
		FRAG_LOADED: "loaded",
		FRAG_LOADING: "loading",
		LEVEL_LOADED: "level",
		MANIFEST_LOADED: "manifest",
		MANIFEST_PARSED: "parsed",
	};
	static readonly ErrorDetails = { BUFFER_STALLED_ERROR: "stalled" };
	static readonly DefaultConfig = { loader: class {} };
	static made: Instance[] = [];
	targetLatency = 0;
	readonly config: Data;
	readonly calls: string[] = [];
	bandwidthEstimate = Number.NaN;
	autoLevelEnabled = true;
	loadLevel = 1;
	nextAutoLevel = 0;
	playingDate: Date | null = null;
	levels: object[] = [{}];
	url: string | null = null;
	latestLevelDetails: object | null = null;
	readonly #listeners = new Map<string, Listener[]>();

	constructor(config: Data) {
		this.config = { ...config };
		Instance.made.push(this);
	}

	on(event: string, listener: Listener): void {
		this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
	}

	once(event: string, listener: Listener): void {
		let isDone = false;
		this.on(event, (name, data) => {
			if (!isDone) listener(name, data);
			isDone = true;
		});
	}

	emit(event: string, data: Data): void {
		for (const listener of this.#listeners.get(event) ?? []) listener(event, data);
	}

	trigger = (event: string, { startOffset, endOffset }: Data) =>
		void this.calls.push(`${event} ${startOffset} to ${endOffset}`);
	loadSource = (url: string) => {
		this.url = url;
		this.calls.push(`load ${url}`);
	};
	attachMedia = () => void this.calls.push("attach");
	startLoad = (seconds: number) => void this.calls.push(`start ${seconds}`);
	stopLoad = () => void this.calls.push("stop");

	destroy(): void {
		this.calls.push("destroy");
		this.#listeners.clear();
		// As the browser does when its source is removed.
		Instance.video.currentTime = 0;
		Instance.video.dispatchEvent(new Event("timeupdate"));
	}
}

/** A video element without a browser. */
export class Video extends EventTarget {
	currentTime = 0;
	paused = false;
	/** Of the buffered range. */
	bufferedFrom = 0;
	play = async () => undefined;

	get buffered() {
		return { length: 1, start: () => this.bufferedFrom };
	}

	moveTo(seconds: number, event: "timeupdate" | "seeking" = "timeupdate"): void {
		this.currentTime = seconds;
		this.dispatchEvent(new Event(event));
	}
}

export const base = "https://stride.test/live/1/";
export const last = (): Instance => Instance.made.at(-1) as Instance;
export const manifest = (hasSound = true) => ({
	url: `${base}index.m3u8?token=x`,
	levels: [{ url: `${base}v/s/recording.m3u8` }],
	sessionData: hasSound ? { "stride.sound": { VALUE: "v/s/recording-sound.m3u8" } } : null,
});

/** The video element and the events of the playback that a test opens; new ones for each test. */
export let video: Video;
export let events: string[];

/** Called by each file of tests: this module is loaded once for several of them. */
export function setUpPlayback(): void {
	beforeEach(() => {
		vi.useFakeTimers();
		vi.stubGlobal("window", globalThis);
		vi.stubGlobal("document", { baseURI: base });
		Instance.made = [];
		video = new Video();
		Instance.video = video;
		events = [];
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});
}

export function open(rendition: Rendition, kind: "recording" | "live" = "recording", isMetered = false) {
	const listeners: PlaybackListeners = {
		onDisplaced: () => events.push("displaced"),
		onLost: () => events.push("lost"),
		onTrouble: (isIn) => events.push(`trouble ${isIn}`),
		onStall: () => events.push("stall"),
		onOffered: ({ hasSaver, hasSound }) => events.push(`saver ${hasSaver}, sound ${hasSound}`),
	};
	const mode = kind === "live" ? { kind, playlist: "low-latency" as const } : { kind, startSeconds: 5 };
	const input = { address: "index", mode, isMetered, rendition };
	return openHlsPlayback(Instance as never, video as never, input, listeners);
}
