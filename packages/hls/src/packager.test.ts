import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSamples } from "./fmp4/box-reader.test-steps.ts";
import { pictureSizeOfInit } from "./fmp4/picture-size.ts";
import {
	begin,
	expectRecordingIsWhole,
	openTestPackager,
	SILENT,
	watchPlaylists,
} from "./packager-property.test-steps.ts";
import { parseMediaPlaylist } from "./playlist/playlist-parser.test-steps.ts";
import { expectLawfulPlaylist, expectLawfulUpdate } from "./playlist/playlist-rules.test-steps.ts";
import { AVC, broadcast, markOf, SAVER } from "./segmenter/broadcast.test-steps.ts";
import { memoryStore } from "./store/memory-store.ts";
import { readRecording } from "./store/recording.ts";
import type { Store } from "./store/store.ts";
import { countingBytes } from "./window/manual-time.test-steps.ts";

const CALM = { fps: 30, seconds: 9, keyEverySeconds: 2, hasAudio: true };
const PACKETS = broadcast(CALM);
const LAST = PACKETS.length;

async function bytesOfSegments(store: Store): Promise<string[]> {
	const { segments } = await readRecording(store);
	const files = await Promise.all(segments.map(({ name }) => store.read(name)));
	return files.map((file, index) => `${segments[index]?.isDiscontinuity} ${Buffer.from(file ?? []).toString("hex")}`);
}

const byNumber = (one: number, other: number) => one - other;

/** Names that differ from those of the process before. */
function otherBytes(): (length: number) => Uint8Array {
	const bytes = countingBytes();
	return (length) => bytes(length).with(8, 0xee);
}

test("[S2] a packet is acknowledged when its segment is in the store and in the journal, not before", async () => {
	const store = memoryStore();
	const journalAt: [number, number][] = [];
	const acknowledged = (sequence: number) =>
		journalAt.push([sequence, store.journal().split('"kind":"segment"').length - 1]);
	const { packager, push } = await openTestPackager(store, { ...SILENT, acknowledged });
	begin(packager, "one");
	for (const packet of PACKETS) push(packet);
	expect(packager.acknowledged).toBe(0);
	await packager.settled();
	expect(journalAt.map(([, segments]) => segments)).toEqual([1, 2, 3, 4]);
	const inFourSegments = PACKETS.filter(({ timeUs }) => timeUs < 5_008_000_000).length;
	expect(packager.acknowledged).toBe(inFourSegments);
	await packager.end();
	expect(packager.acknowledged).toBe(LAST);
	expect((await expectRecordingIsWhole(store)).sort(byNumber)).toEqual(PACKETS.map(({ sequence }) => sequence));
});

test("[S2] a duplicate acknowledges nothing of its original, which still waits to be recorded", async () => {
	const { packager, push } = await openTestPackager(memoryStore());
	begin(packager, "one");
	for (const packet of PACKETS.slice(0, 50)) push(packet);
	for (const packet of PACKETS.slice(0, 50)) push(packet);
	await packager.settled();
	for (const packet of PACKETS.slice(50, 51)) push(packet);
	expect(packager.acknowledged).toBe(0);
});

test("[S4] the window counts the segments and discontinuities that it evicted", async () => {
	const { packager, push } = await openTestPackager(memoryStore());
	const look = watchPlaylists(packager.window);
	for (const session of ["one", "two", "three", "four"]) {
		begin(packager, session);
		for (const packet of PACKETS) push(packet);
		look();
	}
	const { mediaSequence, discontinuitySequence, segments } = parseMediaPlaylist(packager.window.playlist("plain", ""));
	// Five segments a session, the last of them short; the fourth session's is still open.
	expect([mediaSequence, mediaSequence + segments.length]).toEqual([11, 19]);
	expect(discontinuitySequence).toBe(2);
	await packager.end();
	look();
});

