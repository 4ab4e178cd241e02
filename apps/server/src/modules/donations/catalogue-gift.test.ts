import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CatalogueGiftState, catalogueGiftStates, giftAnswerStatus, mayGiftFollow } from "./catalogue-gift.ts";

const state = fc.constantFrom(...catalogueGiftStates);

describe("a gift through the catalogue", () => {
	it("[G4] is asked for once, whatever follows in whatever order", () => {
		fc.assert(
			fc.property(fc.array(state, { maxLength: 30 }), (words) => {
				let now: CatalogueGiftState = "created";
				let askings = 0;
				for (const word of words) {
					if (!mayGiftFollow(now, word)) continue;
					now = word;
					if (now === "processing") askings++;
				}
				expect(askings).toBeLessThanOrEqual(1);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("[G4] is canceled only before it was asked for, and then never charged", () => {
		expect(catalogueGiftStates.filter((from) => mayGiftFollow(from, "canceled"))).toEqual(["created"]);
		expect(catalogueGiftStates.filter((to) => mayGiftFollow("canceled", to))).toEqual([]);
	});

	it("[G4] that was refused is over: another try is another gift", () => {
		expect(catalogueGiftStates.filter((to) => mayGiftFollow("failed", to))).toEqual([]);
	});

	it("[G4] whose outcome is unknown waits for a word, and nothing asks again", () => {
		expect(catalogueGiftStates.filter((to) => mayGiftFollow("unknown", to))).toEqual(["succeeded", "failed"]);
	});

	it("[G4] is never told as failed while it may have been charged", () => {
		const told = Object.fromEntries(catalogueGiftStates.map((one) => [one, giftAnswerStatus(one)]));
		expect(told).toEqual({
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
