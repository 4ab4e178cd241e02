import { emptyFragment, mediaFragment, type TrackRun } from "../fmp4/media-fragment.ts";
import { AUDIO_TRACK_ID, VIDEO_TRACK_ID } from "../fmp4/track-box.ts";
import { type AudioConfig, TICKS_PER_MS } from "../track.ts";
import type { Packet } from "./packet.ts";
import { type BoundaryRules, listPartBoundaries } from "./part-boundaries.ts";
import type { SaverLane, SaverPictures } from "./saver-lane.ts";
import { MIN_PART_SHARE, type SegmenterLimits } from "./segment-limits.ts";
import type { PartMade, SaverPart, SegmentClosed, SegmentOpening, SegmentSeam } from "./segmenter-event.ts";
import { type SoundFrame, SoundLane } from "./sound-lane.ts";

/** `startTicks` is its decode time, `offsetTicks` what its presentation time differs from that by. */
type Picture = { startTicks: number; durationTicks: number; offsetTicks: number; packet: Packet };
/** A part whose end is decided and which may still be waiting for its sound. */
type DecidedPart = {
	segment: SegmentOpening;
	index: number;
	startTicks: number;
	endTicks: number;
	isFinal: boolean;
	pictures: Picture[];
	/** The first picture of the next segment, if it follows immediately. */
	next?: { first: Packet; segment: SegmentOpening; originTicks: number };
};
type MadeMedia = PartMade | SegmentClosed;

export type RunStart = {
	/** The key frame that begins it. */
	key: Packet;
	/** The start of the run on the stream's time line. */
	baseTicks: number;
	/** Present if this run continues a recorded one. */
	seam?: SegmentSeam;
	/** The wall clock at its beginning. */
	clockMs: number;
	audio: AudioConfig | undefined;
	/** The smaller picture, which follows this one. */
	saver: SaverLane;
	limits: SegmenterLimits;
	/** Numbers the next segment. */
	openSegment: (startTicks: number, programDateTimeMs: number, isCut: boolean) => SegmentOpening;
	/** Numbers the next fragment. */
	nextFragment: () => number;
};

/**
 * Uninterrupted media from a key frame to the next discontinuity. A picture is written once the next one determines its
 * duration; a part once its sound has arrived too.
 */
export class Run {
	readonly #start: RunStart;
	readonly #rules: BoundaryRules;
	readonly #sound: SoundLane | undefined;
	#segment: SegmentOpening;
	#partIndex = 0;
	#partStartTicks: number;
	#lastPictureTicks = 0;
	/** The newest picture; its duration is not known yet. */
	#newest: Picture;
	#pictures: Picture[] = [];
	#decided: DecidedPart[] = [];
	readonly #originUs: number;
	/** How much later than its decoding the first key frame is presented; the run begins with its presentation. */
	readonly #delayUs: number;
	/** Moves back when a frozen picture is cut from a stream without sound. */
	#originTicks: number;

	constructor(start: RunStart) {
		this.#start = start;
		const partTargetTicks = start.limits.partTargetMs * TICKS_PER_MS;
		const minPartTicks = Math.ceil(partTargetTicks * MIN_PART_SHARE);
		this.#rules = { partTargetTicks, minPartTicks, hasSound: start.audio !== undefined };
		this.#sound = start.audio ? new SoundLane(start.audio, start.baseTicks, start.seam?.soundTicks) : undefined;
		this.#segment = start.openSegment(start.baseTicks, start.clockMs, false);
		this.#originUs = start.seam?.originUs ?? start.key.timeUs;
		this.#delayUs = start.key.timeUs - decodeTimeOf(start.key);
		this.#originTicks = start.seam?.originTicks ?? start.baseTicks;
		this.#partStartTicks = start.baseTicks;
		this.#newest = { startTicks: start.baseTicks, durationTicks: 0, offsetTicks: 0, packet: start.key };
	}

	/** A packet's position on the stream's time line: that of its presentation, for a picture that of its decoding. */
	positionOf(packet: Packet): number {
		const presentedTicks = this.#at(packet.timeUs);
		if (packet.track === "audio") return presentedTicks;
		const decodedTicks = this.#at(decodeTimeOf(packet) + this.#delayUs);
		// RTMP rounds both times to milliseconds. A player that starts at a key frame places its decoding at 0, and drops
		// the whole group where its presentation is before that.
		const isRoundedUp = packet.isKey && presentedTicks < decodedTicks && presentedTicks > this.#newest.startTicks;
		return isRoundedUp ? presentedTicks : decodedTicks;
	}

