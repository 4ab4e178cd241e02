import fc from "fast-check";
import { expect, test } from "vitest";
import { readSamples } from "../fmp4/box-reader.test-steps.ts";
import { AAC, broadcast, markOf } from "./broadcast.test-steps.ts";
import { droppedOf, marksOf, partsOf, segmentAll } from "./made-media.test-steps.ts";
import { segmentationHolds, troubledBroadcasts } from "./segmenter-property.test-steps.ts";

test("[S2] each packet of a disturbed broadcast is recorded once or dropped with a reason, by the rules", () => {
	fc.assert(fc.property(troubledBroadcasts, segmentationHolds), { numRuns: 60 });
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
