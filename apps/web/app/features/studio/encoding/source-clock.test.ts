import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSourceClock } from "./source-clock.ts";

describe("createSourceClock", () => {
	it("[S3] an even source stays even, however unevenly it arrives", () => {
		const delays = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 100, maxLength: 300 });
		fc.assert(
			fc.property(delays, (delayed) => {
				const clock = createSourceClock();
				const times = delayed.map((delay, index) => clock.timeOf(index * 33_333, 5_000_000 + index * 33_333 + delay));
				const steps = times.slice(60).map((time, index) => time - (times[59 + index] ?? 0));
				for (const step of steps) expect(Math.abs(step - 33_333)).toBeLessThan(41_000);
				const settled = times.map((time, index) => time - index * 33_333).slice(60);
				expect(Math.max(...settled) - Math.min(...settled)).toBeLessThan(40_001);
			}),
		);
	});

	it("[S3] follows a slower clock, so that sound and picture are still in sync an hour later", () => {
		const clock = createSourceClock();
		let last = 0;
		const frames = 3_600 * 30;
		for (let index = 0; index < frames; index++) last = clock.timeOf(index * 33_333, index * 33_333 * 1.0001);
		expect(Math.abs(last - frames * 33_333 * 1.0001)).toBeLessThan(35_000);
	});

	it("[S3] another source begins at the current time of the clock", () => {
		const clock = createSourceClock();
		clock.timeOf(1_000_000, 2_000_000);
		expect(clock.timeOf(77_000_000, 2_033_000)).toBe(2_033_000);
		expect(clock.timeOf(0, 2_033_000)).toBe(2_033_001);
	});
});
