import { describe, expect, it } from "vitest";
import { readPayoutForm, shownBalances } from "./payout-rules.ts";

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
