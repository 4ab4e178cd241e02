import { describe, expect, inject, it } from "vitest";
import { chooseSeed, playSequences } from "./money-property.test-steps.ts";

const seed = chooseSeed();
const sequences = 500;

describe("whatever happens to money", () => {
	it(`[D3] the books are in order after every step of ${sequences} sequences (seed ${seed})`, {
		timeout: 1_500_000,
	}, async () => {
		const played = await playSequences(inject("postgresUrl"), { sequences, seed });
		console.log(`money sequences, seed ${seed}: ${JSON.stringify(played)}`);
		expect(played.stepsPlayed).toBeGreaterThan(sequences * 5);
	});
});
