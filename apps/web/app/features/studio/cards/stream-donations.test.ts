import { expect, it } from "vitest";
import { noDonations, withDonations } from "./stream-donations.ts";

const at = (second: number) => `2027-05-01T10:00:${String(second).padStart(2, "0")}.000Z`;
const donation = (id: string, second: number, amount = 1_000) => ({
	id,
	amount,
	firstName: "Iryna",
	lastName: null,
	user: null,
	createdAt: at(second),
});

it("[S3] donations of the stream are those since its start; existing ones do not count as just arrived", () => {
	const first = withDonations(noDonations, { items: [donation("b", 12), donation("a", 3)], total: 2 }, at(10));
	expect(first).toMatchObject({ latest: [{ id: "b" }], totalCents: 1_000, arrival: null });
	const next = withDonations(
		first,
		{ items: [donation("c", 14, 500), donation("b", 12), donation("a", 3)], total: 3 },
		at(10),
	);
	expect(next).toMatchObject({ latest: [{ id: "c" }, { id: "b" }], totalCents: 1_500, arrival: { id: "c" } });
});

it("[S3] the sum continues when donations leave the window, and is hidden when some were never received", () => {
	let donations = withDonations(noDonations, { items: [donation("a", 11)], total: 1 }, at(10));
	donations = withDonations(donations, { items: [donation("b", 12), donation("a", 11)], total: 2 }, at(10));
	donations = withDonations(donations, { items: [donation("c", 13), donation("b", 12)], total: 3 }, at(10));
	expect(donations.totalCents).toBe(3_000);
	donations = withDonations(donations, { items: [donation("g", 17), donation("f", 16)], total: 7 }, at(10));
	expect(donations.totalCents).toBeNull();
	expect(
		withDonations(noDonations, { items: [donation("b", 12), donation("a", 11)], total: 9 }, at(10)).totalCents,
	).toBeNull();
});
