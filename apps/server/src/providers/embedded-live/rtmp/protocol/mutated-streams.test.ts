import fc from "fast-check";
import { expect, it } from "vitest";
import { opening, play } from "./encoder.test-steps.ts";
import { expectFaultsOnly, wholeConnection } from "./mutated-streams.test-steps.ts";

it("[S5] any division of the bytes gives the same events and answers", () => {
	const whole = Buffer.concat(wholeConnection);
	// An encoder sends media after the answer to `publish`.
	const mediaAt = Buffer.concat(opening()).length;
	const expected = play(wholeConnection);
	const cuts = fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 40 });
	fc.assert(
		fc.property(cuts, (places) => {
			const sorted = [0, mediaAt, whole.length, ...places].sort((one, other) => one - other);
			const { events, output } = play(sorted.slice(1).map((end, at) => whole.subarray(sorted[at], end)));
			expect(events).toEqual(expected.events);
			// The time of an acknowledgement depends on the division, its existence does not.
			expect(output.length).toBe(expected.output.length);
		}),
		{ numRuns: 60 },
	);
	expect(play([...whole].map((byte) => Uint8Array.of(byte))).events).toEqual(expected.events);
});

it("[S5] five hundred mutated connections end in events or faults, within their limits", () => {
	const { faults } = expectFaultsOnly(500, 1_001);
	// Otherwise the mutations would test nothing, or only the handshake.
	expect(faults).toBeGreaterThan(100);
	expect(faults).toBeLessThan(500);
});
