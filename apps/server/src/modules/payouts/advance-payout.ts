import { findConnectedById } from "./connected-accounts.queries.ts";
import {
	noteFailed,
	notePaid,
	noteReleased,
	noteReturned,
	noteReturnRefused,
	noteSent,
	noteTransferred,
} from "./note-payout.ts";
import { type AskingState, keyLifetimeMs, type PayoutState, readPayoutState } from "./payout.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { isHeld, shareHoldLock } from "./payout-holds.queries.ts";
import { PayoutRailError } from "./payout-rail.ts";
import { claim, findPayout, type PayoutRecord, setUnknown } from "./payouts.queries.ts";

type Step = (deps: PayoutDeps, payout: PayoutRecord, providerId: string) => Promise<boolean>;

/** Every state is passed once on the longest way, and a few of them twice. */
const stepsMax = 24;

/**
 * Brings a payout as far as it gets now: asks the provider for what is next, reads back what is not known, and writes
 * down what it says. Any number may do this at once: each question is asked by whoever has marked it.
 * @throws PayoutRailError where the provider does not answer: the caller tries again
 */
export async function advancePayout(deps: PayoutDeps, payoutId: string): Promise<void> {
	for (let step = 0; step < stepsMax; step++) {
		const payout = await findPayout(deps.db, payoutId);
		if (!payout) return;
		const connected = await findConnectedById(deps.db, deps.payoutRail, payout.connectedAccountId);
		// Of another provider or mode, such as the sandbox's after its end.
		if (!connected?.providerId) return;
		if (!(await steps[readPayoutState(payout.state)](deps, payout, connected.providerId))) return;
	}
}

const wait: Step = async () => false;

const steps: Record<PayoutState, Step> = {
	requested: (deps, payout, providerId) => askFor(deps, payout, "requested", "transferring", providerId),
	transferring: wait,
	async transfer_unknown(deps, payout, providerId) {
		const found = await deps.payoutRail.findTransfer({ payoutId: payout.id, providerId });
		if (found) return noteTransferred(deps, payout, found);
		if (isForgotten(deps, payout.transferAskedAt)) return noteReleased(deps, payout);
		return askFor(deps, payout, "transfer_unknown", "transferring", providerId);
	},
	transferred: (deps, payout, providerId) => askFor(deps, payout, "transferred", "paying", providerId),
	paying: wait,
	async payout_unknown(deps, payout, providerId) {
		const found = await deps.payoutRail.findPayout({ payoutId: payout.id, providerId, since: payout.createdAt });
		if (found) return noteSent(deps, payout, found);
		if (isForgotten(deps, payout.payoutAskedAt)) return noteFailed(deps, payout, "provider-refused");
		return askFor(deps, payout, "payout_unknown", "paying", providerId);
	},
	in_transit: readResult,
	paid: readResult,
	returning: (deps, payout, providerId) => askFor(deps, payout, "returning", "reversing", providerId),
	reversing: wait,
	async return_unknown(deps, payout, providerId) {
		if (await isReturned(deps, payout)) return noteReturned(deps, payout);
		// More than was transferred cannot come back, so a question whose key is forgotten may be asked again.
		return askFor(deps, payout, "return_unknown", "reversing", providerId);
	},
	failed: wait,
};

/** What is not found then was never done: the provider would still answer the same question with what it did. */
const isForgotten = (deps: PayoutDeps, askedAt: Date | null): boolean =>
	askedAt !== null && deps.clock().getTime() - askedAt.getTime() > keyLifetimeMs;

async function isReturned(deps: PayoutDeps, payout: PayoutRecord): Promise<boolean> {
	if (!payout.transferId) throw new Error(`The payout ${payout.id} has no transfer.`);
	const { returnedCents } = await deps.payoutRail.getTransfer(payout.transferId);
	return returnedCents >= payout.amountCents;
}

