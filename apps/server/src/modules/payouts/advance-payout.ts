import { getInstallationId, mayPayOut } from "../ledger/index.ts";
import { findConnectedById } from "./connected-accounts.queries.ts";
import { isHeld, shareHoldLock } from "./holds/payout-holds.queries.ts";
import { keyLifetimeMs, type PayoutState, type RequestingState, readPayoutState } from "./payout.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { PayoutRailError, type RailTransfer } from "./payout-rail.ts";
import { arrivedOf, claim, findPayout, type PayoutRecord, setUnknown } from "./payouts.queries.ts";
import { readBalance } from "./read-balances.ts";
import { readArrival, recordEarlierPayout, recordEarlierTransfer } from "./record-earlier-requests.ts";
import {
	recordFailed,
	recordPaid,
	recordReleased,
	recordReturned,
	recordReturnRefused,
	recordSent,
	recordShort,
	recordTransferred,
} from "./record-payout-step.ts";

type Step = (deps: PayoutDeps, payout: PayoutRecord, providerId: string) => Promise<boolean>;

/** Bounds the loop: the longest path passes every state once, and a few of them twice. */
const stepsMax = 24;

/**
 * Advances a payout as far as possible now: sends the next request to the provider, reads back unknown outcomes, and
 * records the results. Safe to run concurrently: each request is sent by the caller that has claimed it.
 * @throws PayoutRailError when the provider does not respond: the caller retries
 */
export async function advancePayout(deps: PayoutDeps, payoutId: string): Promise<void> {
	for (let step = 0; step < stepsMax; step++) {
		const payout = await findPayout(deps.db, payoutId);
		if (!payout) return;
		const connected = await findConnectedById(deps.db, deps.payoutRail, payout.connectedAccountId);
		// Belongs to another provider or mode, such as the sandbox after it was switched off.
		if (!connected?.providerId) return;
		if (!(await steps[readPayoutState(payout.state)](deps, payout, connected.providerId))) return;
	}
}

const wait: Step = async () => false;

const steps: Record<PayoutState, Step> = {
	in_review: wait,
	async requested(deps, payout, providerId) {
		const requested = { ...payout, state: "requested" as const };
		if (isOlderThanKeys(deps, payout) && (await recordEarlierTransfer(deps, requested, providerId))) return true;
		return sendRequest(deps, payout, "requested", "transferring", providerId);
	},
	transferring: wait,
	async transfer_unknown(deps, payout, providerId) {
		const found = await deps.payoutRail.findTransfer({ payoutId: payout.id, providerId });
		if (found) return recordTransferred(deps, payout, found);
		if (isForgotten(deps, payout.transferAskedAt)) return recordReleased(deps, payout);
		return sendRequest(deps, payout, "transfer_unknown", "transferring", providerId);
	},
	async transferred(deps, payout, providerId) {
		if (await readArrival(deps, payout, providerId)) return true;
		if (isOlderThanKeys(deps, payout) && (await recordEarlierPayout(deps, payout, providerId))) return true;
		return sendRequest(deps, payout, "transferred", "paying", providerId);
	},
	paying: wait,
	async payout_unknown(deps, payout, providerId) {
		const found = await deps.payoutRail.findPayout({ payoutId: payout.id, providerId, since: payout.createdAt });
		if (found) return recordSent(deps, payout, found);
		if (isForgotten(deps, payout.payoutAskedAt)) return recordFailed(deps, payout, { failure: "provider-refused" });
		return sendRequest(deps, payout, "payout_unknown", "paying", providerId);
	},
	in_transit: readResult,
	paid: readResult,
	returning: (deps, payout, providerId) => sendRequest(deps, payout, "returning", "reversing", providerId),
	reversing: wait,
	async return_unknown(deps, payout, providerId) {
		const returned = await findReturned(deps, payout);
		if (returned) return recordReturned(deps, payout, returned);
		// A transfer cannot be reversed beyond its amount, so the request may be sent again after its key expired.
		return sendRequest(deps, payout, "return_unknown", "reversing", providerId);
	},
	failed: wait,
};

/**
 * After the key expired a request that is not found was never executed; before that the provider would replay its
 * result.
 */
const isForgotten = (deps: PayoutDeps, askedAt: Date | null): boolean =>
	askedAt !== null && deps.clock().getTime() - askedAt.getTime() > keyLifetimeMs;

/** A restored row may lack an earlier request, whose key has expired too. */
const isOlderThanKeys = (deps: PayoutDeps, { createdAt }: PayoutRecord): boolean =>
	deps.clock().getTime() - createdAt.getTime() > keyLifetimeMs;

async function findReturned(deps: PayoutDeps, payout: PayoutRecord): Promise<RailTransfer | null> {
	if (!payout.transferId) throw new Error(`The payout ${payout.id} has no transfer.`);
	const transfer = await deps.payoutRail.getTransfer(payout.transferId);
	return transfer.returnedCents >= payout.amountCents ? transfer : null;
}

