import { describe, expect, inject, it } from "vitest";
import { chooseSeed, playSequences, playTogether } from "./money-property.test-steps.ts";

const seed = chooseSeed();

describe("whatever happens to money", () => {
	it(`[D3] the books are in order after every step (seed ${seed})`, { timeout: 90_000 }, async () => {
		const played = await playSequences(inject("postgresUrl"), { sequences: 15, seed });
		console.log(`money sequences, seed ${seed}: ${JSON.stringify(played)}`);
		expect(played.stepsPlayed).toBeGreaterThan(60);
	});

	it(`[D3] the books are in order while 32 sequences are played at once (seed ${seed})`, {
		timeout: 90_000,
	}, async () => {
		const played = await playTogether(inject("postgresUrl"), { sequences: 32, together: 32, seed });
		console.log(`money sequences together, seed ${seed}: ${JSON.stringify(played)}`);
		expect(played.inspections).toBeGreaterThan(3);
	});
});
