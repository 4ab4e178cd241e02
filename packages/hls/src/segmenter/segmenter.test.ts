import { describe, expect, test } from "vitest";
import { readSamples } from "../fmp4/box-reader.test-steps.ts";
import { AAC, AVC, broadcast, markOf, numberPackets, planPackets } from "./broadcast.test-steps.ts";
import {
	droppedOf,
	eventsOf,
	expectLawfulMedia,
	marksOf,
	partsOf,
	segmentAll,
	segmenterFor,
	segmentsOf,
} from "./made-media.test-steps.ts";
import { DEFAULT_LIMITS } from "./segment-limits.ts";
import { Segmenter } from "./segmenter.ts";
import type { SegmenterEvent } from "./segmenter-event.ts";

const CALM = { fps: 30, seconds: 6, keyEverySeconds: 2, hasAudio: true };

test("[S2] a segment lasts two seconds and begins with a key frame, a part lasts a third of a second", () => {
	// The last segment of a stream ends with its last frame of sound.
	const segments = segmentsOf(segmentAll(broadcast(CALM), AAC)).slice(0, 2);
	expect(segments.map(({ durationTicks }) => durationTicks / 90_000)).toEqual([2, 2]);
	for (const { parts } of segments) {
		expect(parts.map(({ durationTicks }) => durationTicks)).toEqual([30_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
		expect(parts.map(({ isIndependent }) => isIndependent)).toEqual([true, false, false, false, false, false]);
	}
});

test("[S2] a part is emitted one picture after its end, not later", () => {
	const { segmenter } = segmenterFor();
	const video = broadcast({ ...CALM, hasAudio: false });
	const made = video.map((packet) => partsOf(segmenter.push(packet, 0)).length);
	// Pictures 0 to 9 form a part as soon as picture 10 determines where the last of them ends.
	expect(made.slice(0, 21)).toEqual([...Array(10).fill(0), 1, ...Array(9).fill(0), 1]);
});

test("[S2] sound and picture of a part begin and end together, within a frame of sound", () => {
	for (const { segment, parts } of segmentsOf(segmentAll(broadcast({ ...CALM, soundDelayUs: 120_000 }), AAC))) {
		let startTicks = segment.startTicks;
		for (const part of parts) {
			const sounds = readSamples(part.data).filter(({ trackId }) => trackId === 2);
			const offBy = (sounds[0]?.startTicks ?? 0) / 48_000 - startTicks / 90_000;
			expect(offBy).toBeGreaterThanOrEqual(0);
			expect(offBy).toBeLessThan(1024 / 48_000);
			startTicks += part.durationTicks;
		}
	}
});

describe("trap 1: tracks are declared first, and nothing is emitted before all of them are configured", () => {
	test("[S2] packets that arrive before the last configuration are buffered and all recorded", () => {
		const segmenter = new Segmenter(DEFAULT_LIMITS);
		const events: SegmenterEvent[] = [];
		events.push(...segmenter.declareTracks(["video", "audio"]), ...eventsOf(segmenter.configure("video", AVC)));
		const packets = broadcast(CALM);
		for (const packet of packets.slice(0, 100)) events.push(...segmenter.push(packet, 0));
		expect(events).toEqual([]);
		events.push(...eventsOf(segmenter.configure("audio", AAC)));
		expect(events[0]).toMatchObject({ kind: "init", init: 0, codecs: ["avc1.42e01f", "mp4a.40.2"] });
		for (const packet of packets.slice(100)) events.push(...segmenter.push(packet, 0));
		events.push(...segmenter.end());
		expect(marksOf(partsOf(events))).toHaveLength(packets.length);
	});

	test("[S2] the number of held packets is bounded, and an undeclared track is refused", () => {
		const segmenter = new Segmenter({ ...DEFAULT_LIMITS, maxHeldPackets: 10 });
		segmenter.declareTracks(["video"]);
		const packets = broadcast(CALM).slice(0, 60);
		const dropped = droppedOf(packets.flatMap((packet) => segmenter.push(packet, 0)));
		const video = packets.filter(({ track }) => track === "video");
		expect(dropped["too-long-before-tracks"]).toEqual(video.slice(0, -10).map(({ sequence }) => sequence));
		expect(dropped["undeclared-track"]).toHaveLength(60 - video.length);
		expect(segmenter.configure("audio", AAC)).toBe("wrong-kind-of-track");
	});
});

describe("trap 2: at a discontinuity all pending state is flushed and cleared", () => {
	test("[S2] no frame from before leaks into the segment after, and no segment grows", () => {
		const before = planPackets(CALM).slice(0, 130);
		const after = planPackets({ ...CALM, startUs: 90_000_000_000 });
		const events = segmentAll(numberPackets([...before, ...after]), AAC);
		expectLawfulMedia(events, AAC);
		const segments = segmentsOf(events);
		const first = segments.findIndex(({ segment }) => segment.isDiscontinuity);
		expect(segments.filter(({ segment }) => segment.isDiscontinuity)).toHaveLength(1);
		expect(Math.min(...marksOf(segments[first]?.parts ?? []))).toBeGreaterThan(before.length);
		expect(Math.max(...marksOf(segments.slice(0, first).flatMap(({ parts }) => parts)))).toBeLessThanOrEqual(
			before.length,
		);
	});

	test("[S2] a new configuration makes a new init segment and a discontinuity; a repeated one makes neither", () => {
		const { segmenter, events } = segmenterFor(AAC);
		const packets = broadcast({ ...CALM, seconds: 8 });
		for (const packet of packets.slice(0, 200)) events.push(...segmenter.push(packet, 0));
		expect(segmenter.configure("video", { ...AVC })).toEqual([]);
		events.push(...eventsOf(segmenter.configure("video", { ...AVC, width: 1280, height: 720 })));
		for (const packet of packets.slice(200)) events.push(...segmenter.push(packet, 0));
		events.push(...segmenter.end());
		expectLawfulMedia(events, AAC);
		expect(events.filter(({ kind }) => kind === "init")).toHaveLength(2);
		expect(events).toContainEqual({ kind: "key-frame-wanted", reason: "tracks-changed" });
		expect(segmentsOf(events).map(({ segment }) => [segment.init, segment.isDiscontinuity])).toEqual([
			[0, false],
			[0, false],
			[1, true],
			[1, false],
		]);
	});
});

describe("trap 3: the time line begins at 0 and has no gap", () => {
	test("[S2] for any broadcaster clock, with 64 bits for the rest", () => {
		const startUs = 1_790_000_000_000_000;
		const [first] = partsOf(segmentAll(broadcast({ ...CALM, startUs }), AAC));
		expect(readSamples(first?.data ?? new Uint8Array()).filter(({ startTicks }) => startTicks === 0)).toHaveLength(2);
		const segmenter = new Segmenter(DEFAULT_LIMITS, {
			nextMsn: 1,
			nextInit: 1,
			timelineTicks: 2 ** 40,
			nextFragment: 7,
			isDiscontinuity: true,
			recorded: { video: 0, audio: 0 },
			acknowledged: 0,
		});
		segmenter.declareTracks(["video"]);
		segmenter.configure("video", AVC);
		const events = broadcast({ ...CALM, hasAudio: false }).flatMap((packet) => segmenter.push(packet, 0));
		expect(readSamples(partsOf(events)[0]?.data ?? new Uint8Array())[0]?.startTicks).toBe(2 ** 40);
		expect(segmentsOf(events)[0]?.segment).toMatchObject({ msn: 1, init: 1, isDiscontinuity: true });
	});

	test("[S2] after a gap of a minute the stream continues where it ended", () => {
		const packets = numberPackets([...planPackets(CALM), ...planPackets({ ...CALM, startUs: 5_066_000_000 })]);
		const events = segmentAll(packets, AAC);
		expectLawfulMedia(events, AAC);
		const last = segmentsOf(events).at(-1);
		expect(((last?.segment.startTicks ?? 0) + (last?.durationTicks ?? 0)) / 90_000).toBeCloseTo(12, 1);
		// The wall clock includes the minute.
		expect((last?.segment.programDateTimeMs ?? 0) - 5_000_000).toBeCloseTo(70_000, -2);
	});

	test("[S2] packets lost in transit break the pictures until the next key frame", () => {
		const packets = broadcast(CALM).filter(({ sequence }) => sequence !== 50);
		const events = segmentAll(packets, AAC);
		expectLawfulMedia(events, AAC);
		expect(events).toContainEqual({ kind: "key-frame-wanted", reason: "missing-packets" });
		const nextKey = packets.find(({ sequence, track, isKey }) => sequence > 50 && track === "video" && isKey);
		const between = packets.filter(({ sequence }) => sequence > 50 && sequence < (nextKey?.sequence ?? 0));
		expect(droppedOf(events)["before-first-key-frame"]?.sort(byNumber)).toEqual(
			between.map(({ sequence }) => sequence),
		);
	});
});

describe("sound", () => {
	test("[S2] that is missing is replaced by silence, and the picture continues", () => {
		const packets = numberPackets(
			planPackets(CALM).filter(
				({ track, timeUs }) => track === "video" || timeUs < 5_001_000_000 || timeUs > 5_003_000_000,
			),
		);
		const events = segmentAll(packets, AAC);
		expectLawfulMedia(events, AAC);
		expect(droppedOf(events)).toEqual({});
		const silent = partsOf(events)
			.flatMap((part) => readSamples(part.data))
			.filter(({ data }) => markOf(data) === undefined);
		expect(silent.length).toBeGreaterThan(90);
		expect(silent.length).toBeLessThan(96);
	});

	test("[S2] that lags is waited for, but never longer than half a second", () => {
		const { segmenter } = segmenterFor(AAC);
		const video = broadcast({ ...CALM, hasAudio: false });
		const firstPart = video.findIndex((packet) => partsOf(segmenter.push(packet, 0)).length > 0);
		expect((video[firstPart]?.timeUs ?? 0) - 5_000_000_000).toBe(833_333);
	});

	test("[S2] that arrives after its position was filled with silence is dropped, so that it stays in sync", () => {
		const events = segmentAll(broadcast({ ...CALM, soundDelayUs: 1_500_000 }), AAC);
		expectLawfulMedia(events, AAC);
		expect(droppedOf(events)["time-backwards"]?.length).toBeGreaterThan(200);
		expect(segmentsOf(events)).toHaveLength(3);
	});
});

test("[S2] a frozen picture lasts half a second; its parts continue with the sound", () => {
	const packets = numberPackets(
		planPackets(CALM).filter(
			({ track, timeUs }) => track === "audio" || timeUs < 5_000_500_000 || timeUs >= 5_001_200_000,
		),
	);
	const events = segmentAll(packets, AAC);
	expectLawfulMedia(events, AAC);
	expect(events.some(({ kind }) => kind === "key-frame-wanted")).toBe(false);
	const durations = partsOf(events)
		.flatMap((part) => readSamples(part.data))
		.filter(({ trackId }) => trackId === 1);
	expect(Math.max(...durations.map(({ durationTicks }) => durationTicks))).toBe(66_000);
});

test("[S2] a stream without sound shortens a frozen picture, since no part may be empty or too long", () => {
	const silent = planPackets({ ...CALM, hasAudio: false }).map((packet) =>
		packet.timeUs > 5_002_500_000 ? { ...packet, timeUs: packet.timeUs + 800_000 } : packet,
	);
	const events = segmentAll(numberPackets(silent));
	expectLawfulMedia(events, undefined);
	expect(droppedOf(events)).toEqual({});
	const [, second, third] = segmentsOf(events);
	expect((second?.durationTicks ?? 0) / 90).toBeCloseTo(2_000 - 33 + 334, -1);
	// The wall clock includes all of it.
	expect((third?.segment.programDateTimeMs ?? 0) - (second?.segment.programDateTimeMs ?? 0)).toBeCloseTo(2_800, 0);
});

test("[S2] the first sound keeps its offset to the first picture", () => {
	const shifted = planPackets(CALM).map((p) => (p.track === "audio" ? { ...p, timeUs: p.timeUs + 15_000 } : p));
	const samples = partsOf(segmentAll(numberPackets(shifted), AAC)).flatMap((part) => readSamples(part.data));
	expect(samples.find(({ trackId }) => trackId === 2)?.startTicks).toBe(720);
});

test("[S2] a new session restarts its sequence numbers and its clock, after a discontinuity", () => {
	const { segmenter, events } = segmenterFor(AAC);
	const packets = broadcast(CALM);
	for (const packet of packets) events.push(...segmenter.push(packet, 0));
	events.push(...segmenter.startSession());
	for (const packet of broadcast({ ...CALM, startUs: 1 })) events.push(...segmenter.push(packet, 0));
	events.push(...segmenter.end());
	expectLawfulMedia(events, AAC);
	expect(segmentsOf(events).map(({ segment }) => segment.isDiscontinuity)).toEqual([
		false,
		false,
		false,
		true,
		false,
		false,
	]);
	expect(droppedOf(events)).toEqual({});
});

test("[S2] nothing is accepted after the end, and ending twice ends once", () => {
	const { segmenter } = segmenterFor(AAC);
	const [first, ...rest] = broadcast(CALM);
	if (first) segmenter.push(first, 0);
	expect(segmentsOf(segmenter.end())).toHaveLength(1);
	expect(segmenter.end()).toEqual([]);
	expect(droppedOf(rest.slice(0, 2).flatMap((packet) => segmenter.push(packet, 0)))).toEqual({
		"stream-ended": [2, 3],
	});
});

function byNumber(one: number, other: number): number {
	return one - other;
}
