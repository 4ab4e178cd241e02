import { describe, expect, inject, it } from "vitest";
import { chooseSeed, playTogether } from "./money-property.test-steps.ts";

const seed = chooseSeed();
const sequences = 500;

describe("concurrent movements of money", () => {
	it(`[D3] the books are in order while ${sequences} sequences are played, 32 at once (seed ${seed})`, {
		timeout: 1_500_000,
	}, async () => {
		const played = await playTogether(inject("postgresUrl"), { sequences, together: 32, seed });
		console.log(`money sequences together, seed ${seed}: ${JSON.stringify(played)}`);
		expect(played.inspections).toBeGreaterThan(sequences / 50);
	});
});
