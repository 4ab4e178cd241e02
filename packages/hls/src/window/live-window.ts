import { type SoundMedia, soundOnlyInit, soundOnlyMedia } from "../fmp4/sound-only.ts";
import { mediaName, type RandomBytes, saverName, soundName, sourceOfSaver, sourceOfSound } from "../object-names.ts";
import { livePlaylist } from "../playlist/media-playlist.ts";
import type { PartMade } from "../segmenter/segmenter-event.ts";
import { TICKS_PER_MS } from "../track.ts";
import {
	fromKey,
	judgeReload,
	normalisePosition,
	type ReloadPosition,
	type ReloadState,
	type ReloadVerdict,
	toKey,
} from "./blocking-reload.ts";
import { type After, SharedWaits } from "./shared-waits.ts";
import { WindowInits } from "./window-inits.ts";
import {
	type BitRates,
	bitRatesOf,
	closeWindowSegment,
	mediaOf,
	toPlaylistSegment,
	toSaverSegment,
	type WindowSegment,
} from "./window-segment.ts";

export type WindowSettings = {
	targetDurationS: number;
	partTargetMs: number;
	/** How much a playlist lists. Media that have left it stay available as long again (RFC 8216bis, 6.2.2). */
	listedMs: number;
	/** How long a request may wait for a position that does not exist yet. */
	blockMs: number;
};

export type PlaylistKind = "low-latency" | "low-latency-delta" | "plain" | "plain-delta";
/**
 * Picture and sound in the same segments; the same with the smaller picture, where segments have it; or the sound of
 * these segments alone.
 */
export type Rendition = "muxed" | "saver" | "sound";
/**
 * `otherUri` is the playlist of the other picture, of the sound alone that of the smaller one; it is reported while a
 * listed segment has both pictures.
 */
export type RenditionRequest = { rendition?: Rendition; otherUri?: string };
export type MediaAnswer = { kind: "found"; data: Uint8Array<ArrayBuffer> } | { kind: "missing" };
export type ReloadAnswer = "ready" | "timed-out" | "released";

/** A segment that was recorded before a restart. */
export type RestoredSegment = Omit<WindowSegment, "parts" | "data"> & { data: Uint8Array<ArrayBuffer> };

/** Where a restored window continues; viewers may have received the next segment's name already. */
export type RestoredPosition = { nextMsn: number; nextName: string; discontinuitySequence: number };

/** `nextMsn` numbers the open or next segment, in which the hinted part is expected. */
export type WindowPosition = { firstMsn: number; nextMsn: number };

type WindowDeps = { after: After; randomBytes: RandomBytes };

const MISSING: MediaAnswer = { kind: "missing" };

/** The end of a stream, in memory: the playlists and media of its viewers. */
export class LiveWindow {
	#settings: WindowSettings;
	readonly #deps: WindowDeps;
	readonly #reloads: SharedWaits<ReloadAnswer>;
	readonly #hints: SharedWaits<MediaAnswer>;
	readonly #media = new Map<string, Uint8Array<ArrayBuffer>>();
	readonly #inits: WindowInits;
	/** The sound of init segments with a sound track, and of media once requested; evicted with them, since it is weak. */
	readonly #sounds = new WeakMap<Uint8Array, SoundMedia>();
	/** All segments that can be fetched; the playlist lists those from `#firstListed` on. */
	#segments: WindowSegment[] = [];
	#firstListed = 0;
	#discontinuitySequence = 0;
	#lastClosedMsn = -1;
	#hintName: string;
	#nextSegmentName: string;
	#isEnded = false;
	#isReleased = false;
	#playlists = new Map<string, string>();

	constructor(settings: WindowSettings, deps: WindowDeps) {
		this.#settings = settings;
		this.#deps = deps;
		this.#reloads = new SharedWaits(deps.after);
		this.#hints = new SharedWaits(deps.after);
		this.#inits = new WindowInits(deps.randomBytes);
		this.#hintName = mediaName(deps.randomBytes);
		this.#nextSegmentName = mediaName(deps.randomBytes);
	}

