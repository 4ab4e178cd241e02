import { ApiError } from "@stride/contract/client";
import type { RequestPayoutBody } from "@stride/contract/payouts";

/** A request for a payout whose outcome is not known, with the key under which the server knows it. */
export type PayoutAttempt = { body: RequestPayoutBody; key: string };

/** The same wish is asked for under the same key, so that it is carried out once; another wish gets a new one. */
export function attemptFor(last: PayoutAttempt | null, body: RequestPayoutBody, newKey: () => string): PayoutAttempt {
	const isSame = last !== null && last.body.amount === body.amount && last.body.paymentMethod === body.paymentMethod;
	return isSame ? last : { body, key: newKey() };
}

/** Answers that say nothing about the payout: who asks has to be proven first, or later is a better time. */
const undecided = new Set([401, 403, 408, 425, 429]);

/** Whether a failure is the server's last word on an attempt. Silence and faults are not. */
export function isDecided(error: unknown): boolean {
	return error instanceof ApiError && error.status >= 400 && error.status < 500 && !undecided.has(error.status);
}
