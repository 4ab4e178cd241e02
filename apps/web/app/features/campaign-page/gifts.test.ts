import type { DonationRow } from "@stride/contract";
import { describe, expect, it } from "vitest";
import { arrivedGifts, donorName, mergeGifts } from "./gifts.ts";

const gift = (id: string, minute: number): DonationRow => ({
	id,
	amount: 500,
	firstName: "O",
	lastName: "V",
	user: null,
	createdAt: `2026-06-01T10:${String(minute).padStart(2, "0")}:00.000Z`,
});
const ids = (gifts: DonationRow[]) => gifts.map(({ id }) => id).join("");

const [a, b, c, d, e] = [gift("a", 1), gift("b", 2), gift("c", 3), gift("d", 4), gift("e", 5)];

describe("mergeGifts", () => {
	it("[D2] older pages follow the live rows without a gap or a double", () => {
		expect(ids(mergeGifts({ items: [d, c], total: 4 }, [c, b, b, a]))).toBe("dcba");
	});

	it("[D2] a gift that arrives goes on top and pushes none of the loaded ones out", () => {
		expect(ids(mergeGifts({ items: [e, d], total: 5 }, [d, c, b, a]))).toBe("edcba");
	});

	it("[D2] a gift that was taken back within the live stretch is gone", () => {
		expect(ids(mergeGifts({ items: [e, c], total: 4 }, [d, c, b, a]))).toBe("ecba");
	});

	it("[D2] when the live rows are all there are, nothing else is shown", () => {
		expect(ids(mergeGifts({ items: [b], total: 1 }, [b, a]))).toBe("b");
		expect(ids(mergeGifts({ items: [], total: 0 }, [a]))).toBe("");
	});

	it("[D2] a tie in time is broken by id, as the server does", () => {
		const [tie1, tie2] = [gift("x", 3), gift("y", 3)];
		expect(ids(mergeGifts({ items: [d, tie2], total: 4 }, [tie1, a]))).toBe("dyxa");
	});
});

describe("arrivedGifts", () => {
	it("[D2] tells what is new, the oldest first", () => {
		expect(ids(arrivedGifts([c, b], [e, d, c]))).toBe("de");
	});

	it("[D2] the first gift of a campaign is new", () => {
		expect(ids(arrivedGifts([], [a]))).toBe("a");
	});

	it("[D2] an older gift that moves up because another was taken back is not new", () => {
		expect(arrivedGifts([d, c], [c, b])).toEqual([]);
	});

	it("[D2] the same state told twice tells nothing new", () => {
		expect(arrivedGifts([b, a], [b, a])).toEqual([]);
	});
});

it("[D2] an anonymous gift has no name", () => {
	expect(donorName({ firstName: null, lastName: null })).toBeNull();
	expect(donorName({ firstName: "Velo Club", lastName: null })).toBe("Velo Club");
	expect(donorName({ firstName: "Olena", lastName: "Vasylenko" })).toBe("Olena Vasylenko");
});
