import type { EncoderRefusal } from "@stride/contract/streams/encoder";
import {
	type AudioConfig,
	type AvcConfig,
	type Packet,
	readAacConfig,
	readAvcConfig,
	type TrackName,
} from "@stride/hls";
import type { AudioTag, VideoTag } from "./protocol/flv-tag.ts";
import type { PublishEvent } from "./protocol/publish-session.ts";
import { rtmpLimits } from "./rtmp-limits.ts";

type MediaEvent = Extract<PublishEvent, { kind: "video" | "audio" }>;

/** Where an encoder's media go: the stream. `configure` returns the fault of a description. */
export type MediaSink = {
	declare(tracks: readonly TrackName[]): void;
	configure(track: TrackName, config: AvcConfig | AudioConfig): string | undefined;
	push(packet: Packet): void;
};

/**
 * Turns an encoder's tags into the packets of one session. RTMP does not declare tracks: the first pictures wait until
 * the sound is described, or is late.
 */
export class EncoderMedia {
	readonly #sink: MediaSink;
	readonly #configs: { video?: AvcConfig; audio?: AudioConfig } = {};
	readonly #described: { [track in TrackName]?: Uint8Array } = {};
	#declared: readonly TrackName[] = [];
	#held: MediaEvent[] = [];
	#heldBytes = 0;
	#sequence = 0;
	#descriptions = 0;
	#allowedBytes: number = rtmpLimits.burstBytes;
	#latestMs = 0;

	constructor(sink: MediaSink) {
		this.#sink = sink;
	}

	/** Whether the picture's format is known. */
	get hasPicture(): boolean {
		return this.#configs.video !== undefined;
	}

	/** @returns the reason why the encoder must be refused */
	handle(event: MediaEvent): EncoderRefusal | undefined {
		const { tag } = event;
		if (tag.kind === "unsupported") return event.kind === "video" ? "picture" : "sound";
		if (tag.kind === "config") return this.#describe(tag);
		if (!this.#spend(event)) return "bitrate";
		if (this.#declared.length === 0) return this.#hold(event);
		this.#push(event);
		return undefined;
	}

	/** By the encoder's clock: media whose time hardly advances would grow the live window without a limit. */
	#spend(event: MediaEvent): boolean {
		const passedMs = Math.max(0, event.decodeMs - this.#latestMs);
		this.#latestMs += passedMs;
		const filled = this.#allowedBytes + (passedMs / 1_000) * rtmpLimits.bytesPerSecond;
		this.#allowedBytes = Math.min(rtmpLimits.burstBytes, filled) - sizeOf(event);
		return this.#allowedBytes >= 0;
	}

	/** Some encoders repeat the same description with each key frame: that changes nothing. */
	#describe(tag: Extract<AudioTag | VideoTag, { kind: "config" }>): EncoderRefusal | undefined {
		const [track, bytes] =
			"avcC" in tag ? (["video", tag.avcC] as const) : (["audio", tag.audioSpecificConfig] as const);
		const last = this.#described[track];
		if (last && Buffer.compare(last, bytes) === 0) return undefined;
		this.#described[track] = Uint8Array.from(bytes);
		this.#descriptions += 1;
		if (this.#descriptions > rtmpLimits.descriptionsMax) return "formatChanges";
		if ("avcC" in tag) {
			const config = readAvcConfig(tag.avcC);
			if (!config) return "picture";
			this.#configs.video = config;
			return this.#declare("video");
		}
		const config = readAacConfig(tag.audioSpecificConfig);
		if (!config) return "sound";
		this.#configs.audio = config;
		return this.#declare("audio");
	}

	/** Declares the tracks once both are described, and repeats that when sound joins later. */
	#declare(track: TrackName): EncoderRefusal | undefined {
		const { video, audio } = this.#configs;
		if (this.#declared.includes(track)) return this.#configure(track);
		if (!video || !audio) return undefined;
		return this.#start(["video", "audio"]);
	}

	#start(tracks: readonly TrackName[]): EncoderRefusal | undefined {
		this.#declared = tracks;
		this.#sink.declare(tracks);
		for (const track of tracks) {
			const fault = this.#configure(track);
			if (fault) return fault;
		}
		for (const event of this.#held.splice(0)) this.#push(event);
		return undefined;
	}

	#configure(track: TrackName): EncoderRefusal | undefined {
		const config = this.#configs[track];
		if (!config || !this.#sink.configure(track, config)) return undefined;
		return track === "video" ? "picture" : "sound";
	}

	#hold(event: MediaEvent): EncoderRefusal | undefined {
		this.#held.push(event);
		this.#heldBytes += sizeOf(event);
		while (this.#held.length > rtmpLimits.heldTagsMax || this.#heldBytes > rtmpLimits.heldBytesMax) {
			const dropped = this.#held.shift();
			if (dropped) this.#heldBytes -= sizeOf(dropped);
		}
		const waitedMs = event.decodeMs - (this.#held[0]?.decodeMs ?? event.decodeMs);
		return this.#configs.video && waitedMs >= rtmpLimits.soundWaitMs ? this.#start(["video"]) : undefined;
	}

	#push({ decodeMs, tag }: MediaEvent): void {
		if (tag.kind === "picture") {
			const decodeTimeUs = decodeMs * 1_000;
			const timeUs = decodeTimeUs + tag.compositionMs * 1_000;
			this.#add({ track: "video", timeUs, decodeTimeUs, isKey: tag.isKey, data: tag.data });
		} else if (tag.kind === "sound" && this.#declared.includes("audio")) {
			this.#add({ track: "audio", timeUs: decodeMs * 1_000, isKey: true, data: tag.data });
		}
	}

	#add(packet: Omit<Packet, "sequence" | "durationUs">): void {
		this.#sequence += 1;
		this.#sink.push({ ...packet, sequence: this.#sequence, durationUs: 0 });
	}
}

const sizeOf = ({ tag }: MediaEvent): number => (tag.kind === "picture" || tag.kind === "sound" ? tag.data.length : 0);
