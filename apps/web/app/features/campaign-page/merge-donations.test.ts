import type { DonationRow } from "@stride/contract";
import { describe, expect, it } from "vitest";
import { arrivedDonations, donorName, mergeDonations } from "./merge-donations.ts";

const donation = (id: string, minute: number): DonationRow => ({
	id,
	amount: 500,
	firstName: "O",
	lastName: "V",
	user: null,
	createdAt: `2026-06-01T10:${String(minute).padStart(2, "0")}:00.000Z`,
});
const ids = (donations: DonationRow[]) => donations.map(({ id }) => id).join("");

const [a, b, c, d, e] = [donation("a", 1), donation("b", 2), donation("c", 3), donation("d", 4), donation("e", 5)];

describe("mergeDonations", () => {
	it("[D2] older pages follow the live rows without gaps and duplicates", () => {
		expect(ids(mergeDonations({ items: [d, c], total: 4 }, [c, b, b, a]))).toBe("dcba");
	});

	it("[D2] an arriving donation is added on top and drops no loaded one", () => {
		expect(ids(mergeDonations({ items: [e, d], total: 5 }, [d, c, b, a]))).toBe("edcba");
	});

	it("[D2] a refunded donation within the live rows is removed", () => {
		expect(ids(mergeDonations({ items: [e, c], total: 4 }, [d, c, b, a]))).toBe("ecba");
	});

	it("[D2] only the live rows are shown when they are complete", () => {
		expect(ids(mergeDonations({ items: [b], total: 1 }, [b, a]))).toBe("b");
		expect(ids(mergeDonations({ items: [], total: 0 }, [a]))).toBe("");
	});

	it("[D2] equal times are ordered by id, as on the server", () => {
		const [tie1, tie2] = [donation("x", 3), donation("y", 3)];
		expect(ids(mergeDonations({ items: [d, tie2], total: 4 }, [tie1, a]))).toBe("dyxa");
	});
});

describe("arrivedDonations", () => {
	it("[D2] returns the new donations, the oldest first", () => {
		expect(ids(arrivedDonations([c, b], [e, d, c]))).toBe("de");
	});

	it("[D2] the first donation of a campaign is new", () => {
		expect(ids(arrivedDonations([], [a]))).toBe("a");
	});

	it("[D2] an older donation that moves up after a refund is not new", () => {
		expect(arrivedDonations([d, c], [c, b])).toEqual([]);
	});

	it("[D2] a repeated state has no new donations", () => {
		expect(arrivedDonations([b, a], [b, a])).toEqual([]);
	});
});

it("[D2] an anonymous donation has no name", () => {
	expect(donorName({ firstName: null, lastName: null })).toBeNull();
	expect(donorName({ firstName: "Velo Club", lastName: null })).toBe("Velo Club");
	expect(donorName({ firstName: "Olena", lastName: "Vasylenko" })).toBe("Olena Vasylenko");
});