/** Claims the request, sends it, and records the result. Only the claimant sends it. */
async function sendRequest(
	deps: PayoutDeps,
	payout: PayoutRecord,
	from: PayoutState,
	to: RequestingState,
	providerId: string,
): Promise<boolean> {
	if (!(await mark(deps, payout, { from, to }))) return false;
	try {
		return await requests[to](deps, payout, providerId);
	} catch (error) {
		if (!(error instanceof PayoutRailError)) throw error;
		if (error.kind === "unreachable") {
			const failures = payout.requestFailures + (error.isRemembered ? 1 : 0);
			await setUnknown(deps.db, payout.id, to, { failures, at: deps.clock() });
			throw error;
		}
		if (error.kind === "short") {
			await recordShort(deps, payout);
			return false;
		}
		deps.log.error(
			{ alarm: "payout-refused", payoutId: payout.id, request: to, reason: error.reason },
			"the provider refused a step of a payout",
		);
		return refusals[to](deps, payout);
	}
}

/**
 * The steps that move money away from us, which a hold of the operator suspends. Steps that bring it back are not
 * suspended.
 */
const outward: readonly RequestingState[] = ["transferring", "paying"];

/** @returns whether to send the request: false when another process does, or a hold suspends it */
function mark(
	deps: PayoutDeps,
	{ id, campaignId, accountId: authorId }: PayoutRecord,
	{ from, to }: { from: PayoutState; to: RequestingState },
): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		if (outward.includes(to)) {
			await shareHoldLock(tx, authorId);
			if (await isHeld(tx, { campaignId, authorId })) return false;
			// The operator has an alarm.
			if (!(await mayPayOut(tx))) return false;
		}
		return claim(tx, id, { from, to, at: deps.clock() });
	});
}

/**
 * Donations were refunded or disputed while the payout waited, for platform funds or because of a hold: the platform would
 * pay the same money to the donor and to the author.
 */
const isUncovered = async ({ db }: PayoutDeps, { campaignId }: PayoutRecord): Promise<boolean> =>
	(await readBalance(db, campaignId)).currentBalance < 0;

const requests: Record<RequestingState, Step> = {
	async transferring(deps, payout, providerId) {
		deps.failPoint("payout-transferring");
		if (await isUncovered(deps, payout)) {
			const earlier = await deps.payoutRail.findTransfer({ payoutId: payout.id, providerId });
			return earlier ? recordTransferred(deps, payout, earlier) : recordReleased(deps, payout, "uncovered");
		}
		const transfer = await deps.payoutRail.transfer({
			...(await transferInputOf(deps, payout, providerId)),
			shortfalls: payout.transferShortfalls,
		});
		deps.failPoint("payout-transfer-accepted");
		const isRecorded = await recordTransferred(deps, payout, transfer);
		deps.failPoint("payout-transferred");
		return isRecorded;
	},
	async paying(deps, payout, providerId) {
		deps.failPoint("payout-paying");
		const arrived = arrivedOf(payout);
		// The account has more than one other currency, and the money is not in that of the chosen method.
		const isOther = payout.methodCurrency !== null && payout.methodCurrency !== arrived.currency;
		if (isOther) return recordFailed(deps, payout, { failure: "currency" });
		const sent = await deps.payoutRail.payOut({
			...(await transferInputOf(deps, payout, providerId)),
			...arrived,
			methodId: payout.methodId,
		});
		deps.failPoint("payout-accepted");
		const isRecorded = await recordSent(deps, payout, sent);
		deps.failPoint("payout-sent");
		// Its further progress arrives as an event, or is read periodically.
		return isRecorded && sent.status !== "pending";
	},
	async reversing(deps, payout) {
		deps.failPoint("payout-reversing");
		const { transferId, returnRefusals } = payout;
		if (!transferId) throw new Error(`The payout ${payout.id} has no transfer.`);
		const returned = await deps.payoutRail.returnTransfer({
			payoutId: payout.id,
			transferId,
			refusals: returnRefusals,
			failures: payout.requestFailures,
		});
		deps.failPoint("payout-return-accepted");
		const isRecorded = await recordReturned(deps, payout, returned);
		deps.failPoint("payout-returned");
		return isRecorded;
	},
};

/** A definite refusal without effect. @returns whether there is a next step now */
const refusals: Record<RequestingState, (deps: PayoutDeps, payout: PayoutRecord) => Promise<boolean>> = {
	transferring: (deps, payout) => recordReleased(deps, payout),
	paying: (deps, payout) => recordFailed(deps, payout, { failure: "provider-refused" }),
	async reversing(deps, payout) {
		// The operator may already have reversed it manually.
		const returned = await findReturned(deps, payout);
		if (returned) return recordReturned(deps, payout, returned);
		await recordReturnRefused(deps, payout);
		return false;
	},
};

const transferInputOf = async (deps: PayoutDeps, payout: PayoutRecord, providerId: string) => ({
	installationId: await getInstallationId(deps.db),
	payoutId: payout.id,
	campaignId: payout.campaignId,
	providerId,
	amountCents: payout.amountCents,
	currency: payout.currency,
	failures: payout.requestFailures,
});

/** Reads the bank's result. A payout that is still in transit, or was already paid, is unchanged. */
async function readResult(deps: PayoutDeps, payout: PayoutRecord, providerId: string): Promise<boolean> {
	const { providerPayoutId } = payout;
	if (!providerPayoutId) throw new Error(`The payout ${payout.id} is not at the provider.`);
	const found = await deps.payoutRail.getPayout({ providerPayoutId, providerId });
	if (found.status === "failed") {
		const isRecorded = await recordFailed(deps, payout, { ...found, failure: found.failure ?? "other" });
		deps.failPoint("payout-failed");
		return isRecorded;
	}
	if (found.status === "paid" && payout.state === "in_transit") {
		await recordPaid(deps, payout, found);
		deps.failPoint("payout-paid");
	}
	return false;
}
