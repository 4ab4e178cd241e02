import type { PayoutFailure } from "@stride/contract/donations/payouts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { findOpenAccount } from "../accounts/index.ts";
import { findRestore, type PayoutEntryKind, payoutEntry, postEntry } from "../ledger/index.ts";
import { queueMail } from "../notifications/index.ts";
import { mayFollow, type PayoutState, readPayoutState } from "./payout.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { advancePayoutJob } from "./payout-jobs.ts";
import { payoutFailed, payoutFailedLate, payoutPaid } from "./payout-mails.ts";
import type { RailPayout, RailTransfer } from "./payout-rail.ts";
import {
	arrivedOf,
	changePayout,
	lockPayout,
	type PayoutChange,
	type PayoutRecord,
	release,
} from "./payouts.queries.ts";

/*
 * Records the provider's results. Each is one transaction with the payout's row locked: state, ledger entry, audit
 * event and mails together. Idempotent.
 */

type Step = {
	to: PayoutState;
	change?: Partial<PayoutChange>;
	entries: readonly PayoutEntryKind[];
	/** The provider's date, where it names one. */
	occurredAt?: Date | null;
};

/** The provider's date; never later than now, since a bank may be faster than expected. */
const dateOf = (given: Date | null | undefined, now: Date): Date => (given && given < now ? given : now);

/** @returns false when another process has recorded this step meanwhile */
async function recordStep(
	deps: PayoutDeps,
	id: string,
	stepOf: (payout: PayoutRecord, from: PayoutState) => Step | null,
	also?: (tx: Db, payout: PayoutRecord, from: PayoutState) => Promise<void>,
): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		const payout = await lockPayout(tx, id);
		if (!payout) throw new Error(`There is no payout ${id}.`);
		const from = readPayoutState(payout.state);
		const step = stepOf(payout, from);
		if (!step || !mayFollow(from, step.to)) return false;
		const at = deps.clock();
		await changePayout(tx, id, { ...step.change, state: step.to, at });
		for (const kind of step.entries) {
			if (!(await postEntry(deps, tx, payoutEntry(kind, { ...payout, ...step.change }, dateOf(step.occurredAt, at)))))
				throw new Error(`${kind} of ${id} was posted before.`);
		}
		await recordAudit(deps, tx, {
			actorId: null,
			action: `payout-${step.to.replaceAll("_", "-")}`,
			subject: { kind: "payout", id },
			before: { state: from },
			after: { state: step.to, ...(step.change?.failure && { failure: step.change.failure }) },
		});
		await also?.(tx, payout, from);
		return true;
	});
}

/** The money is in the author's account with the provider. */
export function recordTransferred(deps: PayoutDeps, payout: PayoutRecord, transfer: RailTransfer): Promise<boolean> {
	checkAmount(deps, payout, { expected: payout, reported: transfer });
	return recordStep(deps, payout.id, () => ({
		to: "transferred",
		change: { transferId: transfer.id },
		occurredAt: transfer.createdAt,
		entries: ["payout-transferred"],
	}));
}

/**
 * The platform's balance does not cover the transfer yet: the payout waits with its reservation, and is tried again with
 * each sweep. The first time is audited and raises an alarm; the later ones only count.
 */
export function recordShort(deps: PayoutDeps, { id }: PayoutRecord): Promise<void> {
	return deps.db.transaction().execute(async (tx) => {
		const payout = await lockPayout(tx, id);
		if (payout?.state !== "transferring") return;
		const at = deps.clock();
		const shortfall = { transferShortfalls: payout.transferShortfalls + 1, shortSince: payout.shortSince ?? at };
		await changePayout(tx, id, { state: "requested", at, shortfall });
		if (payout.shortSince) return;
		deps.log.error(
			{ alarm: "payout-short", payoutId: id, campaignId: payout.campaignId, amountCents: payout.amountCents },
			"the platform's balance at the provider does not cover a payout",
		);
		await recordAudit(deps, tx, {
			actorId: null,
			action: "payout-short",
			subject: { kind: "payout", id },
			after: { amountCents: payout.amountCents },
		});
	});
}

/** Nothing was transferred: the reservation ends, and the balance is restored. */
export function recordReleased(
	deps: PayoutDeps,
	payout: PayoutRecord,
	failure: PayoutFailure = "provider-refused",
): Promise<boolean> {
	return recordStep(
		deps,
		payout.id,
		() => ({
			to: "failed",
			change: { failure, failedAt: deps.clock() },
			entries: ["payout-released"],
		}),
		async (tx) => {
			await release(tx, payout.campaignId, payout.amountCents);
			await writeToAuthor(deps, tx, payout, payoutFailed);
		},
	);
}