test("[S2] a failing store is reported once, acknowledges nothing more and does not affect viewers", async () => {
	const store = memoryStore();
	const failures: unknown[] = [];
	const { packager, push } = await openTestPackager(store, { recordingFailed: (error) => failures.push(error) });
	begin(packager, "one");
	for (const packet of PACKETS.slice(0, 200)) push(packet);
	await packager.settled();
	const { acknowledged } = packager;
	expect(acknowledged).toBeGreaterThan(0);
	store.put = async () => {
		throw new Error("disk full");
	};
	for (const packet of PACKETS.slice(200)) push(packet);
	await packager.settled();
	expect([failures.length, packager.acknowledged]).toEqual([1, acknowledged]);
	expect(parseMediaPlaylist(packager.window.playlist("low-latency", "")).segments).toHaveLength(5);
	expect((await readRecording(store)).segments.at(-1)?.acknowledged).toBe(acknowledged);
});

test("[S2] a reconnected session continues after the last received packet without a discontinuity", async () => {
	const store = memoryStore();
	const { packager, push } = await openTestPackager(store);
	expect(begin(packager, "one")).toBe(0);
	for (const packet of PACKETS.slice(0, 250)) push(packet);
	expect(begin(packager, "one")).toBe(250);
	for (const packet of PACKETS.slice(200)) push(packet);
	await packager.end();
	const { segments, inits } = await readRecording(store);
	expect(segments.map(({ isDiscontinuity }) => isDiscontinuity)).toEqual([false, false, false, false, false]);
	expect(inits).toHaveLength(1);
	expect((await expectRecordingIsWhole(store)).sort(byNumber)).toEqual(PACKETS.map(({ sequence }) => sequence));
});

