import { describe, expect, test } from "vitest";
import {
	type Attempts,
	afterOpened,
	afterOpenFailed,
	type DonationRequest,
	nextPaymentStep,
	noAttempts,
	requestOf,
} from "./payment-attempt.ts";

const request = requestOf({
	amount: 10_000,
	fee: 1_500,
	firstName: " Olena ",
	lastName: "Vasylenko",
	email: "olena@example.org",
	isAnonymous: false,
});
const keys = () => {
	let count = 0;
	return () => `key-${++count}`;
};
const opened = { donationId: "d-1", clientSecret: "s-1", request };
const sent = (attempts: Attempts, made: DonationRequest, newKey: () => string) => {
	const step = nextPaymentStep(attempts, made, newKey);
	if (step.kind !== "open") throw new Error("expected a request");
	return step;
};

describe("paying", () => {
	test("[D1] the first press opens a donation under a new key", () => {
		expect(nextPaymentStep(noAttempts, request, keys())).toEqual({ kind: "open", body: request, key: "key-1" });
	});

	test.each([0, 500, 502, 503, 429])("[D1] a request that ended in %i is repeated under its own key", (status) => {
		const newKey = keys();
		const first = sent(noAttempts, request, newKey);
		const again = sent(afterOpenFailed(noAttempts, first, status), request, newKey);
		expect(again.key).toBe(first.key);
		expect(again.body).toEqual(first.body);
	});

	test("[D1] texts that differ in surrounding spaces are the same request", () => {
		const newKey = keys();
		const first = sent(noAttempts, request, newKey);
		const spaced = requestOf({ ...request, lastName: "Vasylenko  " });
		expect(sent(afterOpenFailed(noAttempts, first, 0), spaced, newKey).key).toBe(first.key);
	});

	test("[D1] a changed request is never sent under an old key", () => {
		const newKey = keys();
		const first = sent(noAttempts, request, newKey);
		const changed = sent(afterOpenFailed(noAttempts, first, 0), { ...request, amount: 20_000 }, newKey);
		expect(changed.key).not.toBe(first.key);
	});

	test.each([400, 403, 404, 409])("[D1] after a %i the next attempt has a new key", (status) => {
		const newKey = keys();
		const first = sent(noAttempts, request, newKey);
		expect(sent(afterOpenFailed(noAttempts, first, status), request, newKey).key).not.toBe(first.key);
	});

	test("[D1] after a decline the same donation is confirmed again", () => {
		expect(nextPaymentStep(afterOpened(opened), { ...request }, keys())).toEqual({ kind: "confirm", opened });
	});

	test.each<[string, Partial<DonationRequest>]>([
		["amount", { amount: 20_000 }],
		["tip", { fee: 2_000 }],
		["name", { firstName: "Iryna" }],
		["e-mail", { email: "iryna@example.org" }],
		["anonymity", { isAnonymous: true }],
	])("[D1] a changed %s replaces the unfinished donation", (_, change) => {
		const step = nextPaymentStep(afterOpened(opened), { ...request, ...change }, keys());
		expect(step).toEqual({
			kind: "open",
			body: { ...request, ...change, replaces: { donationId: "d-1", clientSecret: "s-1" } },
			key: "key-1",
		});
	});

	test("[D1] a failed replacement keeps the record of the unfinished donation", () => {
		const changed = { ...request, amount: 20_000 };
		const first = sent(afterOpened(opened), changed, keys());
		const attempts = afterOpenFailed(afterOpened(opened), first, 0);
		expect(attempts.opened).toBe(opened);
		expect(nextPaymentStep(attempts, request, keys())).toEqual({ kind: "confirm", opened });
	});
});
