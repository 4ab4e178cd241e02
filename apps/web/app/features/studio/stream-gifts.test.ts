import { expect, it } from "vitest";
import { noGifts, withGifts } from "./stream-gifts.ts";

const at = (second: number) => `2027-05-01T10:00:${String(second).padStart(2, "0")}.000Z`;
const gift = (id: string, second: number, amount = 1_000) => ({
	id,
	amount,
	firstName: "Iryna",
	lastName: null,
	user: null,
	createdAt: at(second),
});

it("[S3] donations of the stream are those since its start; existing ones do not count as just arrived", () => {
	const first = withGifts(noGifts, { items: [gift("b", 12), gift("a", 3)], total: 2 }, at(10));
	expect(first).toMatchObject({ latest: [{ id: "b" }], totalCents: 1_000, arrival: null });
	const next = withGifts(first, { items: [gift("c", 14, 500), gift("b", 12), gift("a", 3)], total: 3 }, at(10));
	expect(next).toMatchObject({ latest: [{ id: "c" }, { id: "b" }], totalCents: 1_500, arrival: { id: "c" } });
});

it("[S3] the sum continues when donations leave the window, and is hidden when some were never received", () => {
	let gifts = withGifts(noGifts, { items: [gift("a", 11)], total: 1 }, at(10));
	gifts = withGifts(gifts, { items: [gift("b", 12), gift("a", 11)], total: 2 }, at(10));
	gifts = withGifts(gifts, { items: [gift("c", 13), gift("b", 12)], total: 3 }, at(10));
	expect(gifts.totalCents).toBe(3_000);
	gifts = withGifts(gifts, { items: [gift("g", 17), gift("f", 16)], total: 7 }, at(10));
	expect(gifts.totalCents).toBeNull();
	expect(withGifts(noGifts, { items: [gift("b", 12), gift("a", 11)], total: 9 }, at(10)).totalCents).toBeNull();
});
