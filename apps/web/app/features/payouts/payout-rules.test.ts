import { describe, expect, it } from "vitest";
import { coverOfRefund, largestRefund, readPayoutForm, shownBalances } from "./payout-rules.ts";

const available = 12_345;

describe("readPayoutForm", () => {
	it.each([
		["123.45", 12_345],
		["123,45", 12_345],
		[" 1 ", 100],
		["0.01", 1],
	])("[D4] %j dollars are %i cents", (amount, cents) => {
		expect(readPayoutForm({ amount, paymentMethod: "ba_1" }, available)).toEqual({
			body: { amount: cents, paymentMethod: "ba_1" },
		});
	});

	it.each([
		["", "amountInvalid"],
		["ten", "amountInvalid"],
		["-5", "amountInvalid"],
		["1e3", "amountInvalid"],
		["1.005", "amountInvalid"],
		["0", "payoutTooSmall"],
		["123.46", "payoutTooLarge"],
		["99999999", "payoutTooLarge"],
	])("[D4] %j is refused: %s", (amount, problem) => {
		expect(readPayoutForm({ amount, paymentMethod: "ba_1" }, available)).toEqual({ problems: { amount: problem } });
	});

	it("[D4] a payment method is required, and all missing fields are reported together", () => {
		expect(readPayoutForm({ amount: "", paymentMethod: "" }, available)).toEqual({
			problems: { amount: "amountInvalid", paymentMethod: "paymentMethodRequired" },
		});
	});

	it("[D4] no payout is possible from a negative balance", () => {
		expect(readPayoutForm({ amount: "0.01", paymentMethod: "ba_1" }, -1)).toEqual({
			problems: { amount: "payoutTooLarge" },
		});
	});
});

it.each([
	[5_000, 2_000, 5_000, 2_000],
	[-7_500, 7_500, 0, 0],
	[-7_500, 2_000, -5_500, 0],
	[-2_000, 7_500, 0, 5_500],
	[-2_000, 0, -2_000, 0],
	[0, 7_500, 0, 7_500],
])(
	"[D4] %i cents available and %i arriving are shown as %i and %i",
	(currentBalance, pendingBalance, available, arriving) => {
		expect(shownBalances({ currentBalance, pendingBalance })).toEqual({ available, arriving });
	},
);

describe("an author's refund", () => {
	const cover = { total: 330, campaign: 330 };

	it.each([
		[{ amount: 10_000 }, 10_000, 10_000],
		[{ amount: 10_000 }, 4_000, 4_000],
		[{ amount: 10_000, cover }, 10_330, 10_000],
		[{ amount: 10_000, cover }, 10_329, 9_999],
		[{ amount: 10_000, cover }, 4_000, 4_000],
		[{ amount: 10_000, cover: { total: 330, campaign: 0 } }, 10_000, 10_000],
		[{ amount: 10_000, cover }, -500, 0],
	])("[D4] of %j out of %i cents is at most %i", (donation, balance, most) => {
		expect(largestRefund(donation, balance)).toBe(most);
	});

	it("[D4] returns the cover with the whole donation only", () => {
		expect(coverOfRefund({ amount: 10_000, cover }, 10_000)).toEqual(cover);
		expect(coverOfRefund({ amount: 10_000, cover }, 9_999).total).toBe(0);
		expect(coverOfRefund({ amount: 10_000 }, 10_000).total).toBe(0);
	});
});
