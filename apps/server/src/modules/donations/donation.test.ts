import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Payment } from "../payments/index.ts";
import {
	type DonationState,
	donationStates,
	laterOutcome,
	mayFollow,
	paymentMismatch,
	publicStatus,
	stateOfPayment,
	stateOfSettled,
} from "./donation.ts";

const settled: DonationState[] = [
	"succeeded",
	"partially_refunded",
	"refunded",
	"disputed",
	"dispute_won",
	"dispute_lost",
];
const state = fc.constantFrom(...donationStates);

describe("a donation's states", () => {
	it("[D1] a decline leaves the donation open for another try", () => {
		expect(mayFollow("failed", "succeeded")).toBe(true);
		expect(mayFollow("failed", "requires_action")).toBe(true);
		expect(mayFollow("failed", "processing")).toBe(true);
	});

	it("[D3] nothing that was settled becomes unsettled, in any sequence of the provider's words", () => {
		fc.assert(
			fc.property(fc.array(state, { maxLength: 30 }), (words) => {
				let now: DonationState = "created";
				let wasSettled = false;
				for (const word of words) {
					if (mayFollow(now, word)) now = word;
					if (wasSettled) expect(settled).toContain(now);
					wasSettled ||= settled.includes(now);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("[D3] a settled donation moves between settled states only", () => {
		for (const from of settled) {
			for (const to of donationStates) if (!settled.includes(to)) expect(mayFollow(from, to)).toBe(false);
		}
	});

	it("[D3] a canceled donation goes nowhere, unless its money arrives after all", () => {
		expect(donationStates.filter((to) => mayFollow("canceled", to))).toEqual(["succeeded"]);
	});

	it("[D3] the table contains every settled state that refunds and disputes lead to, from each settled state", () => {
		const outcome = fc.constantFrom("open" as const, "won" as const, "lost" as const);
		const state = fc.record({
			refundedCents: fc.integer({ min: 0, max: 3 }),
			outcomes: fc.array(outcome, { maxLength: 2 }),
		});
		fc.assert(
			fc.property(state, state, (before, after) => {
				// Disputes are only ever added, and each only moves on.
				const outcomes = after.outcomes.length < before.outcomes.length ? before.outcomes : after.outcomes;
				const disputes = outcomes.map((now, n) => ({ outcome: laterOutcome(before.outcomes[n] ?? now, now) }));
				const stateOf = (refundedCents: number, all: { outcome: "open" | "won" | "lost" }[]) =>
					stateOfSettled({ totalCents: 3, refundedCents, disputes: all });
				const from = stateOf(
					before.refundedCents,
					before.outcomes.map((was) => ({ outcome: was })),
				);
				const to = stateOf(after.refundedCents, disputes);
				expect(from === to || mayFollow(from, to)).toBe(true);
			}),
			{ numRuns: 2_000 },
		);
	});

	it("[D1] the donor sees one of the five public states", () => {
		const statuses = new Set(donationStates.map(publicStatus));
		expect([...statuses].sort()).toEqual(["canceled", "failed", "processing", "succeeded", "unknown"]);
	});

	it.each([
		["succeeded", null, "succeeded"],
		["processing", null, "processing"],
		["requires-action", null, "requires_action"],
		["canceled", null, "canceled"],
		["requires-payment-method", null, "created"],
		["requires-payment-method", "failed", "failed"],
	] as const)("[D1] the provider's %s (last attempt: %s) is our %s", (status, outcome, expected) => {
		const attempts = outcome
			? [{ chargeId: "ch_1", outcome, failureCode: null, cardFingerprint: null, attemptedAt: new Date(0) }]
			: [];
		expect(stateOfPayment({ status, attempts })).toBe(expected);
	});
});

describe("a payment that claims to be a donation's", () => {
	const donation = {
		id: "d1",
		amountCents: 10_000,
		tipCents: 1_200,
		coverCents: 300,
		currency: "usd",
		livemode: false,
	};
	const fitting: Pick<Payment, "donationId" | "amountCents" | "currency" | "livemode"> = {
		donationId: "d1",
		amountCents: 11_500,
		currency: "usd",
		livemode: false,
	};

	it("[D3] fits when donation, amount, currency and mode are the same", () => {
		expect(paymentMismatch(donation, fitting)).toBeNull();
	});

	it.each([
		["donation", { donationId: "d2" }],
		["donation", { donationId: null }],
		["amount", { amountCents: 11_499 }],
		["amount", { amountCents: 10_000 }],
		["currency", { currency: "eur" }],
		["mode", { livemode: true }],
	] as const)("[D3] is refused for a wrong %s: %o", (reason, change) => {
		expect(paymentMismatch(donation, { ...fitting, ...change })).toBe(reason);
	});
});
