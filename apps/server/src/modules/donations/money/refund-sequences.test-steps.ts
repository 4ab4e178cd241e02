import type { TestApp } from "@stride/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { bookPlatformMovements } from "../../platform-account/index.ts";
import { findDonation } from "../donations.queries.ts";
import { refundPartAtProvider, remainingParts, requestRefund } from "../refunds/refund-donation.ts";
import { findLatestRefund } from "../refunds/refunds.queries.ts";

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const percent = fc.integer({ min: 0, max: 110 });

/** Refunds by part, and movements in the platform's own account. */
export const refundCommands = [
	weighted(
		12,
		fc.record({
			type: fc.constant("refund-part" as const),
			which: fc.nat({ max: 5 }),
			amountPercent: percent,
			tipPercent: percent,
			isByAuthor: fc.boolean(),
		}),
	),
	weighted(3, fc.record({ type: fc.constant("platform-payout" as const), cents: fc.integer({ min: 1, max: 5_000 }) })),
];
export type RefundCommand = (typeof refundCommands)[number]["arbitrary"] extends fc.Arbitrary<infer C> ? C : never;

type Stage = { accountId: string };

/** @returns false when there was nothing to do */
export async function playRefund(
	app: TestApp,
	stage: Stage,
	step: RefundCommand,
	donationId: string,
): Promise<boolean> {
	const { deps } = app.app;
	if (step.type === "platform-payout") {
		// What is paid out was paid in before, so that no author's payout waits for it.
		await app.sandbox.control("POST", "/platform-balance", { amount: step.cents });
		await app.sandbox.control("POST", "/platform-balance", { amount: -Math.ceil(step.cents / 2) });
		await bookPlatformMovements(deps);
		return true;
	}
	const donation = await findDonation(deps.db, donationId);
	if (!donation?.settledAt) return false;
	const remaining = remainingParts(donation);
	const share = (cents: number, of: number) => Math.ceil((cents * of) / 100);
	const parts = {
		amountCents: share(remaining.amountCents, step.amountPercent),
		tipCents: step.isByAuthor ? 0 : share(remaining.tipCents, step.tipPercent),
		refundedCents: donation.refundedCents,
	};
	const by = { accountId: stage.accountId, isAuthor: step.isByAuthor };
	await deps.db
		.transaction()
		.execute((tx) => requestRefund(deps, tx, { donationId, parts, reason: "Sequence", requestId: "sequence", by }));
	const request = await findLatestRefund(deps.db, donationId);
	if (!request) throw new Error("The request was not stored.");
	await refundPartAtProvider(deps, request.id);
	return true;
}

/** The sums of the books by plain SQL over the stored bookings, which no query of the product computes. */
export async function expectPlainSums({ app: { deps } }: TestApp): Promise<void> {
	const { rows } = await sql<{ what: string; off: string }>`
		with balance as (
			select account.kind, sum(case when side = 'debit' then cents else -cents end) as cents
			from ledger_account account join (
				select debit_account_id as id, 'debit' as side, amount_cents as cents from ledger_transfer
				union all select credit_account_id, 'credit', amount_cents from ledger_transfer) move using (id)
			group by account.kind),
		held as (select coalesce(sum(cents), 0) as cents from balance
			where kind in ('provider-pending', 'provider-available', 'connected', 'payouts-in-transit', 'platform-bank',
				'provider-reserved', 'corrections')),
		booked as (select coalesce(sum(amount_cents - fee_cents), 0) as cents from provider_movement),
		tips as (select coalesce(sum(cents), 0) as cents from balance where kind = 'tips'),
		fees as (select coalesce(sum(cents), 0) as cents from balance where kind in ('provider-fees', 'dispute-fees')),
		owed as (select coalesce(sum(cents), 0) as cents from balance where kind like 'campaign-%'),
		withdrawn as (select coalesce(sum(cents), 0) as cents from balance where kind in ('disputed', 'write-offs'))
		select 'all accounts cancel out' as what, (select sum(cents) from balance)::text as off
		where (select sum(cents) from balance) <> 0
		union all select 'a requested refund is booked with its parts', refund.id::text
		from donation_refund refund join provider_movement movement on movement.source_id = refund.provider_refund_id
		where refund.state = 'made' and movement.kind = 'refund' and (movement.amount_cents, movement.tip_cents)
			is distinct from (-(refund.amount_cents + refund.tip_cents), refund.tip_cents)
		union all select 'a requested refund is booked once', provider_refund_id from donation_refund
		where state = 'made' and (select count(*) from provider_movement movement
			where movement.source_id = provider_refund_id and movement.kind = 'refund') <> 1
		union all select 'what is held is what is owed, earned and spent', (held.cents + withdrawn.cents + fees.cents)::text
		from held, withdrawn, fees, owed, tips
		where held.cents + withdrawn.cents + fees.cents <> -(owed.cents + tips.cents)
		union all select 'what is held, and was paid to authors, was booked', (held.cents + paid.cents - booked.cents)::text
		from held, booked, (select coalesce(sum(amount_cents), 0) as cents from payout where state = 'paid') paid
		where held.cents + paid.cents <> booked.cents + (
			select coalesce(sum(case when kind in ('fee', 'dispute-fee') then amount_cents - fee_cents else -fee_cents end), 0)
			from platform_movement)`.execute(deps.db);
	expect(rows).toEqual([]);
}
