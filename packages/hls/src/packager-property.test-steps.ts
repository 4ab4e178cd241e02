import { expect } from "vitest";
import { readSamples } from "./fmp4/box-reader.test-steps.ts";
import { DEFAULT_SETTINGS, openPackager, type PackagerListener } from "./packager.ts";
import { type ParsedPlaylist, parseMediaPlaylist } from "./playlist/playlist-parser.test-steps.ts";
import { expectDeltaFits, expectLawfulPlaylist, expectLawfulUpdate } from "./playlist/playlist-rules.test-steps.ts";
import { AAC, AVC, markOf } from "./segmenter/broadcast.test-steps.ts";
import type { Packet } from "./segmenter/packet.ts";
import type { TroubledBroadcast } from "./segmenter/segmenter-property.test-steps.ts";
import { memoryStore } from "./store/memory-store.ts";
import { readRecording, writeRecordingPlaylist } from "./store/recording.ts";
import type { Store } from "./store/store.ts";
import type { LiveWindow, PlaylistKind } from "./window/live-window.ts";
import { countingBytes, manualTime } from "./window/manual-time.test-steps.ts";

export const SILENT: PackagerListener = {
	recordingFailed(error) {
		throw error;
	},
};

/** A packager whose wall clock shows the time of the packet that comes. */
export async function openTestPackager(
	store: Store,
	listener: PackagerListener = SILENT,
	randomBytes = countingBytes(),
) {
	let nowMs = 0;
	const time = manualTime();
	const deps = { store, after: time.after, nowMs: () => nowMs, randomBytes };
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
) {
	const lastSequence = packager.startSession(session, hasAudio ? ["video", "audio"] : ["video"]);
	packager.configure("video", AVC);
	if (hasAudio) packager.configure("audio", AAC);
	return lastSequence;
}

/** Compares all playlists of a window with the previous ones after every change. */
export function watchPlaylists(window: LiveWindow): () => void {
	const before = new Map<PlaylistKind, ParsedPlaylist>();
	return () => {
		for (const kind of ["low-latency", "plain"] as const) {
			if (!window.has(kind)) continue;
			const now = parseMediaPlaylist(window.playlist(kind, "m/"));
			const last = before.get(kind);
			before.set(kind, now);
			expectLawfulPlaylist(now);
			if (last) expectLawfulUpdate(last, now);
			expectDeltaFits(now, parseMediaPlaylist(window.playlist(`${kind}-delta`, "m/")));
		}
	};
}

/** Every state of every playlist obeys the rules, and the recording is what was shown. */
export async function packagingHolds({ packets, hasAudio }: TroubledBroadcast, isEncoder = false): Promise<void> {
	const store = memoryStore();
	const acknowledged: number[] = [];
	const { packager, push } = await openTestPackager(store, { ...SILENT, acknowledged: (at) => acknowledged.push(at) });
	if (isEncoder) packager.expectLongGroups();
	begin(packager, "one", hasAudio);
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
