import fc from "fast-check";
import { expect, test } from "vitest";
import { readSamples } from "../fmp4/box-reader.test-steps.ts";
import { SYNC } from "../fmp4/media-fragment.ts";
import { AAC, broadcast, markOf } from "./broadcast.test-steps.ts";
import { droppedOf, expectLawfulMedia, marksOf, partsOf, segmentAll, segmentsOf } from "./made-media.test-steps.ts";
import { ENCODER_LIMITS } from "./segment-limits.ts";
import { segmentationHolds, troubledBroadcasts, troubledEncoders } from "./segmenter-property.test-steps.ts";

test("[S2] each packet of a disturbed broadcast is recorded once or dropped with a reason, by the rules", () => {
	fc.assert(
		fc.property(troubledBroadcasts, (broadcast) => segmentationHolds(broadcast)),
		{ numRuns: 60 },
	);
});

test("[S2] so is each packet of a disturbed encoder with B-frames and distant key frames", () => {
	fc.assert(
		fc.property(troubledEncoders, (broadcast) => segmentationHolds(broadcast, ENCODER_LIMITS)),
		{ numRuns: 60 },
	);
});

test("[S2] a regular encoder with B-frames loses nothing, and each picture is presented at its time", () => {
	const plan = { fps: 30, seconds: 25, keyEverySeconds: 4, bFrames: 2, hasAudio: true };
	const packets = broadcast(plan);
	const events = segmentAll(packets, AAC, ENCODER_LIMITS);
	// The first picture is presented 33 ms after its decoding; two frames of sound lie before it.
	expect(droppedOf(events)).toEqual({ "time-backwards": [2, 3] });
	expect(segmentsOf(events).map(({ durationTicks }) => Math.round(durationTicks / 9_000))).toEqual([
		40, 40, 40, 40, 40, 40, 10,
	]);
	const firstUs = packets.find(({ track }) => track === "video")?.timeUs ?? 0;
	const pictures = partsOf(events)
		.flatMap((part) => readSamples(part.data))
		.filter(({ trackId }) => trackId === 1);
	expect(pictures).toHaveLength(750);
	for (const { startTicks, offsetTicks = 0, data } of pictures) {
		const packet = packets.find(({ sequence }) => sequence === markOf(data));
		expect(Math.abs((startTicks + offsetTicks) / 0.09 - ((packet?.timeUs ?? 0) - firstUs))).toBeLessThan(20);
	}
});

test("[S2] [S5] no key frame is presented before its decoding where an encoder rounds times to milliseconds", () => {
	const toMs = (timeUs: number) => Math.round(timeUs / 1_000) * 1_000;
	// As OBS by default: 250 pictures at 30 a second.
	const plan = { fps: 30, seconds: 40, keyEverySeconds: 250 / 30, bFrames: 2, hasAudio: true, startUs: 5_000_000_200 };
	const packets = broadcast(plan).map((packet) => ({
		...packet,
		timeUs: toMs(packet.timeUs),
		...(packet.decodeTimeUs !== undefined && { decodeTimeUs: toMs(packet.decodeTimeUs) }),
	}));
	const events = segmentAll(packets, AAC, ENCODER_LIMITS);
	const keyFrames = partsOf(events)
		.flatMap((part) => readSamples(part.data))
		.filter(({ trackId, flags }) => trackId === 1 && flags === SYNC);
	expect(keyFrames).toHaveLength(5);
	expect(keyFrames.map(({ offsetTicks = 0 }) => offsetTicks).filter((ticks) => ticks < 0)).toEqual([]);
	expectLawfulMedia(events, AAC, ENCODER_LIMITS);
});

test("[S2] a group of pictures over ten seconds is cut without a key frame, which is requested", () => {
	const packets = broadcast({ fps: 30, seconds: 25, keyEverySeconds: 60, bFrames: 2, hasAudio: true });
	const events = segmentAll(packets, AAC, ENCODER_LIMITS);
	expect(
		segmentsOf(events).map(({ segment, durationTicks }) => [segment.isCut, Math.round(durationTicks / 9_000)]),
	).toEqual([
		[undefined, 101],
		[true, 101],
		[true, 49],
	]);
	expect(events.filter(({ kind }) => kind === "key-frame-wanted")).toEqual(
		Array.from({ length: 2 }, () => ({ kind: "key-frame-wanted", reason: "key-frame-overdue" })),
	);
	expectLawfulMedia(events, AAC, ENCODER_LIMITS);
});

test("[S2] a regular broadcast loses nothing, and every frame is within 43 ms of its time", () => {
	const fps = fc.constantFrom(10, 15, 24, 25, 29.97, 30, 60);
	const delay = fc.integer({ min: -100_000, max: 300_000 });
	fc.assert(
		fc.property(fps, delay, (rate, soundDelayUs) => {
			const packets = broadcast({ fps: rate, seconds: 5, keyEverySeconds: 2, hasAudio: true, soundDelayUs });
			const events = segmentAll(packets, AAC);
			expect(droppedOf(events)).toEqual({});
			expect(marksOf(partsOf(events))).toHaveLength(packets.length);
			for (const sample of partsOf(events).flatMap((part) => readSamples(part.data))) {
				const packet = packets.find(({ sequence }) => sequence === markOf(sample.data));
				if (!packet) continue;
				const atUs = (sample.startTicks / (sample.trackId === 1 ? 90_000 : 48_000)) * 1_000_000;
				expect(Math.abs(atUs - (packet.timeUs - 5_000_000_000))).toBeLessThan(43_000);
			}
		}),
		{ numRuns: 10 },
	);
});
