import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSamples } from "../fmp4/box-reader.test-steps.ts";
import { readSegmentFacts } from "../fmp4/read-segment.ts";
import { completeRecording, openPackager } from "../packager.ts";
import { begin, expectRecordingIsWhole, nextEpoch, openTestPackager, SILENT } from "../packager-property.test-steps.ts";
import { parseMediaPlaylist } from "../playlist/playlist-parser.test-steps.ts";
import { AVC, broadcast } from "../segmenter/broadcast.test-steps.ts";
import { countingBytes, manualTime } from "../window/manual-time.test-steps.ts";
import type { JournalRepair } from "./journal-repair.ts";
import { memoryStore } from "./memory-store.ts";
import { type Recording, readRecording } from "./recording.ts";
import type { Store } from "./store.ts";

const PACKETS = broadcast({ fps: 30, seconds: 9, keyEverySeconds: 2, hasAudio: true });
const otherBytes = () => {
	const bytes = countingBytes();
	return (length: number) => bytes(length).with(8, 0xee);
};

/** A killed broadcast of two sessions and two picture sizes: ten segments, two init segments. */
async function killedBroadcast() {
	const store = memoryStore();
	const { packager, push } = await openTestPackager(store);
	begin(packager, "one");
	for (const packet of PACKETS) push(packet);
	packager.startSession("two", ["video", "audio"]);
	packager.configure("video", { ...AVC, width: 1280, height: 720 });
	for (const packet of PACKETS) push(packet);
	await packager.settled();
	return { store, recorded: await readRecording(store) };
}

async function complete(store: Store): Promise<JournalRepair[]> {
	const repairs: JournalRepair[] = [];
	const { after } = manualTime();
	const listener = { ...SILENT, journalRebuilt: (repair: JournalRepair) => repairs.push(repair) };
	const epoch = nextEpoch(store);
	await completeRecording({ store, epoch, after, nowMs: () => 9_000_000, randomBytes: otherBytes() }, listener);
	return repairs;
}

const factsOf = ({ segments, inits }: Recording) =>
	segments.map(({ name, durationTicks, startTicks, isDiscontinuity, init }) => ({
		name,
		durationTicks,
		startTicks,
		isDiscontinuity,
		init: inits.find((one) => one.init === init)?.name,
	}));

describe("[S2] a journal that was lost", () => {
	test("is rebuilt from the segments with their order, init segments and discontinuities", async () => {
		const { store, recorded } = await killedBroadcast();
		await store.cutJournal(0);
		expect(await complete(store)).toEqual([{ segments: recorded.segments.length, inits: 2, unreadable: 0 }]);
		const rebuilt = await readRecording(store);
		expect(rebuilt.isEnded).toBe(true);
		expect(factsOf(rebuilt)).toEqual(factsOf(recorded));
		expect(rebuilt.durationMs).toBe(recorded.durationMs);
		expect(rebuilt.inits.map(({ name, codecs }) => ({ name, codecs }))).toEqual(
			recorded.inits.map(({ name, codecs }) => ({ name, codecs })),
		);
		await expectRecordingIsWhole(store);
	});

	test("is rebuilt for a broadcaster that returns, whose packets follow after a discontinuity", async () => {
		const { store, recorded } = await killedBroadcast();
		await store.cutJournal(0);
		const { packager, push } = await openTestPackager(store, SILENT, otherBytes());
		const shown = parseMediaPlaylist(packager.window.playlist("plain", ""));
		expect(shown.segments.at(-1)?.uri).toBe(recorded.segments.at(-1)?.name);
		begin(packager, "two");
		for (const packet of PACKETS) push(packet);
		await packager.end();
		const { segments } = await readRecording(store);
		expect(segments.slice(0, recorded.segments.length).map(({ name }) => name)).toEqual(
			recorded.segments.map(({ name }) => name),
		);
		expect(segments[recorded.segments.length]?.isDiscontinuity).toBe(true);
		await expectRecordingIsWhole(store);
	});

	test("marks the hole of each missing segment", async () => {
		const { store, recorded } = await killedBroadcast();
		await store.cutJournal(0);
		const missing = [recorded.segments[0], recorded.segments[3], recorded.segments[4]];
		for (const segment of missing) await store.remove(segment?.name ?? "");
		expect(await complete(store)).toMatchObject([{ unreadable: 0 }]);
		const { segments } = await readRecording(store);
		const left = recorded.segments.filter((segment) => !missing.includes(segment));
		expect(segments.map(({ name }) => name)).toEqual(left.map(({ name }) => name));
		const afterHole = segments.find(({ name }) => name === recorded.segments[5]?.name);
		expect([segments[0]?.isDiscontinuity, afterHole?.isDiscontinuity]).toEqual([false, true]);
	});

	test("keeps the segments in the store when their init segment is missing, and names none of them", async () => {
		const { store, recorded } = await killedBroadcast();
		await store.cutJournal(0);
		for (const { name } of recorded.inits) await store.remove(name);
		const before = await store.list();
		expect(await complete(store)).toEqual([{ segments: 0, inits: 0, unreadable: recorded.segments.length }]);
		expect(await store.list()).toEqual(before);
		expect((await readRecording(store)).segments).toEqual([]);
	});
});

