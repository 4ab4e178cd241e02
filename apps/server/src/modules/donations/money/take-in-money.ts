import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { sendTogether } from "../../../platform/db/send-together.ts";
import { debitChange, donationChangeEntry, type LedgerEntry, postEntry, raisedCents } from "../../ledger/index.ts";
import { queueMail } from "../../notifications/index.ts";
import { findDisputeClosedAt, type Movement, type Payment, type PaymentDispute } from "../../payments/index.ts";
import { chargedCents, type DonationState, stateOfSettled } from "../donation.ts";
import { donationRefunded } from "../donations.mails.ts";
import type { DonationRecord } from "../donations.queries.ts";
import { setRefundMade } from "../refunds/refunds.queries.ts";
import { queueAuthorRefunded, queueDispute } from "../supporters/author-money-mails.ts";
import { setRaised } from "./count-donation.ts";
import { type MoneyFacts, type MoneyStep, planMoney, positionOf, refundedCents } from "./donation-money.ts";
import { insertMovement, listDisputes, listMovements, type MovementKind, upsertDispute } from "./money.queries.ts";

type Evidence = Pick<PaymentDispute, "evidenceDueAt" | "isEvidenceSent">;
type Ids = { movements: Map<string, string>; disputes: Map<string, string> };
type TakenMoney = { donation: DonationRecord; stored: StoredMoney; settledAt: Date; payment: Payment; at: Date };

/**
 * Applies new refunds and disputes of a settled donation to the ledger, the campaign's totals and the donor's mails.
 * @returns the donation's new state
 */
export async function takeInMoney(
	deps: Platform,
	tx: Db,
	{ donation, stored, settledAt, payment, at }: TakenMoney,
): Promise<DonationState> {
	const { known, ids, evidence, coverCampaignCents } = stored;
	const covered = { ...donation, coverCampaignCents };
	const { steps, facts } = planMoney(covered, known, payment);
	for (const dispute of payment.disputes) {
		const outcome = facts.outcomes.get(dispute.id);
		if (!outcome) continue;
		if (outcome === known.outcomes.get(dispute.id) && isSame(dispute, evidence.get(dispute.id))) continue;
		const id = ids.disputes.get(dispute.id) ?? deps.newId();
		ids.disputes.set(dispute.id, id);
		await upsertDispute(tx, { id, donationId: donation.id, dispute, outcome, at });
		if (outcome !== known.outcomes.get(dispute.id)) {
			await queueDispute(deps, tx, { campaignId: donation.campaignId, disputeId: id, outcome });
		}
	}
	for (const step of steps) await takeStep(deps, tx, { donation, step, payment, ids, at });
	const money = { refundedCents: refundedCents(facts), raisedCents: raisedCents(positionOf(covered, facts)) };
	if (money.raisedCents !== donation.raisedCents || money.refundedCents !== donation.refundedCents) {
		await setRaised(deps, tx, { donation, money: { ...money, settledAt }, at });
	}
	return stateOfSettled({
		totalCents: chargedCents(donation),
		refundedCents: money.refundedCents,
		disputes: [...facts.outcomes.values()].map((outcome) => ({ outcome })),
	});
}

const isSame = (is: Evidence, was: Evidence | undefined): boolean =>
	is.isEvidenceSent === was?.isEvidenceSent && is.evidenceDueAt?.getTime() === was.evidenceDueAt?.getTime();

/** What is stored of a donation's movements and disputes. */
export type StoredMoney = {
	known: MoneyFacts;
	ids: Ids;
	evidence: ReadonlyMap<string, Evidence>;
	coverCampaignCents: number;
};

export async function readStoredMoney(tx: Db, donationId: string): Promise<StoredMoney> {
	const [movements, disputes] = await sendTogether(tx, (db) => [
		listMovements(db, donationId),
		listDisputes(db, donationId),
	]);
	return {
		known: {
			movements: movements.filter((movement) => movement.kind !== "settlement"),
			outcomes: new Map(disputes.map((dispute) => [dispute.disputeId, readOutcome(dispute.outcome)])),
		},
		ids: {
			movements: new Map(movements.map((movement) => [movement.movementId, movement.id])),
			disputes: new Map(disputes.map((dispute) => [dispute.disputeId, dispute.id])),
		},
		evidence: new Map(disputes.map((dispute) => [dispute.disputeId, dispute])),
		coverCampaignCents: movements.find(({ kind }) => kind === "settlement")?.coverCampaignCents ?? 0,
	};
}

