import { describe, expect, inject, it } from "vitest";
import { rideOutStorm } from "./webhook-storm.test-steps.ts";

const payments = 1_000;

describe("webhooks that come up to ten times, in any order, or not at all", () => {
	it(`[D3] ${payments} payments on two nodes settle once each and are confirmed once each`, {
		timeout: 1_500_000,
	}, async () => {
		const storm = await rideOutStorm(inject("postgresUrl"), { payments, repeat: 9 });
		try {
			const { received: _, stop: __, verdict, ...counts } = storm;
			const doubled = counts.settlements - counts.entries;
			console.log(`storm: ${JSON.stringify(counts)}, doubled ${doubled}, missing ${payments - counts.settled}`);
			expect(counts).toMatchObject({ settled: payments, settlements: payments, entries: payments, mails: payments });
			expect(counts.recovered).toBeGreaterThan(payments / 10);
			expect(verdict).toContain("The ledger is in order.");
		} finally {
			await storm.stop();
		}
	});
});