test("[S2] a file of the present owner's epoch is a lost line, one of a former owner's a leftover", async () => {
	const { store, recorded } = await killedBroadcast();
	const journal = await store.readJournal();
	await store.cutJournal(journal.lastIndexOf(10, journal.length - 2) + 1);
	const { after } = manualTime();
	const repairs: JournalRepair[] = [];
	const listener = { ...SILENT, journalRebuilt: (repair: JournalRepair) => repairs.push(repair) };
	const deps = { store, after, nowMs: () => 0, randomBytes: otherBytes() };
	await openPackager({ ...deps, epoch: 2 }, listener);
	expect((await readRecording(store)).segments).toHaveLength(recorded.segments.length - 1);
	// The backup from before this owner was restored.
	await openPackager({ ...deps, epoch: 1 }, listener);
	expect(factsOf(await readRecording(store))).toEqual(factsOf(recorded));
	expect(repairs).toEqual([{ segments: 1, inits: 0, unreadable: 0 }]);
});

test("[S2] a journal truncated at any byte regains every recorded segment", async () => {
	const { store: original, recorded } = await killedBroadcast();
	const journal = await original.readJournal();
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 0, max: journal.length }), fc.boolean(), async (length, isReopened) => {
			const store = memoryStore();
			for (const [name, data] of original.files) await store.put(name, data);
			await store.append(new TextDecoder().decode(journal).slice(0, -1));
			await store.cutJournal(length);
			const lastLineAt = journal.lastIndexOf(10, journal.length - 2) + 1;
			if (isReopened && length !== lastLineAt) {
				const { packager } = await openTestPackager(store, SILENT, otherBytes());
				await packager.end();
			} else {
				await complete(store);
			}
			expect(factsOf(await readRecording(store))).toEqual(factsOf(recorded));
			await expectRecordingIsWhole(store);
		}),
		{ numRuns: 60 },
	);
});

test("[S2] a damaged line in the middle of a journal regains its file at its position", async () => {
	const { store, recorded } = await killedBroadcast();
	const text = new TextDecoder().decode(await store.readJournal());
	for (const index of [1, 2, 4, 8]) {
		const lines = text.trimEnd().split("\n");
		lines[index] = `${lines[index]?.slice(0, 20)}\u0000`;
		await store.cutJournal(0);
		await store.append(lines.join("\n"));
		const { packager } = await openTestPackager(store, SILENT, otherBytes());
		await packager.settled();
		expect(factsOf(await readRecording(store))).toEqual(factsOf(recorded));
	}
});

describe("[S2] files that were damaged", () => {
	test("are never listed when a flipped byte changes what their samples contain", async () => {
		const { store, recorded } = await killedBroadcast();
		const whole = store.files.get(recorded.segments[1]?.name ?? "") ?? new Uint8Array();
		const headerBytes = new DataView(whole.buffer, whole.byteOffset).getUint32(0) + 8;
		const contentOf = (segment: Uint8Array) =>
			readSamples(segment).map(({ trackId, flags, data }) => ({ trackId, flags, data }));
		for (let at = 0; at < headerBytes; at++) {
			const damaged = damage(whole, at, "flip");
			if (readSegmentFacts(damaged)) expect(contentOf(damaged), `byte ${at}`).toEqual(contentOf(whole));
		}
	});

	test("are retained but omitted from the rebuilt journal, which lists every other segment", async () => {
		const { store: original, recorded } = await killedBroadcast();
		const damages = fc.array(
			fc.record({
				file: fc.nat(recorded.segments.length - 1),
				at: fc.double({ min: 0, max: 0.999, noNaN: true }),
				kind: fc.constantFrom("flip", "cut", "zero", "grow", "empty"),
			}),
			{ minLength: 1, maxLength: 4 },
		);
		await fc.assert(
			fc.asyncProperty(damages, async (some) => {
				const store = memoryStore();
				for (const [name, data] of original.files) await store.put(name, data);
				for (const { file, at, kind } of some) {
					const name = recorded.segments[file]?.name ?? "";
					const data = store.files.get(name) ?? new Uint8Array();
					store.files.set(name, damage(data, Math.floor(at * data.length), kind));
				}
				const files = new Set(await store.list());
				await complete(store);
				expect(new Set(await store.list())).toEqual(files);
				const damaged = new Set(some.map(({ file }) => recorded.segments[file]?.name));
				const { segments } = await readRecording(store);
				const whole = recorded.segments.filter(({ name }) => !damaged.has(name)).map(({ name }) => name);
				expect(segments.map(({ name }) => name)).toEqual(expect.arrayContaining(whole));
				for (const { name } of segments) readSamples(store.files.get(name) ?? new Uint8Array());
			}),
			{ numRuns: 150 },
		);
	});
});

function damage(data: Uint8Array<ArrayBuffer>, at: number, kind: string): Uint8Array<ArrayBuffer> {
	if (kind === "cut") return data.slice(0, at);
	if (kind === "empty") return new Uint8Array();
	if (kind === "grow") return Uint8Array.from([...data, ...data.subarray(0, at)]);
	const changed = Uint8Array.from(data);
	if (kind === "zero") changed.fill(0, at);
	else changed[at] = (changed[at] ?? 0) ^ 0xff;
	return changed;
}