	#at(timeUs: number): number {
		return this.#originTicks + Math.round(((timeUs - this.#originUs) * TICKS_PER_MS) / 1000);
	}

	get newestPictureTicks(): number {
		return this.#newest.startTicks;
	}

	/** The position that the open segment must not pass. */
	get segmentLimitTicks(): number {
		return this.#segment.startTicks + this.#start.limits.maxSegmentMs * TICKS_PER_MS;
	}

	/** The gap between the end of the sound and a packet at this position, in milliseconds. */
	soundGapMs(positionTicks: number): number {
		return this.#sound?.gapMs(positionTicks) ?? 0;
	}

	/** Appends a picture that lies after the newest one. */
	addPicture(packet: Packet): MadeMedia[] {
		const offsetTicks = this.#at(packet.timeUs) - this.positionOf(packet);
		const positionTicks = this.#closeUp(this.positionOf(packet));
		this.#finishNewest(positionTicks);
		const cutsSegment = this.cutsAt(packet, positionTicks);
		this.#decideParts(positionTicks, cutsSegment);
		if (cutsSegment) this.#openSegment(positionTicks, packet);
		this.#newest = { startTicks: positionTicks, durationTicks: 0, offsetTicks, packet };
		return this.#makeParts();
	}

	/** Whether a picture at this position begins a segment. */
	cutsAt({ isKey }: Packet, positionTicks: number): boolean {
		const { minSegmentMs, maxGroupMs } = this.#start.limits;
		const sinceStartMs = (positionTicks - this.#segment.startTicks) / TICKS_PER_MS;
		return isKey ? sinceStartMs >= minSegmentMs : maxGroupMs !== undefined && sinceStartMs > maxGroupMs;
	}

	/** Appends a sound packet; false if it is too late for its position. */
	addSound(packet: Packet): MadeMedia[] | false {
		if (!this.#sound?.add(packet, this.positionOf(packet))) return false;
		return this.#makeParts();
	}

	/**
	 * Ends the run completely: both tracks end together. Sound past the end is returned, since it may belong to what
	 * follows.
	 */
	close(): { made: MadeMedia[]; endTicks: number; later: Packet[] } {
		const pictureEnd = this.#newest.startTicks + this.#nominalPictureTicks();
		const mediaEnd = Math.max(pictureEnd, this.#sound?.endTicks ?? 0);
		const wanted = Math.max(this.#newest.startTicks + 1, Math.min(mediaEnd, this.segmentLimitTicks));
		const later = this.#sound?.cutFrom(wanted) ?? [];
		this.#sound?.fillTo(wanted);
		const endTicks = Math.max(wanted, this.#sound?.endTicks ?? 0);
		this.#finishNewest(endTicks);
		this.#decideParts(endTicks, true);
		return { made: this.#makeParts(), endTicks, later };
	}

	/** Without sound to fill the time, a picture lasts at most one part: the rest of its time is cut out. */
	#closeUp(positionTicks: number): number {
		const excess = positionTicks - this.#newest.startTicks - this.#rules.partTargetTicks;
		if (this.#rules.hasSound || excess <= 0) return positionTicks;
		this.#originTicks -= excess;
		return positionTicks - excess;
	}

	#nominalPictureTicks(): number {
		const statedTicks = Math.round((this.#newest.packet.durationUs * TICKS_PER_MS) / 1000);
		const ticks = this.#lastPictureTicks || statedTicks || Math.round(1000 / 30) * TICKS_PER_MS;
		return Math.min(ticks, this.#rules.partTargetTicks);
	}

	#finishNewest(endTicks: number): void {
		this.#newest.durationTicks = endTicks - this.#newest.startTicks;
		this.#lastPictureTicks = this.#newest.durationTicks;
		this.#pictures.push(this.#newest);
	}

	#openSegment(startTicks: number, first: Packet): void {
		const sinceStartMs = (decodeTimeOf(first) - decodeTimeOf(this.#start.key)) / 1000;
		this.#segment = this.#start.openSegment(startTicks, this.#start.clockMs + sinceStartMs, !first.isKey);
		this.#partIndex = 0;
		const last = this.#decided.at(-1);
		if (last) last.next = { first, segment: this.#segment, originTicks: this.#originTicks };
	}

	#decideParts(endTicks: number, isFinal: boolean): void {
		const boundaries = listPartBoundaries(
			{
				partStartTicks: this.#partStartTicks,
				pictureStartsTicks: this.#pictures.map((picture) => picture.startTicks),
				endTicks,
				isFinal,
				lastPictureTicks: this.#lastPictureTicks,
			},
			this.#rules,
		);
		for (const boundary of boundaries) this.#decidePart(boundary, isFinal && boundary === endTicks);
	}

	#decidePart(endTicks: number, isFinal: boolean): void {
		const later = this.#pictures.findIndex((picture) => picture.startTicks >= endTicks);
		this.#decided.push({
			segment: this.#segment,
			index: this.#partIndex++,
			startTicks: this.#partStartTicks,
			endTicks,
			isFinal,
			pictures: this.#pictures.splice(0, later === -1 ? this.#pictures.length : later),
		});
		this.#partStartTicks = endTicks;
	}

	#makeParts(): MadeMedia[] {
		const made: MadeMedia[] = [];
		for (let part = this.#decided[0]; part && this.#isSoundHere(part); part = this.#decided[0]) {
			this.#decided.shift();
			made.push(this.#makePart(part));
			if (part.isFinal) made.push(this.#closeSegment(part));
		}
		return made;
	}

	#closeSegment({ segment, endTicks, next }: DecidedPart): SegmentClosed {
		const durationTicks = endTicks - segment.startTicks;
		// A process that continues the stream needs a key frame.
		if (!next?.first.isKey) return { kind: "segment", segment, durationTicks };
		const { programDateTimeMs } = next.segment;
		const seam: SegmentSeam = {
			keyUs: next.first.timeUs,
			originUs: this.#originUs,
			originTicks: next.originTicks,
			programDateTimeMs,
			soundTicks: this.#sound?.nextTicks ?? 0,
		};
		return { kind: "segment", segment, durationTicks, seam };
	}

	/** Sound that lags too far behind the picture is not waited for. */
	#isSoundHere({ endTicks }: DecidedPart): boolean {
		if (!this.#sound || this.#sound.reaches(endTicks)) return true;
		const lagTicks = this.#newest.startTicks - endTicks;
		if (lagTicks < this.#start.limits.maxSoundLagMs * TICKS_PER_MS) return false;
		this.#sound.fillTo(endTicks);
		return true;
	}

	#makePart({ segment, index, startTicks, endTicks, pictures }: DecidedPart): PartMade {
		const sounds = soundRun(this.#sound?.takeBefore(endTicks) ?? []);
		const fragment = this.#start.nextFragment();
		const { audio } = this.#start;
		const positionOf = ({ timeUs }: Packet) => this.#at(timeUs);
		const saver = this.#start.saver.take({ segment, index, endTicks, audio, positionOf });
		return {
			kind: "part",
			segment,
			index,
			durationTicks: endTicks - startTicks,
			isIndependent: pictures.some(isKeyPicture),
			data: mediaFragment(fragment, [pictureRun(pictures), sounds.run]),
			...(saver ? { saver: saverPart(fragment, saver, sounds.run) } : {}),
			sequences: {
				video: pictures.map(({ packet }) => packet.sequence),
				audio: sounds.sequences,
				saver: saver?.pictures.map(({ packet }) => packet.sequence) ?? [],
			},
		};
	}
}

const isKeyPicture = ({ packet }: { packet: Packet }): boolean => packet.isKey;

function saverPart(fragment: number, { init, pictures }: SaverPictures, sound: TrackRun): SaverPart {
	const runs = [pictureRun(pictures), sound];
	const isEmpty = runs.every(({ samples }) => samples.length === 0);
	const data = isEmpty ? emptyFragment(fragment, VIDEO_TRACK_ID) : mediaFragment(fragment, runs);
	return { init, isIndependent: pictures.some(isKeyPicture), data };
}

function pictureRun(pictures: readonly (Omit<Picture, "offsetTicks"> & { offsetTicks?: number })[]): TrackRun {
	const samples = pictures.map(({ durationTicks, offsetTicks = 0, packet }) => ({
		durationTicks,
		offsetTicks,
		isSync: packet.isKey,
		data: packet.data,
	}));
	return { trackId: VIDEO_TRACK_ID, startTicks: pictures[0]?.startTicks ?? 0, samples };
}

function soundRun(sounds: readonly SoundFrame[]): { run: TrackRun; sequences: number[] } {
	const samples = sounds.map(({ durationTicks, data }) => ({ durationTicks, isSync: true, data }));
	return {
		run: { trackId: AUDIO_TRACK_ID, startTicks: sounds[0]?.startTicks ?? 0, samples },
		sequences: sounds.flatMap(({ packet }) => (packet ? [packet.sequence] : [])),
	};
}

function decodeTimeOf({ timeUs, decodeTimeUs = timeUs }: Packet): number {
	return decodeTimeUs;
}