/** Marks the question, asks it, and writes down the answer. Only whoever has marked it asks. */
async function askFor(
	deps: PayoutDeps,
	payout: PayoutRecord,
	from: PayoutState,
	to: AskingState,
	providerId: string,
): Promise<boolean> {
	if (!(await mark(deps, payout, { from, to }))) return false;
	try {
		return await questions[to](deps, payout, providerId);
	} catch (error) {
		if (!(error instanceof PayoutRailError)) throw error;
		if (error.kind === "unreachable") {
			await setUnknown(deps.db, payout.id, to, deps.clock());
			throw error;
		}
		deps.log.error(
			{ alarm: "payout-refused", payoutId: payout.id, asked: to, reason: error.reason },
			"the provider refused a step of a payout",
		);
		return refusals[to](deps, payout);
	}
}

/** What takes money further from us, and so waits while the operator holds payouts back. What brings it back does not. */
const outward: readonly AskingState[] = ["transferring", "paying"];

/** @returns whether to ask: false where somebody else does, and where a hold stands in the way */
function mark(
	deps: PayoutDeps,
	{ id, campaignId, accountId: authorId }: PayoutRecord,
	{ from, to }: { from: PayoutState; to: AskingState },
): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		if (outward.includes(to)) {
			await shareHoldLock(tx, authorId);
			if (await isHeld(tx, { campaignId, authorId })) return false;
		}
		return claim(tx, id, { from, to, at: deps.clock() });
	});
}

const questions: Record<AskingState, Step> = {
	async transferring(deps, payout, providerId) {
		deps.failPoint("payout-transferring");
		const transfer = await deps.payoutRail.transfer(asked(payout, providerId));
		deps.failPoint("payout-transfer-asked");
		const isNoted = await noteTransferred(deps, payout, transfer);
		deps.failPoint("payout-transferred");
		return isNoted;
	},
	async paying(deps, payout, providerId) {
		deps.failPoint("payout-paying");
		const sent = await deps.payoutRail.payOut({ ...asked(payout, providerId), methodId: payout.methodId });
		deps.failPoint("payout-asked");
		const isNoted = await noteSent(deps, payout, sent);
		deps.failPoint("payout-sent");
		// What became of it since comes with an event, or is read by the clock.
		return isNoted && sent.status !== "pending";
	},
	async reversing(deps, payout) {
		deps.failPoint("payout-reversing");
		const { transferId, returnRefusals } = payout;
		if (!transferId) throw new Error(`The payout ${payout.id} has no transfer.`);
		await deps.payoutRail.returnTransfer({ payoutId: payout.id, transferId, refusals: returnRefusals });
		deps.failPoint("payout-return-asked");
		const isNoted = await noteReturned(deps, payout);
		deps.failPoint("payout-returned");
		return isNoted;
	},
};

/** A clear no: nothing was done. @returns whether there is something to do next, now */
const refusals: Record<AskingState, (deps: PayoutDeps, payout: PayoutRecord) => Promise<boolean>> = {
	transferring: noteReleased,
	paying: (deps, payout) => noteFailed(deps, payout, "provider-refused"),
	async reversing(deps, payout) {
		// It may be back already, by the operator's own hand.
		if (await isReturned(deps, payout)) return noteReturned(deps, payout);
		await noteReturnRefused(deps, payout);
		return false;
	},
};

const asked = (payout: PayoutRecord, providerId: string) => ({
	payoutId: payout.id,
	campaignId: payout.campaignId,
	providerId,
	amountCents: payout.amountCents,
	currency: "usd" as const,
});

/** What the bank has come to. A payout that is still under way, or was paid before, stays as it is. */
async function readResult(deps: PayoutDeps, payout: PayoutRecord, providerId: string): Promise<boolean> {
	const { providerPayoutId } = payout;
	if (!providerPayoutId) throw new Error(`The payout ${payout.id} is not at the provider.`);
	const found = await deps.payoutRail.getPayout({ providerPayoutId, providerId });
	if (found.status === "failed") {
		const isNoted = await noteFailed(deps, payout, found.failure ?? "other");
		deps.failPoint("payout-failed");
		return isNoted;
	}
	if (found.status === "paid" && payout.state === "in_transit") {
		await notePaid(deps, payout, found);
		deps.failPoint("payout-paid");
	}
	return false;
}
