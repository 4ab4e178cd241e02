import { expect } from "vitest";
import { outline, readSamples, type SampleSeen } from "./fmp4/box-reader.test-steps.ts";
import { soundName, sourceOfSaver, sourceOfSound } from "./object-names.ts";
import { DEFAULT_SETTINGS, openPackager, type PackagerListener } from "./packager.ts";
import { type ParsedPlaylist, parseMediaPlaylist } from "./playlist/playlist-parser.test-steps.ts";
import { expectDeltaFits, expectLawfulPlaylist, expectLawfulUpdate } from "./playlist/playlist-rules.test-steps.ts";
import { AAC, AVC, markOf, SAVER } from "./segmenter/broadcast.test-steps.ts";
import type { Packet } from "./segmenter/packet.ts";
import type { TroubledBroadcast } from "./segmenter/segmenter-property.test-steps.ts";
import { memoryStore } from "./store/memory-store.ts";
import { readRecording, writeRecordingPlaylist } from "./store/recording.ts";
import type { Store } from "./store/store.ts";
import type { PacketTrack } from "./track.ts";
import type { LiveWindow, PlaylistKind, Rendition } from "./window/live-window.ts";
import { countingBytes, manualTime } from "./window/manual-time.test-steps.ts";

export const SILENT: PackagerListener = {
	recordingFailed(error) {
		throw error;
	},
};

/** How often each store was opened. */
const openings = new WeakMap<Store, number>();

/** The epoch of the next owner of a store. */
export function nextEpoch(store: Store): number {
	const epoch = (openings.get(store) ?? 0) + 1;
	openings.set(store, epoch);
	return epoch;
}

/** A packager whose wall clock shows the time of the packet that comes. */
export async function openTestPackager(
	store: Store,
	listener: PackagerListener = SILENT,
	randomBytes = countingBytes(),
) {
	let nowMs = 0;
	const time = manualTime();
	const deps = { store, epoch: nextEpoch(store), after: time.after, nowMs: () => nowMs, randomBytes };
	// A small window, so that a short broadcast advances it.
	const packager = await openPackager(deps, listener, { ...DEFAULT_SETTINGS, listedMs: 14_000 });
	const push = (packet: Packet) => {
		nowMs = packet.timeUs / 1000;
		packager.push(packet);
	};
	return { packager, push, time };
}

export function begin(
	packager: Awaited<ReturnType<typeof openTestPackager>>["packager"],
	session: string,
	hasAudio = true,
	hasSaver = false,
) {
	const tracks = ["video", ...(hasAudio ? ["audio"] : []), ...(hasSaver ? ["saver"] : [])] as PacketTrack[];
	const lastSequence = packager.startSession(session, tracks);
	if (hasSaver) packager.configure("saver", SAVER);
	packager.configure("video", AVC);
	if (hasAudio) packager.configure("audio", AAC);
	return lastSequence;
}

/** A frame of AAC at 48 kHz, in seconds: a part that is left out of the sound's playlist is shorter. */
const FRAME_S = 1024 / 48_000;

/** Compares all playlists of a window with the previous ones after every change, those of its sound as well. */
export function watchPlaylists(window: LiveWindow): () => void {
	const before = new Map<string, ParsedPlaylist>();
	const texts = new Map<PlaylistKind, string>();
	const look = (kind: PlaylistKind & ("low-latency" | "plain"), rendition: Rendition) => {
		const rules = { omittedS: rendition === "sound" ? FRAME_S : 0, mayMissHint: rendition === "saver" };
		const now = parseMediaPlaylist(window.playlist(kind, "m/", 0, { rendition, otherUri: "other.m3u8" }));
		const last = before.get(`${kind} ${rendition}`);
		before.set(`${kind} ${rendition}`, now);
		expectLawfulPlaylist(now, rules);
		if (last) expectLawfulUpdate(last, now, rules);
		expectDeltaFits(now, parseMediaPlaylist(window.playlist(`${kind}-delta`, "m/", 0, { rendition })));
		return now;
	};
	return () => {
		for (const kind of ["low-latency", "plain"] as const) {
			// Most packets change nothing.
			const text = window.has(kind) ? window.playlist(kind, "m/") : undefined;
			if (text === undefined || text === texts.get(kind)) continue;
			texts.set(kind, text);
			const muxed = look(kind, "muxed");
			if (window.hasSound()) expectSameSegments(muxed, look(kind, "sound"), window);
			expectSameTimes(muxed, look(kind, "saver"), window);
		}
	};
}

/** The smaller picture has the numbers, times and parts of the full one, whose media it lists where there is no other. */
function expectSameTimes(full: ParsedPlaylist, saver: ParsedPlaylist, window: LiveWindow): void {
	const withoutNames = ({ segments }: ParsedPlaylist) =>
		segments.map(({ uri, map: _, parts, ...facts }) => ({
			...facts,
			isClosed: uri !== undefined,
			parts: parts.map(({ duration }) => duration),
		}));
	expect(withoutNames(saver)).toEqual(withoutNames(full));
	expect(saver.mediaSequence).toBe(full.mediaSequence);
	expect([full.report, saver.report]).toEqual(Array(2).fill(window.hasSaver ? reportOf(full) : undefined));
	for (const segment of saver.segments.slice(-2)) {
		const other = full.segments.find(({ msn }) => msn === segment.msn);
		const names = [...segment.parts.map(({ uri }) => uri), ...(segment.uri === undefined ? [] : [segment.uri])];
		const isSmaller = segment.map !== other?.map;
		for (const name of names) {
			expect(sourceOfSaver(name.slice("m/".length)) !== undefined).toBe(isSmaller);
			dataOf(window, name);
		}
		dataOf(window, segment.map ?? "");
	}
}

