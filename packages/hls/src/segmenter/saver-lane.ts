import { areEqual } from "../fmp4/box.ts";
import { initSegment } from "../fmp4/init-segment.ts";
import type { AudioConfig, AvcConfig, TrackConfigs } from "../track.ts";
import type { DropReason, Packet } from "./packet.ts";
import type { PacketDropped, SegmentOpening } from "./segmenter-event.ts";

/** A picture of the saver in a part, in ticks of the stream's time line. */
export type SaverPicture = { startTicks: number; durationTicks: number; packet: Packet };

export type SaverPictures = { init: Uint8Array<ArrayBuffer>; pictures: SaverPicture[] };

/** A part of the full picture, and the position of a time on the stream's time line. */
type FullPart = {
	segment: SegmentOpening;
	index: number;
	endTicks: number;
	audio: AudioConfig | undefined;
	positionOf: (packet: Packet) => number;
};

type Waiting = { packet: Packet; config: AvcConfig };
type OpenSegment = { msn: number; config: AvcConfig; init: Uint8Array<ArrayBuffer>; endTicks: number };

/**
 * The smaller picture, in the segments and parts of the full one: a segment has it if a key frame of the same time has
 * arrived by the end of the segment's first part, and then in all its parts. A picture that arrives late is in the next
 * part. Its decode times have no gaps within a segment: the first picture of a part follows the last one of the part
 * before.
 */
export class SaverLane {
	readonly #max: number;
	#config: AvcConfig | undefined;
	#waiting: Waiting[] = [];
	#open: OpenSegment | undefined;
	#lastUs = Number.NEGATIVE_INFINITY;
	/** Pictures before the next key frame depend on one that is missing. */
	#isBroken = true;
	#dropped: PacketDropped[] = [];
	#known: { configs: TrackConfigs; init: Uint8Array<ArrayBuffer> } | undefined;

	/** @param max the pictures that may wait */
	constructor(max: number) {
		this.#max = max;
	}

	get isConfigured(): boolean {
		return this.#config !== undefined;
	}

	/** Pictures before the next key frame are of the previous format, unless it is the same. */
	configure(config: AvcConfig): void {
		if (this.#config && areEqual(this.#config.avcC, config.avcC)) return;
		this.#config = config;
		this.#isBroken = true;
	}

	/** Pictures were lost: those before the next key frame are dropped. */
	break(): void {
		this.#isBroken = true;
	}

	/**
	 * No more pictures of this clock come; without `isDeclared` none at all until a format is set. An open segment keeps its
	 * smaller picture, without further pictures: it has one in all parts, or in none.
	 */
	restart({ isDeclared, reason }: { isDeclared: boolean; reason: DropReason }): void {
		this.#drop(this.#waiting.splice(0), reason);
		this.#isBroken = true;
		this.#lastUs = Number.NEGATIVE_INFINITY;
		if (!isDeclared) this.#config = undefined;
	}

	/** Adds a valid picture, or drops it. */
	add(packet: Packet): void {
		const config = this.#config;
		const reason = this.#findObstacle(packet);
		if (!config || reason) {
			if (reason === "time-backwards") this.#isBroken = true;
			this.#dropped.push({
				kind: "dropped",
				track: "saver",
				sequence: packet.sequence,
				reason: reason ?? "undeclared-track",
			});
			return;
		}
		this.#isBroken = false;
		this.#lastUs = packet.timeUs;
		this.#waiting.push({ packet, config });
		if (this.#waiting.length <= this.#max) return;
		// The full picture is missing, or far behind.
		this.#drop(this.#waiting.splice(0), "time-jump");
		this.#isBroken = true;
	}

	/**
	 * Takes the pictures of a part, which come in the order of the time line.
	 * @returns undefined if its segment has none
	 */
	take(part: FullPart): SaverPictures | undefined {
		const { segment, index, endTicks, positionOf } = part;
		if (index === 0) this.#openSegment(part);
		const open = this.#open?.msn === segment.msn ? this.#open : undefined;
		const isInPart = ({ packet }: Waiting) => positionOf(packet) < endTicks;
		const later = this.#waiting.findIndex((waiting) => !isInPart(waiting));
		const count = later === -1 ? this.#waiting.length : later;
		if (!open) {
			this.#drop(this.#waiting.splice(0, count), "before-first-key-frame");
			return undefined;
		}
		// Every picture lasts a tick at least; what does not fit follows in the next part.
		const taken = this.#waiting.splice(0, Math.min(count, endTicks - open.endTicks));
		const usable = taken.filter(({ config }) => config === open.config);
		this.#drop(
			taken.filter(({ config }) => config !== open.config),
			"before-first-key-frame",
		);
		const pictures = this.#place(usable, open.endTicks, part);
		if (pictures.length > 0) open.endTicks = endTicks;
		return { init: open.init, pictures };
	}

	/** @returns the pictures that were dropped since the last call */
	takeDropped(): PacketDropped[] {
		return this.#dropped.splice(0);
	}

	#findObstacle({ timeUs, isKey }: Packet): DropReason | undefined {
		if (this.#isBroken) return isKey ? undefined : "before-first-key-frame";
		return timeUs <= this.#lastUs ? "time-backwards" : undefined;
	}

	#openSegment({ segment, audio, positionOf }: FullPart): void {
		const isFirst = ({ packet }: Waiting) => packet.isKey && positionOf(packet) === segment.startTicks;
		const first = this.#waiting.findIndex(isFirst);
		const config = this.#waiting[first]?.config;
		this.#open = undefined;
		if (!config) return;
		this.#drop(this.#waiting.splice(0, first), "before-first-key-frame");
		this.#open = { msn: segment.msn, config, init: this.#initOf(config, audio), endTicks: segment.startTicks };
	}

	/** Distributes the pictures over the time from the lane's end to the part's end. */
	#place(taken: readonly Waiting[], fromTicks: number, { endTicks, positionOf }: FullPart): SaverPicture[] {
		let earliest = fromTicks;
		const starts = taken.map(({ packet }, index) => {
			const latest = endTicks - (taken.length - index);
			const start = index === 0 ? fromTicks : Math.min(latest, Math.max(earliest, positionOf(packet)));
			earliest = start + 1;
			return start;
		});
		return taken.map(({ packet }, index) => {
			const startTicks = starts[index] ?? fromTicks;
			return { packet, startTicks, durationTicks: (starts[index + 1] ?? endTicks) - startTicks };
		});
	}

	/** The same bytes as long as both formats are the same. */
	#initOf(video: AvcConfig, audio: AudioConfig | undefined): Uint8Array<ArrayBuffer> {
		const known = this.#known;
		if (known?.configs.video === video && known.configs.audio === audio) return known.init;
		const configs = audio ? { video, audio } : { video };
		const init = initSegment(configs);
		this.#known = { configs, init };
		return init;
	}

	#drop(waiting: readonly Waiting[], reason: DropReason): void {
		for (const { packet } of waiting) {
			this.#dropped.push({ kind: "dropped", track: "saver", sequence: packet.sequence, reason });
		}
	}
}