test("[S2] another session's packets begin at 1 and are recorded after a discontinuity", async () => {
	const store = memoryStore();
	const { packager, push } = await openTestPackager(store);
	begin(packager, "one");
	for (const packet of PACKETS.slice(0, 250)) push(packet);
	expect(begin(packager, "two")).toBe(0);
	for (const packet of PACKETS) push(packet);
	await packager.end();
	expect(packager.acknowledged).toBe(LAST);
	const recorded = await expectRecordingIsWhole(store);
	expect(recorded).toHaveLength(LAST + 250);
	const { segments } = await readRecording(store);
	expect(segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toHaveLength(1);
});

describe("[S2] after a crash", () => {
	test("the stream continues at the end of its journal without loss or duplicates", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: LAST }),
				fc.integer({ min: 0, max: 1_000_000 }),
				async (killedAt, tornAt) => {
					const store = memoryStore();
					const first = await openTestPackager(store);
					begin(first.packager, "one");
					for (const packet of PACKETS.slice(0, killedAt)) first.push(packet);
					await first.packager.settled();
					const { acknowledged } = first.packager;
					const wholeJournal = await store.readJournal();
					// The next segment was being written: half of its file, a torn line.
					await store.put(`${"c".repeat(32)}.m4s`, new Uint8Array(tornAt % 1000));
					await store.append(`{"kind":"segment","msn":9${" ".repeat(tornAt % 50)}`);
					await store.cutJournal(wholeJournal.length + 1 + (tornAt % 20));

					const second = await openTestPackager(store, SILENT, otherBytes());
					expect(await store.readJournal()).toEqual(wholeJournal);
					// No file is removed because no line names it.
					expect(await store.sizeOf(`${"c".repeat(32)}.m4s`)).toBe(tornAt % 1000);
					const resumeAfter = begin(second.packager, "one");
					expect(resumeAfter).toBe(acknowledged);
					for (const packet of PACKETS.slice(resumeAfter)) second.push(packet);
					await second.packager.end();
					expect(second.packager.acknowledged).toBe(LAST);
					expect((await expectRecordingIsWhole(store)).sort(byNumber)).toEqual(PACKETS.map(({ sequence }) => sequence));
				},
			),
			{ numRuns: 15 },
		);
	});

	test("another session continues the viewers' playlist after a discontinuity", async () => {
		const store = memoryStore();
		const first = await openTestPackager(store);
		begin(first.packager, "one");
		for (const packet of broadcast({ ...CALM, seconds: 31 })) first.push(packet);
		await first.packager.settled();
		const before = parseMediaPlaylist(first.packager.window.playlist("plain", ""));
		const second = await openTestPackager(store, SILENT, otherBytes());
		const restored = parseMediaPlaylist(second.packager.window.playlist("plain", ""));
		expectLawfulUpdate(before, restored);
		expect(restored.segments).toEqual(before.segments.map((segment) => ({ ...segment })));
		begin(second.packager, "two");
		for (const packet of PACKETS) second.push(packet);
		const after = parseMediaPlaylist(second.packager.window.playlist("low-latency", ""));
		expectLawfulPlaylist(after);
		expectLawfulUpdate(restored, parseMediaPlaylist(second.packager.window.playlist("plain", "")));
		expect(after.segments.filter(({ discontinuity }) => discontinuity).map(({ msn }) => msn)).toEqual([15]);
		// The same tracks have the same init segment, which is not listed again.
		expect(new Set(after.segments.map(({ map }) => map)).size).toBe(1);
		await second.packager.end();
		const timeline = (await readRecording(store)).segments;
		for (const [index, segment] of timeline.entries()) {
			const last = timeline[index - 1];
			expect(segment.startTicks).toBe(last ? last.startTicks + last.durationTicks : 0);
		}
	});

	test("the same session continues with the same segments and names, without a discontinuity", async () => {
		const packets = broadcast({ ...CALM, fps: 29.97, soundDelayUs: 30_000 });
		const undisturbed = memoryStore();
		const whole = await openTestPackager(undisturbed);
		begin(whole.packager, "one");
		for (const packet of packets) whole.push(packet);
		await whole.packager.end();
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 200, max: packets.length }), fc.boolean(), async (killedAt, isWritten) => {
				const store = memoryStore();
				const first = await openTestPackager(store);
				begin(first.packager, "one");
				for (const packet of packets.slice(0, killedAt)) {
					first.push(packet);
					await first.packager.settled();
				}
				if (!isWritten) {
					// The last closed segment was listed and did not reach the journal.
					const journal = new TextDecoder().decode(await store.readJournal());
					const lastLine = journal.lastIndexOf('{"kind":"segment"');
					if (journal.indexOf('{"kind":"segment"') < lastLine) await store.cutJournal(lastLine);
				}
				const seen = parseMediaPlaylist(first.packager.window.playlist("low-latency", ""));
				const second = await openTestPackager(store, SILENT, otherBytes());
				const resumeAfter = begin(second.packager, "one");
				for (const packet of packets.slice(resumeAfter)) second.push(packet);
				await second.packager.end();
				const now = parseMediaPlaylist(second.packager.window.playlist("low-latency", ""));
				for (const segment of seen.segments) {
					const same = now.segments.find(({ msn }) => msn === segment.msn);
					expect(same).toMatchObject({
						discontinuitySequence: 0,
						map: segment.map,
						programDateTime: segment.programDateTime,
					});
					if (segment.uri !== undefined) expect(same).toMatchObject({ uri: segment.uri, duration: segment.duration });
				}
				expect(await bytesOfSegments(store)).toEqual(await bytesOfSegments(undisturbed));
			}),
			{ numRuns: 15 },
		);
	});

	test.each(["missing", "half-written"])(
		"a segment whose file is %s is left out, and its hole is marked",
		async (damage) => {
			const store = memoryStore();
			const { packager, push } = await openTestPackager(store);
			begin(packager, "one");
			for (const packet of PACKETS) push(packet);
			await packager.settled();
			const [, , third] = (await readRecording(store)).segments;
			const data = store.files.get(third?.name ?? "");
			store.files.delete(third?.name ?? "");
			if (damage === "half-written" && data) store.files.set(third?.name ?? "", data.slice(0, data.length / 2));
			const again = await openTestPackager(store, SILENT, otherBytes());
			// The window lists the segments after the hole; numbering continues after the last one.
			const shown = parseMediaPlaylist(again.packager.window.playlist("plain", ""));
			expect(shown.segments.map(({ msn, discontinuity }) => [msn, discontinuity])).toEqual([[3, true]]);
			await again.packager.end();
			const recording = await readRecording(store);
			expect(recording.lost.map(({ msn }) => msn)).toEqual([2]);
			expect(recording.segments.map(({ msn, isDiscontinuity }) => [msn, isDiscontinuity])).toEqual([
				[0, false],
				[1, false],
				[3, true],
			]);
		},
	);

	test("[S3] [S4] a viewer far behind on the smaller picture gets each segment with its own map", async () => {
		const packets = broadcast({ ...CALM, seconds: 20, saver: { every: 2, delayUs: 5_000 } });
		const store = memoryStore();
		const first = await openTestPackager(store);
		begin(first.packager, "one", true, true);
		const killedUs = 5_000_000_000 + 17_000_000;
		for (const packet of packets.filter(({ timeUs }) => timeUs < killedUs)) first.push(packet);
		await first.packager.settled();
		const smaller = { rendition: "saver" } as const;
		const before = parseMediaPlaylist(first.packager.window.playlist("plain", "", 0, smaller));
		expect(before.segments.length).toBeGreaterThan(6);

		const { packager, push } = await openTestPackager(store, SILENT, otherBytes());
		expect(packager.hasSaver).toBe(true);
		const lastSequence = begin(packager, "one", true, true);
		const isSaver = new Set(packets.flatMap(({ track, sequence }) => (track === "saver" ? [sequence] : [])));
		const dataOf = async (name = "") => {
			const answer = await packager.window.media(name);
			if (answer.kind === "missing") throw new Error(`no media under ${name}`);
			return answer.data;
		};
		// The player fills in what an update skips from the playlist before it (RFC 8216bis, 6.2.5.1).
		const known = new Map(before.segments.map((segment) => [segment.msn, segment]));
		const seen = new Set<string>();
		for (const packet of packets.slice(lastSequence)) {
			push(packet);
			const update = parseMediaPlaylist(packager.window.playlist("plain-delta", "", 0, smaller));
			let map = known.get(update.mediaSequence + update.skipped - 1)?.map;
			for (const segment of update.segments) {
				map = segment.map ?? map;
				known.set(segment.msn, map === undefined ? segment : { ...segment, map });
			}
			for (const msn of known.keys()) if (msn < update.mediaSequence) known.delete(msn);
			const state = [...known.values()].map(({ uri, map }) => `${uri} ${map}`).join();
			if (seen.has(state)) continue;
			seen.add(state);
			for (const segment of known.values()) {
				const marks = readSamples(await dataOf(segment.uri)).flatMap(({ trackId, data }) =>
					trackId === 1 ? (markOf(data) ?? []) : [],
				);
				const size = pictureSizeOfInit(await dataOf(segment.map));
				expect(size?.width).toBe(marks.every((mark) => isSaver.has(mark)) ? SAVER.width : AVC.width);
			}
		}
		expect(seen.size).toBeGreaterThan(1);
		expect([...known.values()].at(-1)?.uri).toContain(".saver.");
		expect([...known.values()].at(0)?.uri).not.toContain(".saver.");
	});

	test("an ended stream is not opened again", async () => {
		const store = memoryStore();
		const { packager } = await openTestPackager(store);
		await packager.end();
		await expect(openTestPackager(store)).rejects.toThrow("ended");
	});
});

