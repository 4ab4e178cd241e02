import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GiftCard, type ShownGift, withArrived } from "./gift-queue.ts";

const gift = (id: string, amountCents = 500): ShownGift => ({ id, name: "Ada", image: null, amountCents });
const countOf = (cards: readonly GiftCard[]) => cards.reduce((sum, card) => sum + ("gift" in card ? 1 : card.count), 0);
const centsOf = (cards: readonly GiftCard[]) =>
	cards.reduce((sum, card) => sum + ("gift" in card ? card.gift.amountCents : card.amountCents), 0);

describe("withArrived", () => {
	it("[D2] gifts wait in the order in which they came", () => {
		const cards = withArrived(withArrived([], [gift("a")]), [gift("b"), gift("c")]);
		expect(cards.map(({ key }) => key)).toEqual(["a", "b", "c"]);
	});

	it("[D2] a gift that waits already is not shown twice", () => {
		expect(withArrived(withArrived([], [gift("a")]), [gift("a")])).toHaveLength(1);
	});

	it("[D2] a crowd becomes one card that tells how many and how much", () => {
		const cards = withArrived(
			[],
			["a", "b", "c", "d", "e", "f"].map((id) => gift(id, 100)),
		);
		expect(cards.map((card) => ("gift" in card ? card.key : [card.count, card.amountCents]))).toEqual([
			"a",
			"b",
			"c",
			[3, 300],
		]);
	});

	it("[D2] however they come, none is lost and the row stays short", () => {
		fc.assert(
			fc.property(
				fc.array(fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 6 }), { maxLength: 12 }),
				(waves) => {
					let cards: GiftCard[] = [];
					let next = 0;
					for (const wave of waves) {
						cards = withArrived(
							cards,
							wave.map((cents) => gift(`gift ${next++}`, cents)),
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
