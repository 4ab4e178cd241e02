import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createResampler } from "./resampler.ts";

const tone = (rate: number, hertz: number, seconds = 1) =>
	Float32Array.from({ length: rate * seconds }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate));

const level = (samples: Float32Array) =>
	Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length));

/** The greatest difference to a tone of any phase, by projection on it. */
function residue(samples: Float32Array, rate: number, hertz: number): number {
	let sine = 0;
	let cosine = 0;
	for (const [index, one] of samples.entries()) {
		const angle = (2 * Math.PI * hertz * index) / rate;
		sine += (2 / samples.length) * one * Math.sin(angle);
		cosine += (2 / samples.length) * one * Math.cos(angle);
	}
	const rest = samples.map((one, index) => {
		const angle = (2 * Math.PI * hertz * index) / rate;
		return one - sine * Math.sin(angle) - cosine * Math.cos(angle);
	});
	return level(rest);
}

describe("createResampler", () => {
	it.each([8_000, 16_000, 24_000, 44_100, 96_000])("[S3] a voice at %i Hz stays the same at 48 kHz", (rate) => {
		const made = createResampler(rate, 48_000)(tone(rate, 1_000));
		expect(Math.abs(made.length - 48_000)).toBeLessThan(200);
		const middle = made.slice(4_800, 43_200);
		expect(level(middle)).toBeCloseTo(Math.SQRT1_2, 2);
		expect(residue(middle, 48_000, 1_000)).toBeLessThan(0.01);
	});

	it("[S3] what the lower rate cannot carry is removed", () => {
		const made = createResampler(96_000, 48_000)(tone(96_000, 40_000));
		expect(level(made.slice(4_800))).toBeLessThan(0.02);
	});

	it("[S3] pieces of any length give the samples of the whole", () => {
		const whole = tone(16_000, 440, 0.25);
		const expected = createResampler(16_000, 48_000)(whole);
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 40 }), (lengths) => {
				const resample = createResampler(16_000, 48_000);
				const made: number[] = [];
				let read = 0;
				for (const length of [...lengths, whole.length]) {
					made.push(...resample(whole.subarray(read, read + length)));
					read = Math.min(whole.length, read + length);
				}
				expect(made.length).toBe(expected.length);
				for (const [index, one] of made.entries()) expect(one).toBeCloseTo(expected[index] ?? Number.NaN, 4);
			}),
			{ numRuns: 30 },
		);
	});

	it("[S3] equal rates pass the samples on", () => {
		const samples = tone(48_000, 440, 0.01);
		expect(createResampler(48_000, 48_000)(samples)).toEqual(samples);
	});
});
