import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	type CatalogueDonationState,
	catalogueDonationStates,
	mayStateFollow,
	responseStatus,
} from "./catalogue-donation.ts";

const state = fc.constantFrom(...catalogueDonationStates);

describe("a catalogue donation", () => {
	it("[G4] is requested once in any sequence of events", () => {
		fc.assert(
			fc.property(fc.array(state, { maxLength: 30 }), (words) => {
				let now: CatalogueDonationState = "created";
				let askings = 0;
				for (const word of words) {
					if (!mayStateFollow(now, word)) continue;
					now = word;
					if (now === "processing") askings++;
				}
				expect(askings).toBeLessThanOrEqual(1);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("[G4] is canceled only before it was requested, and then never charged", () => {
		expect(catalogueDonationStates.filter((from) => mayStateFollow(from, "canceled"))).toEqual(["created"]);
		expect(catalogueDonationStates.filter((to) => mayStateFollow("canceled", to))).toEqual([]);
	});

	it("[G4] is final after a refusal: another try is another donation", () => {
		expect(catalogueDonationStates.filter((to) => mayStateFollow("failed", to))).toEqual([]);
	});

	it("[G4] with an unknown outcome is only resolved, never requested again", () => {
		expect(catalogueDonationStates.filter((to) => mayStateFollow("unknown", to))).toEqual(["succeeded", "failed"]);
	});

	it("[G4] is never reported as failed while it may have been charged", () => {
		const statuses = Object.fromEntries(catalogueDonationStates.map((one) => [one, responseStatus(one)]));
		expect(statuses).toEqual({
			created: "unknown",
			processing: "unknown",
			succeeded: "succeeded",
			failed: "failed",
			canceled: "failed",
			unknown: "unknown",
			refunded: "succeeded",
		});
	});
});