	/** Only before the first segment: a playlist's target duration may not change. */
	setSettings(settings: WindowSettings): void {
		if (this.#segments.length > 0) throw new Error("the window has segments");
		this.#settings = settings;
	}

	/** Continues after the last of these segments, which are contiguous. */
	restore(segments: readonly RestoredSegment[], from: RestoredPosition): void {
		this.#nextSegmentName = from.nextName;
		this.#lastClosedMsn = from.nextMsn - 1;
		this.#discontinuitySequence = from.discontinuitySequence;
		for (const segment of segments) {
			this.#segments.push({ ...segment, parts: [] });
			this.#media.set(segment.name, segment.data);
		}
		this.#slide();
	}

	/** @returns its name */
	addInit(init: number, data: Uint8Array<ArrayBuffer>, shown?: string): string {
		const { name } = this.#inits.add(init, data, shown);
		this.#media.set(name, data);
		const sound = soundOnlyInit(data);
		if (sound) this.#sounds.set(data, { data: sound, hasSamples: false });
		return name;
	}

	/** The part takes the name of the preload hint, whichever segment it belongs to. */
	addPart({ segment: opening, durationTicks, isIndependent, data, saver }: PartMade): void {
		const segment = this.#openSegment() ?? this.#beginSegment(opening, saver?.init);
		const name = this.#hintName;
		this.#hintName = mediaName(this.#deps.randomBytes);
		segment.parts.push({ name, durationTicks, isIndependent, data, ...(saver ? { saver: { ...saver } } : {}) });
		segment.durationTicks += durationTicks;
		this.#media.set(name, data);
		if (saver) this.#media.set(saverName(name), saver.data);
		this.#update();
		this.#hints.settle(name, { kind: "found", data });
	}

	/** Closes the open segment. @returns what to record of it, and the name of the next one */
	closeSegment(): { name: string; nextName: string; data: Uint8Array<ArrayBuffer> } {
		const segment = this.#openSegment();
		if (!segment) throw new Error("no segment is open");
		const data = closeWindowSegment(segment);
		for (const [name, media] of mediaOf(segment)) this.#media.set(name, media);
		this.#lastClosedMsn = segment.msn;
		this.#slide();
		this.#update();
		return { name: segment.name, nextName: this.#nextSegmentName, data };
	}

	/** Nothing more will arrive: answers all pending requests. */
	end(): void {
		this.#isEnded = true;
		this.#update();
		for (const name of this.#hints.keys()) this.#hints.settle(name, MISSING);
	}

	/** The stream continues, but not here: nothing is waited for any more. What is listed can still be fetched. */
	release(): void {
		this.#isReleased = true;
		for (const key of this.#reloads.keys()) this.#reloads.settle(key, "released");
		for (const name of this.#hints.keys()) this.#hints.settle(name, MISSING);
	}

	/** Whether a playlist can be written: a low-latency one needs a part, a plain one a segment. */
	has(kind: PlaylistKind): boolean {
		const isLowLatency = kind.startsWith("low-latency");
		return this.#listed().some((segment) => isLowLatency || segment.data !== undefined);
	}

	/** Whether every listed segment from this one on has a sound track, so that it can be heard alone. */
	hasSound(firstMsn = 0): boolean {
		const listed = this.#listed().filter(({ msn }) => msn >= firstMsn);
		return listed.length > 0 && listed.every((segment) => this.#sounds.has(this.#inits.of(segment).data));
	}

	/** Whether a listed segment has the smaller picture. */
	get hasSaver(): boolean {
		return this.#listed().some(({ saverInit }) => saverInit !== undefined);
	}

	/** The newest init segment of the smaller picture. */
	get saverInit(): Uint8Array<ArrayBuffer> | undefined {
		return this.#inits.newestSaver?.data;
	}

	/** The bit rates of the listed segments with this picture. @returns undefined without a closed one */
	bitRates(picture: "muxed" | "saver"): BitRates | undefined {
		return bitRatesOf(this.#listed(), picture);
	}

	/** The window's position, for metering what viewers receive. */
	get position(): WindowPosition {
		const nextMsn = this.#lastClosedMsn + 1;
		return { firstMsn: this.#segments[this.#firstListed]?.msn ?? nextMsn, nextMsn };
	}

	/** Of every segment, at most, in seconds; constant over the life of a stream. */
	get targetDurationS(): number {
		return this.#settings.targetDurationS;
	}

	/** The last segment that a playlist lists or hints at; -1 for none. A hinted part is expected in it. */
	lastMsn(kind: PlaylistKind): number {
		const isHinting = kind.startsWith("low-latency") && !this.#isEnded;
		return isHinting ? this.#lastClosedMsn + 1 : this.#lastClosedMsn;
	}

	/** @returns the duration of a segment that is closed and still listed */
	durationMsOf(msn: number): number | undefined {
		const segment = this.#listed().find((one) => one.msn === msn);
		return segment?.data && segment.durationTicks / TICKS_PER_MS;
	}

	/** The expected duration of the open segment: that of the last closed one. */
	get openSegmentMs(): number {
		const last = this.#segments.findLast((segment) => segment.data !== undefined);
		return last ? last.durationTicks / TICKS_PER_MS : 2_000;
	}

	/**
	 * The media playlist. Equal requests between two changes return the same string.
	 * @param mediaBase the prefix of each name: where the caller serves `media`
	 * @param firstMsn nothing before this segment is listed. For one reader it must never decrease
	 * @param request "sound" only where `hasSound`; sequence numbers, parts and durations are those of "muxed"
	 */
	playlist(kind: PlaylistKind, mediaBase: string, firstMsn = 0, request: RenditionRequest = {}): string {
		const { rendition = "muxed", otherUri = "" } = request;
		// All viewers who joined before the window's first segment get the same playlist.
		const fromMsn = Math.max(firstMsn, this.position.firstMsn);
		const key = `${kind} ${rendition} ${fromMsn} ${mediaBase} ${otherUri}`;
		const known = this.#playlists.get(key);
		if (known !== undefined) return known;
		const uriOf = (name: string) => `${mediaBase}${rendition === "sound" ? soundName(name) : name}`;
		const playlist = this.#writePlaylist(kind, fromMsn, { rendition, uriOf, otherUri });
		// Bounds the cache: callers with a base per viewer gain nothing from it.
		if (this.#playlists.size >= MAX_CACHED_PLAYLISTS) this.#playlists.clear();
		this.#playlists.set(key, playlist);
		return playlist;
	}

	/** A blocking reload: answers now, refuses, or returns the promise to wait for. */
	reload(position: ReloadPosition): Exclude<ReloadVerdict, "wait"> | "released" | Promise<ReloadAnswer> {
		const state = this.#reloadState();
		const verdict = judgeReload(position, state);
		if (verdict !== "wait") return verdict;
		if (this.#isReleased) return "released";
		return this.#reloads.wait(toKey(normalisePosition(position, state)), this.#settings.blockMs, "timed-out");
	}

	/** Whether media can follow: the stream has not ended, and is not another process's. */
	get isOpen(): boolean {
		return !this.#isEnded && !this.#isReleased;
	}

	/** An init segment, a segment, a part, or the hinted part as soon as it arrives; or another rendition of one. */
	media(name: string): MediaAnswer | Promise<MediaAnswer> {
		const answer = this.#stored(name);
		if (answer !== MISSING) return answer;
		// Whether the hinted part has the smaller picture is known when it arrives.
		if (sourceOfSaver(name) === this.#hintName)
			return whenFound(this.#stored(this.#hintName), () => this.#stored(name));
		const source = sourceOfSound(name);
		return source ? whenFound(this.#stored(source), (data) => foundIn(this.#soundOf(data))) : MISSING;
	}

	/** Media that are in the window: this neither waits for a hinted part nor extracts sound. */
	findStored = (name: string): Uint8Array<ArrayBuffer> | undefined => this.#media.get(name);

	#stored(name: string): MediaAnswer | Promise<MediaAnswer> {
		const data = this.#media.get(name);
		if (data) return { kind: "found", data };
		if (name !== this.#hintName || this.#isEnded || this.#isReleased) return MISSING;
		return this.#hints.wait(name, this.#settings.blockMs, MISSING);
	}

	#soundOf(data: Uint8Array): SoundMedia | undefined {
		const sound = this.#sounds.get(data) ?? soundOnlyMedia(data);
		if (sound) this.#sounds.set(data, sound);
		return sound;
	}

	/** After a discontinuity, the announced name must not be used for different media. */
	#beginSegment(opening: PartMade["segment"], saverInit?: Uint8Array<ArrayBuffer>): WindowSegment {
		const name = opening.isDiscontinuity ? mediaName(this.#deps.randomBytes) : this.#nextSegmentName;
		this.#nextSegmentName = mediaName(this.#deps.randomBytes);
		const segment: WindowSegment = { ...opening, name, durationTicks: 0, parts: [] };
		if (saverInit) {
			segment.saverInit = this.#inits.addSaver(saverInit);
			this.#media.set(segment.saverInit.name, segment.saverInit.data);
		}
		this.#segments.push(segment);
		return segment;
	}

	#writePlaylist(
		kind: PlaylistKind,
		fromMsn: number,
		{ rendition, uriOf, otherUri }: { rendition: Rendition; uriOf: (name: string) => string; otherUri: string },
	): string {
		const { targetDurationS, partTargetMs } = this.#settings;
		const all = this.#listed();
		const listed = all.filter((segment) => segment.msn >= fromMsn);
		const unlisted = all.filter((segment) => segment.msn < fromMsn && segment.isDiscontinuity);
		const isSaver = rendition === "saver";
		const toListed = isSaver ? toSaverSegment : toPlaylistSegment;
		const playlist = {
			targetDurationS,
			...(kind.startsWith("low-latency") ? { partTargetS: partTargetMs / 1000 } : {}),
			mediaSequence: listed[0]?.msn ?? Math.max(fromMsn, this.#lastClosedMsn + 1),
			discontinuitySequence: this.#discontinuitySequence + unlisted.length,
			segments: (rendition === "sound" ? listed.flatMap((segment) => this.#soundSegment(segment)) : listed).map(
				(segment) => toListed(segment, this.#inits.of(segment).name, uriOf),
			),
			preloadHintUri: uriOf(isSaver && listed.at(-1)?.saverInit ? saverName(this.#hintName) : this.#hintName),
			...(otherUri !== "" && this.hasSaver ? { otherUri } : {}),
			isEnded: this.#isEnded,
		};
		// Of restored segments the smaller picture is lost: what a player has of them, and their map, are no longer true.
		const isChanged = isSaver && listed.some(isRestored);
		return livePlaylist(playlist, kind.endsWith("delta") && !isChanged);
	}

	/**
	 * A segment as its sound alone is listed. Its last part may be shorter than a frame of sound, and have none: such a
	 * part is left out, since players would request it again and again. (Marked as a gap, its whole segment would be one.)
	 */
	#soundSegment({ isCut: _, ...segment }: WindowSegment): WindowSegment[] {
		const last = segment.parts.findLastIndex(({ data }) => this.#soundOf(data)?.hasSamples);
		if (last === -1 && !segment.data) return [];
		const parts = segment.parts.slice(0, last + 1).map((part) => ({ ...part, isIndependent: true }));
		return [{ ...segment, parts }];
	}

	#listed(): WindowSegment[] {
		return this.#segments.slice(this.#firstListed);
	}

	#openSegment(): WindowSegment | undefined {
		const last = this.#segments.at(-1);
		return last && !last.data ? last : undefined;
	}

	#reloadState(): ReloadState {
		const lastClosed = this.#segments.findLast((segment) => segment.data !== undefined);
		return {
			lastClosedMsn: this.#lastClosedMsn,
			lastClosedParts: lastClosed?.parts.length ?? 0,
			openParts: this.#openSegment()?.parts.length ?? 0,
			partTargetS: this.#settings.partTargetMs / 1000,
			isEnded: this.#isEnded,
		};
	}

	/** Slides the window: `listedMs` from the end are listed; twice that plus one segment is retained. */
	#slide(): void {
		const listedTicks = this.#settings.listedMs * TICKS_PER_MS;
		const retainedTicks = 2 * listedTicks + this.#settings.targetDurationS * 1000 * TICKS_PER_MS;
		const isPast = (index: number, limit: number) => this.#ticksAfter(index) >= limit;
		while (isPast(this.#firstListed, listedTicks)) {
			if (this.#segments[this.#firstListed]?.isDiscontinuity) this.#discontinuitySequence += 1;
			this.#firstListed += 1;
		}
		while (this.#firstListed > 0 && isPast(0, retainedTicks)) {
			this.#evict(this.#segments.shift());
			this.#firstListed -= 1;
		}
		for (const name of this.#inits.evict(this.#segments)) this.#media.delete(name);
	}

	#ticksAfter(index: number): number {
		return this.#segments.slice(index + 1).reduce((sum, segment) => sum + segment.durationTicks, 0);
	}

	#evict(segment: WindowSegment | undefined): void {
		if (!segment) return;
		for (const [name] of mediaOf(segment)) this.#media.delete(name);
	}

	#update(): void {
		this.#playlists.clear();
		const state = this.#reloadState();
		for (const key of this.#reloads.keys()) {
			if (judgeReload(fromKey(key), state) === "ready") this.#reloads.settle(key, "ready");
		}
	}
}

const foundIn = (media: { data: Uint8Array<ArrayBuffer> } | undefined): MediaAnswer =>
	media ? { kind: "found", data: media.data } : MISSING;

type Converted = MediaAnswer | Promise<MediaAnswer>;

function whenFound(answer: Converted, convert: (data: Uint8Array) => Converted): Converted {
	const converted = (one: MediaAnswer) => (one.kind === "found" ? convert(one.data) : MISSING);
	return answer instanceof Promise ? answer.then(converted) : converted(answer);
}

/** Before a restart: in one of this process every segment has parts. */
const isRestored = ({ parts }: WindowSegment): boolean => parts.length === 0;

/** Four kinds of three renditions, each from any segment of the window. */
const MAX_CACHED_PLAYLISTS = 240;
