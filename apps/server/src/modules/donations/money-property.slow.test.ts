import { describe, expect, inject, it } from "vitest";
import { chooseSeed, playSequences, playTogether } from "./money-property.test-steps.ts";

const seed = chooseSeed();

describe("whatever happens to money", () => {
	it(`[D3] the books are in order after every step of 500 sequences (seed ${seed})`, async () => {
		const played = await playSequences(inject("postgresUrl"), { sequences: 500, seed });
		console.log(`money sequences, seed ${seed}: ${JSON.stringify(played)}`);
		expect(played.stepsPlayed).toBeGreaterThan(2_500);
	});

	it(`[D3] the books are in order while 500 sequences are played, 32 at once (seed ${seed})`, async () => {
		const played = await playTogether(inject("postgresUrl"), { sequences: 500, together: 32, seed });
		console.log(`money sequences together, seed ${seed}: ${JSON.stringify(played)}`);
		expect(played.looks).toBeGreaterThan(10);
	});
});
