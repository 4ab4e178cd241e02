import type { PayoutFailure } from "@stride/contract/payouts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { getAccountSummary } from "../accounts/index.ts";
import { type PayoutEntryKind, payoutEntry, postEntry } from "../ledger/index.ts";
import { queueMail } from "../notifications/index.ts";
import { mayFollow, type PayoutState, readPayoutState } from "./payout.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { advancePayoutJob } from "./payout-jobs.ts";
import { payoutFailed, payoutFailedLate, payoutPaid } from "./payout-mails.ts";
import type { RailPayout, RailTransfer } from "./payout-rail.ts";
import { changePayout, lockPayout, type PayoutChange, type PayoutRecord, release } from "./payouts.queries.ts";

/*
 * What the provider has said, written down: each in one transaction with the payout's row locked, its state, the
 * ledger's entry, the audit and the mails together. Said again, it changes nothing.
 */

type Step = { to: PayoutState; change?: Partial<PayoutChange>; entries: readonly PayoutEntryKind[] };

/** @returns false when the payout has gone on meanwhile: somebody else has written this down */
async function note(
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
			if (!(await postEntry(deps, tx, payoutEntry(kind, payout, at))))
				throw new Error(`${kind} of ${id} was told before.`);
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

/** The money is at the author's account with the provider. */
export function noteTransferred(deps: PayoutDeps, payout: PayoutRecord, transfer: RailTransfer): Promise<boolean> {
	checkAmount(deps, payout, transfer);
	return note(deps, payout.id, () => ({
		to: "transferred",
		change: { transferId: transfer.id },
		entries: ["payout-transferred"],
	}));
}

/** Nothing has left us: the hold ends, and the balance is what it was. */
export function noteReleased(deps: PayoutDeps, payout: PayoutRecord): Promise<boolean> {
	return note(
		deps,
		payout.id,
		() => ({
			to: "failed",
			change: { failure: "provider-refused", failedAt: deps.clock() },
			entries: ["payout-released"],
		}),
		async (tx) => {
			await release(tx, payout.campaignId, payout.amountCents);
			await writeToAuthor(deps, tx, payout, payoutFailed);
		},
	);
}

/** The provider has taken the payout on; whatever it says of it now is read next. */
export function noteSent(deps: PayoutDeps, payout: PayoutRecord, sent: RailPayout): Promise<boolean> {
	checkAmount(deps, payout, sent);
	return note(deps, payout.id, () => ({
		to: "in_transit",
		change: { providerPayoutId: sent.id, expectedAt: sent.expectedAt },
		entries: ["payout-sent"],
	}));
}

export function notePaid(deps: PayoutDeps, payout: PayoutRecord, sent: RailPayout): Promise<boolean> {
	return note(
		deps,
		payout.id,
		() => ({
			to: "paid",
			change: { paidAt: deps.clock(), expectedAt: sent.expectedAt },
			entries: ["payout-paid"],
		}),
		(tx) => writeToAuthor(deps, tx, payout, payoutPaid),
	);
}

/**
 * The bank, or the provider, did not carry it out: the money lies at the author's account there, and is taken back from
 * it. A bank may say so after it had taken the money.
 */
export function noteFailed(deps: PayoutDeps, payout: PayoutRecord, failure: PayoutFailure): Promise<boolean> {
	const entriesFrom = (from: PayoutState): readonly PayoutEntryKind[] =>
		from === "paid" ? ["payout-bounced"] : from === "in_transit" ? ["payout-failed"] : [];
	return note(
		deps,
		payout.id,
		(_, from) => ({
			to: "returning",
			change: { failure, failedAt: deps.clock() },
			entries: entriesFrom(from),
		}),
		async (tx, _, from) => {
			await writeToAuthor(deps, tx, payout, from === "paid" ? payoutFailedLate : payoutFailed);
			await deps.jobs.send(tx, advancePayoutJob, { payoutId: payout.id });
		},
	);
}

/** The transfer is back with us: the money counts in the campaign's balance again. */
export function noteReturned(deps: PayoutDeps, payout: PayoutRecord): Promise<boolean> {
	return note(
		deps,
		payout.id,
		() => ({ to: "failed", entries: ["payout-returned"] }),
		(tx) => release(tx, payout.campaignId, payout.amountCents),
	);
}

/** The provider will not give it back now. It is asked again by the clock, as another try. */
export function noteReturnRefused(deps: PayoutDeps, payout: PayoutRecord): Promise<boolean> {
	return note(deps, payout.id, ({ returnRefusals }) => ({
		to: "returning",
		change: { returnRefusals: returnRefusals + 1 },
		entries: [],
	}));
}

async function writeToAuthor(deps: PayoutDeps, tx: Db, payout: PayoutRecord, kind: string): Promise<void> {
	const author = await getAccountSummary(tx, payout.accountId);
	await queueMail(deps, tx, { kind, subjectId: payout.id, recipient: author.email });
}

function checkAmount(deps: PayoutDeps, payout: PayoutRecord, told: { amountCents: number; currency: string }): void {
	if (told.amountCents === payout.amountCents && told.currency === "usd") return;
	deps.log.error({ alarm: "payout-mismatch", payoutId: payout.id }, "the provider tells of another amount");
	throw new Error(`The provider's amount does not fit the payout ${payout.id}.`);
}