test("[S2] an invalid description returns its fault and changes nothing", async () => {
	const { packager, push } = await openTestPackager(memoryStore());
	begin(packager, "one");
	expect(packager.configure("video", { ...AVC, width: 3 })).toBe("picture-size");
	for (const packet of PACKETS) push(packet);
	expect(parseMediaPlaylist(packager.window.playlist("low-latency", "")).segments).toHaveLength(5);
});

test("[S2] a new picture size in mid-stream adds a map, and earlier segments keep theirs", async () => {
	const store = memoryStore();
	const { packager, push } = await openTestPackager(store);
	begin(packager, "one");
	for (const packet of PACKETS.slice(0, 300)) push(packet);
	packager.configure("video", { ...AVC, width: 1280, height: 720 });
	for (const packet of PACKETS.slice(300)) push(packet);
	await packager.end();
	const { segments } = parseMediaPlaylist(packager.window.playlist("low-latency", ""));
	expect(new Set(segments.map(({ map }) => map)).size).toBe(2);
	expect(segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1);
	const files = await Promise.all((await readRecording(store)).segments.map(({ name }) => store.read(name)));
	expect(files.flatMap((file) => readSamples(file ?? new Uint8Array())).some(({ data }) => markOf(data) === LAST)).toBe(
		true,
	);
});
