import { describe, expect, inject, it } from "vitest";
import { playSequences } from "./money-property.test-steps.ts";

describe("whatever happens to money, from fixed seeds", () => {
	it.each([20, 21])(
		"[D3] the books are in order after every step, with either bearer of the fees (seed %i)",
		{
			timeout: 60_000,
		},
		async (seed) => {
			const played = await playSequences(inject("postgresUrl"), { sequences: 15, seed });
			console.log(`money sequences, seed ${seed}: ${JSON.stringify(played)}`);
			expect(played.done["refund-part"]).toBeGreaterThan(0);
		},
	);
});