/** The provider has accepted the payout; its current state is read next. */
export function recordSent(deps: PayoutDeps, payout: PayoutRecord, sent: RailPayout): Promise<boolean> {
	checkAmount(deps, payout, { expected: arrivedOf(payout), reported: sent });
	return recordStep(deps, payout.id, () => ({
		to: "in_transit",
		change: { providerPayoutId: sent.id, expectedAt: sent.expectedAt },
		occurredAt: sent.createdAt,
		entries: ["payout-sent"],
	}));
}

export function recordPaid(deps: PayoutDeps, payout: PayoutRecord, sent: RailPayout): Promise<boolean> {
	return recordStep(
		deps,
		payout.id,
		() => ({
			to: "paid",
			change: { paidAt: dateOf(sent.expectedAt, deps.clock()), expectedAt: sent.expectedAt },
			occurredAt: sent.expectedAt,
			entries: ["payout-paid"],
		}),
		(tx) => writeToAuthor(deps, tx, payout, payoutPaid),
	);
}

/**
 * The bank or the provider did not execute the payout: the money is in the author's account there, and is transferred
 * back. A bank may return it even after it had been paid.
 */
export function recordFailed(
	deps: PayoutDeps,
	payout: PayoutRecord,
	{ failure, failedAt = null }: { failure: PayoutFailure; failedAt?: Date | null },
): Promise<boolean> {
	const entriesFrom = (from: PayoutState): readonly PayoutEntryKind[] =>
		from === "paid" ? ["payout-bounced"] : from === "in_transit" ? ["payout-failed"] : [];
	return recordStep(
		deps,
		payout.id,
		(_, from) => ({
			to: "returning",
			change: { failure, failedAt: dateOf(failedAt, deps.clock()) },
			occurredAt: failedAt,
			entries: entriesFrom(from),
		}),
		async (tx, _, from) => {
			await writeToAuthor(deps, tx, payout, from === "paid" ? payoutFailedLate : payoutFailed);
			await deps.jobs.send(tx, advancePayoutJob, { payoutId: payout.id });
		},
	);
}

/** The transfer was reversed: the money counts in the campaign's balance again. */
export function recordReturned(deps: PayoutDeps, payout: PayoutRecord, transfer: RailTransfer): Promise<boolean> {
	return recordStep(
		deps,
		payout.id,
		({ amountCents }) => {
			const returnedCents = transfer.creditedCents;
			return {
				to: "failed",
				occurredAt: transfer.returnedAt,
				entries: ["payout-returned"],
				...(returnedCents !== amountCents && { change: { returnedCents } }),
			};
		},
		(tx) => release(tx, payout.campaignId, payout.amountCents),
	);
}

/** The provider refuses the reversal for now. It is retried periodically, as another attempt. */
export function recordReturnRefused(deps: PayoutDeps, payout: PayoutRecord): Promise<boolean> {
	return recordStep(deps, payout.id, ({ returnRefusals }) => ({
		to: "returning",
		change: { returnRefusals: returnRefusals + 1 },
		entries: [],
	}));
}

/** An author whose account was removed gets no mail; the money is booked all the same, and the operator is alarmed. */
async function writeToAuthor(deps: PayoutDeps, tx: Db, payout: PayoutRecord, kind: string): Promise<void> {
	// The restored books catch up with what the author was mailed before.
	const heldSince = (await findRestore(tx))?.heldSince;
	if (heldSince && payout.createdAt < heldSince) return;
	const author = await findOpenAccount(tx, payout.accountId);
	if (!author) {
		deps.log.error(
			{ alarm: "payout-without-author", payoutId: payout.id, campaignId: payout.campaignId, kind },
			"a payout of a removed account has changed",
		);
		return;
	}
	await queueMail(deps, tx, { kind, subjectId: payout.id, recipient: author.email });
}

type Amount = { amountCents: number; currency: string };

function checkAmount(
	deps: PayoutDeps,
	payout: PayoutRecord,
	{ expected, reported }: { expected: Amount; reported: Amount },
): void {
	if (reported.amountCents === expected.amountCents && reported.currency === expected.currency) return;
	deps.log.error({ alarm: "payout-mismatch", payoutId: payout.id }, "the provider reports another amount");
	throw new Error(`The provider's amount does not fit the payout ${payout.id}.`);
}
