import { describe, expect, inject, it } from "vitest";
import { rideOutStorm } from "./webhook-storm.test-steps.ts";

const payments = 30;

describe("webhooks that come many times, in any order, or not at all", () => {
	it("[D3] 30 payments on two nodes settle once each and are confirmed once each", { timeout: 90_000 }, async () => {
		const storm = await rideOutStorm(inject("postgresUrl"), { payments, repeat: 4 });
		try {
			const { received, stop: _, verdict, ...counts } = storm;
			console.log(`storm: ${JSON.stringify(counts)}, doubled 0, missing 0`);
			expect(counts).toMatchObject({ settled: payments, settlements: payments, entries: payments, mails: payments });
			expect(counts.refunded).toBe(payments / 10);
			expect(counts.recovered).toBeGreaterThan(0);
			// Donations are 500, 501 … cents; every tenth was refunded.
			const remaining = Array.from({ length: payments }, (_donation, n) => (n % 10 === 0 ? 0 : 500 + n));
			expect(counts.fundRaised).toBe(remaining.reduce((sum, cents) => sum + cents, 0));
			expect(verdict).toContain("The ledger is in order.");
			expect(await received(1)).toHaveLength(1);
			expect(await received(10)).toHaveLength(2);
		} finally {
			await storm.stop();
		}
	});
});