function readOutcome(text: string): "open" | "won" | "lost" {
	if (text === "open" || text === "won" || text === "lost") return text;
	throw new Error(`Not a dispute's outcome: ${text}`);
}

type TakenStep = { donation: DonationRecord; step: MoneyStep; payment: Payment; ids: Ids; at: Date };

async function takeStep(deps: Platform, tx: Db, { donation, step, payment, ids, at }: TakenStep): Promise<void> {
	const { movement, before, after } = step;
	const subject = movement ? deps.newId() : ids.disputes.get(step.sourceId);
	if (!subject) throw new Error(`The dispute ${step.sourceId} is not there.`);
	const reversed = step.reversesMovementId ? ids.movements.get(step.reversesMovementId) : undefined;
	const entry = donationChangeEntry({
		kind: step.change,
		subject,
		currency: donation.currency,
		occurredAt: movement?.occurredAt ?? (await dateOfDecision(tx, step.sourceId, at)),
		before,
		after,
		feeCents: movement?.feeCents ?? 0,
		feeBearer: deps.config.payments.feeBearer,
		...(reversed && { reverses: { kind: "donation-refunded", subject: reversed } }),
	});
	// A dispute that was opened or decided before its money was booked moves nothing yet.
	if (!movement && entry.transfers.length === 0) return;
	if (movement) ids.movements.set(movement.id, subject);
	await postMoney(deps, tx, {
		donation,
		entry,
		movement,
		kind: step.movementKind,
		sourceId: step.sourceId,
		id: subject,
		tipCents: step.tipCents,
	});
	if (step.change === "refund-failed") {
		deps.log.error({ alarm: "refund-failed", donationId: donation.id }, "a refund has come back from the donor's bank");
	}
	if (step.change === "donation-refunded") {
		const requestId = payment.refunds.find(({ id }) => id === step.sourceId)?.requestId;
		if (requestId) await setRefundMade(tx, { id: requestId, donationId: donation.id, refundId: step.sourceId, at });
		await queueMail(deps, tx, { kind: donationRefunded, subjectId: subject, recipient: donation.email });
		// The tip is not the author's.
		if (raisedCents(after) < raisedCents(before)) {
			const { campaignId } = donation;
			await queueAuthorRefunded(deps, tx, { campaignId, movementId: subject, providerRefundId: step.sourceId });
		}
	}
}

/** A dispute that ends without a booking ends with its event. */
async function dateOfDecision(tx: Db, disputeId: string, at: Date): Promise<Date> {
	const closedAt = await findDisputeClosedAt(tx, disputeId);
	return closedAt && closedAt < at ? closedAt : at;
}

/** Posts an entry together with the provider's booking of it; the two must match. */
export async function postMoney(
	deps: Platform,
	tx: Db,
	booking: {
		donation: DonationRecord;
		entry: LedgerEntry;
		movement: Movement | null;
		kind: MovementKind;
		sourceId: string;
		id: string;
		tipCents?: number | null;
		coverCampaignCents?: number;
	},
): Promise<void> {
	const { donation, entry, movement } = booking;
	const booked = movement ? movement.amountCents - movement.feeCents : 0;
	const isTrue = debitChange(entry, "provider-pending") === booked;
	if (!isTrue || (movement && movement.currency !== donation.currency)) {
		deps.log.error({ alarm: "booking-mismatch", donationId: donation.id, kind: entry.kind }, "a booking does not fit");
		throw new Error(`The provider's booking ${movement?.id} does not fit the entry ${entry.kind} of ${entry.subject}.`);
	}
	const { kind, sourceId, id, tipCents = null, coverCampaignCents = 0 } = booking;
	const campaignCents = -debitChange(entry, "campaign-pending");
	const createdAt = deps.clock();
	const [isNew] = await sendTogether(tx, (db) => [
		postEntry(deps, db, entry),
		movement &&
			insertMovement(db, {
				id,
				donation,
				kind,
				sourceId,
				movement,
				tipCents,
				campaignCents,
				coverCampaignCents,
				createdAt,
			}),
	]);
	if (!isNew) throw new Error(`${entry.kind} of ${entry.subject} was posted before.`);
}
