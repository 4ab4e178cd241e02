import { expect, test } from "vitest";
import { concat } from "./fmp4/box.ts";
import { boxAt, outline, readSamples, viewOf } from "./fmp4/box-reader.test-steps.ts";
import { fileHeader } from "./fmp4/file-header.ts";
import { mergeFragments } from "./fmp4/merge-fragments.ts";
import { completeRecording } from "./packager.ts";
import {
	begin,
	expectRecordingIsWhole,
	nextEpoch,
	openTestPackager,
	SILENT,
	watchPlaylists,
} from "./packager-property.test-steps.ts";
import { parseMediaPlaylist } from "./playlist/playlist-parser.test-steps.ts";
import { broadcast } from "./segmenter/broadcast.test-steps.ts";
import { joinGroups } from "./store/file-fragments.ts";
import { memoryStore } from "./store/memory-store.ts";
import { readRecording, writeRecordingPlaylist } from "./store/recording.ts";
import { countingBytes, manualTime } from "./window/manual-time.test-steps.ts";

const ENCODER = { fps: 30, seconds: 25, keyEverySeconds: 4, bFrames: 2, hasAudio: true };
const STUDIO = { fps: 30, seconds: 9, keyEverySeconds: 2, hasAudio: true };
const LONG_GROUP = { ...ENCODER, keyEverySeconds: 60 };

test("[S4] a stream begun by an encoder has one target duration of 10 s, also for a studio that continues it", async () => {
	const { packager, push } = await openTestPackager(memoryStore());
	packager.expectLongGroups();
	begin(packager, "encoder");
	const look = watchPlaylists(packager.window);
	for (const packet of broadcast(ENCODER)) push(packet);
	look();
	// What a viewer is charged for the open segment.
	expect(packager.window.openSegmentMs).toBe(4_000);
	begin(packager, "studio");
	for (const packet of broadcast(STUDIO)) push(packet);
	look();
	await packager.end();
	look();
	const { targetDuration, segments } = parseMediaPlaylist(packager.window.playlist("plain", ""));
	expect(targetDuration).toBe(10);
	expect(segments.map(({ duration }) => Math.round(duration ?? 0))).toEqual([4, 4, 4, 4, 4, 4, 1, 2, 2, 2, 2, 1]);
});

test("[S4] in a stream begun by the studio the target duration stays, and an encoder's groups are cut", async () => {
	const store = memoryStore();
	const { packager, push } = await openTestPackager(store);
	begin(packager, "studio");
	for (const packet of broadcast(STUDIO)) push(packet);
	packager.expectLongGroups();
	begin(packager, "encoder");
	const packets = broadcast(LONG_GROUP);
	for (const packet of packets) push(packet);
	await packager.end();
	const { targetDuration, segments, independentSegments } = parseMediaPlaylist(packager.window.playlist("plain", ""));
	expect([targetDuration, independentSegments]).toEqual([2, false]);
	expect(Math.max(...segments.map(({ duration }) => duration ?? 0))).toBeLessThan(2.2);
	expect(packager.acknowledged).toBe(packets.length);
	await expectRecordingIsWhole(store);
});

test("[S2] after a crash a stream of an encoder continues with its target duration", async () => {
	const store = memoryStore();
	const first = await openTestPackager(store);
	first.packager.expectLongGroups();
	begin(first.packager, "one");
	for (const packet of broadcast(ENCODER)) first.push(packet);
	await first.packager.settled();
	const second = await openTestPackager(store, SILENT, (length) => countingBytes()(length).with(8, 0xee));
	const { targetDuration, segments } = parseMediaPlaylist(second.packager.window.playlist("plain", ""));
	expect([targetDuration, segments.length]).toEqual([10, 6]);
});

test("[S2] a lost journal of an encoder's stream is rebuilt with its cut segments and its target duration", async () => {
	const store = memoryStore();
	const { packager, push } = await openTestPackager(store);
	packager.expectLongGroups();
	begin(packager, "one");
	for (const packet of broadcast(LONG_GROUP)) push(packet);
	await packager.settled();
	const recorded = await readRecording(store);
	expect(recorded.segments.map(({ isCut }) => isCut)).toEqual([undefined, true]);
	await store.cutJournal(0);
	const { after } = manualTime();
	const epoch = nextEpoch(store);
	await completeRecording({ store, epoch, after, nowMs: () => 0, randomBytes: countingBytes() }, SILENT);
	const rebuilt = await readRecording(store);
	expect(rebuilt.segments.map(({ name, isCut }) => [name, isCut])).toEqual(
		recorded.segments.map(({ name, isCut }) => [name, isCut]),
	);
	const playlist = parseMediaPlaylist(writeRecordingPlaylist(rebuilt, (name) => name));
	expect([playlist.targetDuration, playlist.independentSegments]).toEqual([10, false]);
});

test("[S5] a file of groups over ten seconds is indexed by fragments that begin with a key frame", async () => {
	const store = memoryStore();
	const { packager, push } = await openTestPackager(store);
	packager.expectLongGroups();
	begin(packager, "one");
	for (const packet of broadcast({ ...ENCODER, seconds: 50, keyEverySeconds: 23 })) push(packet);
	await packager.end();
	const { inits, segments } = await readRecording(store);
	expect(segments.map(({ isCut = false }) => isCut)).toEqual([false, true, true, false, true, true, false]);
	const fragments = joinGroups(segments);
	const header = fileHeader(store.files.get(inits[0]?.name ?? "") ?? new Uint8Array(), fragments);
	const index = viewOf(boxAt(header, "sidx"));
	expect(index.getUint16(22)).toBe(3);
	for (const [at, fragment] of fragments.entries()) {
		const stored = concat(fragment.segments.map(({ name }) => store.files.get(name) ?? new Uint8Array()));
		const merged = mergeFragments(stored, fragment.sequence);
		expect(outline(merged)).toMatch(/^moof\(mfhd traf\(tfhd tfdt trun\) traf\(tfhd tfdt trun\)\) mdat free$/);
		expect([0, 4].map((field) => index.getUint32(24 + at * 12 + field))).toEqual([
			merged.length,
			fragment.durationTicks,
		]);
		const pictures = readSamples(merged).filter(({ trackId }) => trackId === 1);
		expect(pictures).toEqual(readSamples(stored).filter(({ trackId }) => trackId === 1));
		expect(pictures[0]).toMatchObject({ startTicks: fragment.startTicks, flags: 0x0200_0000 });
	}
});
