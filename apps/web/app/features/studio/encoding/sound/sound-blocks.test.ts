import fc from "fast-check";
import { expect, it } from "vitest";
import { createSoundBlocks } from "./sound-blocks.ts";

it("[S3] every sample is in one block, in order, with the time at which it was recorded", () => {
	fc.assert(
		fc.property(
			fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 40 }),
			fc.constantFrom(960, 1_024),
			(lengths, size) => {
				const blocks = createSoundBlocks(size, 48_000);
				const output: number[] = [];
				let total = 0;
				for (const length of lengths) {
					const samples = Float32Array.from({ length }, (_, index) => (total + index) % 65_536);
					blocks.add(samples, (total * 1_000_000) / 48_000, (block, timeUs) => {
						expect(block).toHaveLength(size);
						expect(timeUs).toBe(Math.round((output.length * 1_000_000) / 48_000));
						output.push(...block);
					});
					total += length;
				}
				expect(output).toHaveLength(total - (total % size));
				expect(output.every((sample, index) => sample === index % 65_536)).toBe(true);
			},
		),
		{ numRuns: 50 },
	);
});
