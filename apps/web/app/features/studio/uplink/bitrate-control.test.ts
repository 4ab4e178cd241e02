import fc from "fast-check";
import { expect, it } from "vitest";
import { bitrateFloor, createBitrateControl } from "./bitrate-control.ts";

it("[S3] a late connection reduces the bitrate by three tenths, at most once in two seconds", () => {
	const control = createBitrateControl(2_000_000, 3_000_000);
	expect(control.decide(0, 801, 2_000_000)).toBe(1_400_000);
	expect(control.decide(1_999, 2_000, 2_000_000)).toBe(1_400_000);
	expect(control.decide(2_000, 2_000, 2_000_000)).toBe(980_000);
});

it("[S3] a connection that is much too slow reduces it to the throughput, and a short outage does not reduce it fully", () => {
	expect(createBitrateControl(2_500_000, 3_000_000).decide(0, 801, 1_500_000)).toBe(1_050_000);
	expect(createBitrateControl(2_500_000, 3_000_000).decide(0, 801, 0)).toBe(875_000);
});

it("[S3] six seconds without delay add six percent, and any delay restarts the wait", () => {
	const control = createBitrateControl(1_000_000, 3_000_000);
	control.decide(0, 0, 0);
	expect(control.decide(5_999, 449, 0)).toBe(1_000_000);
	control.decide(5_999, 500, 0);
	expect(control.decide(6_000, 0, 0)).toBe(1_000_000);
	expect(control.decide(12_000, 0, 0)).toBe(1_060_000);
});

it("[S3] it never leaves its bounds", () => {
	fc.assert(
		fc.property(
			fc.array(fc.tuple(fc.nat(5_000), fc.nat(3_000), fc.nat(6_000_000))),
			fc.integer({ min: 0, max: 5_000_000 }),
			(line, max) => {
				const control = createBitrateControl(2_500_000, max);
				let nowMs = 0;
				for (const [passed, age, arriving] of line) {
					nowMs += passed;
					const bitrate = control.decide(nowMs, age, arriving);
					expect(bitrate).toBeGreaterThanOrEqual(bitrateFloor);
					expect(bitrate).toBeLessThanOrEqual(Math.max(bitrateFloor, max));
				}
			},
		),
	);
});
