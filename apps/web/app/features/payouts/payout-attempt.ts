import { ApiError } from "@stride/contract/client";
import type { RequestPayoutBody } from "@stride/contract/donations/payouts";

/** A payout request whose outcome is unknown, with its idempotency key. */
export type PayoutAttempt = { body: RequestPayoutBody; key: string };

/** An equal request reuses the key, so that it is executed once; another request gets a new key. */
export function attemptFor(last: PayoutAttempt | null, body: RequestPayoutBody, newKey: () => string): PayoutAttempt {
	const isSame = last !== null && last.body.amount === body.amount && last.body.paymentMethod === body.paymentMethod;
	return isSame ? last : { body, key: newKey() };
}

/** Statuses that do not decide the payout: a reauthentication is required, or the request must be repeated later. */
const undecided = new Set([401, 403, 408, 425, 429]);

/** Whether a failure decides an attempt. A missing response or a server fault does not. */
export function isDecided(error: unknown): boolean {
	return error instanceof ApiError && error.status >= 400 && error.status < 500 && !undecided.has(error.status);
}