function reportOf({ segments, partTarget }: ParsedPlaylist): ParsedPlaylist["report"] {
	const { msn: lastMsn = -1, parts = [] } = segments.at(-1) ?? {};
	return { uri: "other.m3u8", lastMsn, ...(partTarget === undefined ? {} : { lastPart: parts.length - 1 }) };
}

/** The sound has the numbers, times and durations of the muxed segments, and its files are the sound of theirs. */
function expectSameSegments(muxed: ParsedPlaylist, sound: ParsedPlaylist, window: LiveWindow): void {
	const factsOf = ({ segments }: ParsedPlaylist) =>
		segments.filter(({ uri }) => uri !== undefined).map(({ uri: _, map: __, parts: ___, ...facts }) => facts);
	expect(factsOf(sound)).toEqual(factsOf(muxed));
	expect(sound.report !== undefined).toBe(window.hasSaver && sound.segments.length > 0);
	expect(sound.mediaSequence).toBe(muxed.mediaSequence);
	expect(sound.preloadHint).toBe(muxed.preloadHint && soundName(muxed.preloadHint));
	for (const segment of sound.segments.slice(-2)) {
		const other = muxed.segments.find(({ msn }) => msn === segment.msn);
		expect(segment.map).toBe(soundName(other?.map ?? ""));
		const names = segment.parts.map(({ uri }) => uri);
		expect(names).toEqual((other?.parts ?? []).slice(0, names.length).map(({ uri }) => soundName(uri)));
		for (const uri of [...names, ...(segment.uri === undefined ? [] : [segment.uri])]) {
			const heard = readSound(window, uri);
			const watched = readSamples(dataOf(window, sourceOfSound(uri) ?? "")).filter(({ trackId }) => trackId === 2);
			expect(heard).toEqual(watched);
			if (names.includes(uri)) expect(heard.length).toBeGreaterThan(0);
		}
	}
}

function dataOf(window: LiveWindow, uri: string): Uint8Array {
	const answer = window.media(uri.slice("m/".length));
	if (answer instanceof Promise || answer.kind !== "found") throw new Error(`no media under ${uri}`);
	return answer.data;
}

/** @returns no samples for a fragment without any */
function readSound(window: LiveWindow, uri: string): SampleSeen[] {
	const data = dataOf(window, uri);
	return outline(data) === "moof(mfhd traf(tfhd)) mdat" ? [] : readSamples(data);
}

/** Every state of every playlist obeys the rules, and the recording is what was shown. */
export async function packagingHolds(
	{ packets, hasAudio, hasSaver }: TroubledBroadcast,
	isEncoder = false,
): Promise<void> {
	const store = memoryStore();
	const acknowledged: number[] = [];
	const { packager, push } = await openTestPackager(store, { ...SILENT, acknowledged: (at) => acknowledged.push(at) });
	if (isEncoder) packager.expectLongGroups();
	begin(packager, "one", hasAudio, hasSaver);
	const look = watchPlaylists(packager.window);
	for (const packet of packets) {
		push(packet);
		look();
	}
	await packager.end();
	look();
	expect(acknowledged).toEqual([...new Set(acknowledged)].sort((one, other) => one - other));
	expect(packager.acknowledged).toBe(Math.max(0, ...packets.map(({ sequence }) => sequence)));
	await expectRecordingIsWhole(store);
}

/** The VOD playlist names exactly the segments in the store, and they add up. @returns the marks in them */
export async function expectRecordingIsWhole(store: Store): Promise<number[]> {
	const recording = await readRecording(store);
	expect(recording.lost).toEqual([]);
	const playlist = parseMediaPlaylist(writeRecordingPlaylist(recording, (name) => name));
	expect([playlist.ended, playlist.type, playlist.segments.length]).toEqual([true, "VOD", recording.segments.length]);
	const named = playlist.segments.flatMap(({ uri, map }) => [uri ?? "", map ?? ""]);
	expect([...new Set(named)].sort()).toEqual((await store.list()).filter((name) => named.includes(name)).sort());
	const total = playlist.segments.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
	expect(total * 1000).toBeCloseTo(recording.durationMs, 0);
	const files = await Promise.all(playlist.segments.map(({ uri }) => store.read(uri ?? "")));
	const samples = files.flatMap((file) => readSamples(file ?? new Uint8Array()));
	const pictures = samples.filter(({ trackId }) => trackId === 1);
	expect(pictures.reduce((sum, { durationTicks }) => sum + durationTicks, 0) / 90).toBeCloseTo(recording.durationMs, 3);
	return samples.flatMap(({ data }) => markOf(data) ?? []);
}
