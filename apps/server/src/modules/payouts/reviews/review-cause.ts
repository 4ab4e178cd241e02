import type { ReviewCause } from "@stride/contract/operator/operator-payouts";
import { readCurrency, worthOf } from "@stride/money/currencies";
import type { Db } from "../../../platform/db/database.ts";
import type { PayoutDeps } from "../payout-deps.ts";
import { hasPaid, sumRequestedSince } from "./payout-reviews.queries.ts";

/** Requests of this time are added up, so that a split payout is reviewed like a whole one. */
const addedUpMs = 24 * 3_600_000;

/**
 * Why a payout that is being requested waits for the desk, or null. The caller holds the author's money lock.
 * `first`: none of the author's payouts has arrived yet.
 */
export async function causeOfReview(
	{ config, clock }: Pick<PayoutDeps, "config" | "clock">,
	tx: Db,
	{ accountId, currency, amountCents }: { accountId: string; currency: string; amountCents: number },
): Promise<ReviewCause | null> {
	const { first, fromCents } = config.payments.payoutReview;
	if (first && !(await hasPaid(tx, accountId))) return "first";
	if (fromCents === null) return null;
	const since = new Date(clock().getTime() - addedUpMs);
	const requested = [...(await sumRequestedSince(tx, { accountId, since })), { currency, cents: amountCents }];
	// A threshold, not a booking: the currencies are added up by their rough worth.
	const sum = requested.reduce(
		(cents, part) => cents + worthOf(part.cents, readCurrency(part.currency), config.currencies[0]),
		0,
	);
	return sum >= fromCents ? "amount" : null;
}
