import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DonationCard, type ShownDonation, withArrived } from "./donation-queue.ts";

const donation = (id: string, amountCents = 500): ShownDonation => ({ id, name: "Ada", image: null, amountCents });
const countOf = (cards: readonly DonationCard[]) =>
	cards.reduce((sum, card) => sum + ("donation" in card ? 1 : card.count), 0);
const centsOf = (cards: readonly DonationCard[]) =>
	cards.reduce((sum, card) => sum + ("donation" in card ? card.donation.amountCents : card.amountCents), 0);

describe("withArrived", () => {
	it("[D2] queues donations in the order of their arrival", () => {
		const cards = withArrived(withArrived([], [donation("a")]), [donation("b"), donation("c")]);
		expect(cards.map(({ key }) => key)).toEqual(["a", "b", "c"]);
	});

	it("[D2] does not queue a donation twice", () => {
		expect(withArrived(withArrived([], [donation("a")]), [donation("a")])).toHaveLength(1);
	});

	it("[D2] combines the donations beyond the limit into one card with their count and sum", () => {
		const cards = withArrived(
			[],
			["a", "b", "c", "d", "e", "f"].map((id) => donation(id, 100)),
		);
		expect(cards.map((card) => ("donation" in card ? card.key : [card.count, card.amountCents]))).toEqual([
			"a",
			"b",
			"c",
			[3, 300],
		]);
	});

	it("[D2] loses no donation and never exceeds the limit, for any arrivals", () => {
		fc.assert(
			fc.property(
				fc.array(fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 6 }), { maxLength: 12 }),
				(waves) => {
					let cards: DonationCard[] = [];
					let next = 0;
					for (const wave of waves) {
						cards = withArrived(
							cards,
							wave.map((cents) => donation(`donation ${next++}`, cents)),
						);
						expect(cards.length).toBeLessThanOrEqual(4);
					}
					expect(countOf(cards)).toBe(next);
					expect(centsOf(cards)).toBe(waves.flat().reduce((sum, cents) => sum + cents, 0));
				},
			),
		);
	});
});
