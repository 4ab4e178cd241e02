import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { recordGift } from "../campaigns/index.ts";
import { postEntry, settlementEntry } from "../ledger/index.ts";
import { queueMail } from "../notifications/index.ts";
import type { Payment } from "../payments/index.ts";
import { hashClientSecret } from "./client-secret.ts";
import { mayFollow, paymentMismatch, readState, stateOfPayment } from "./donation.ts";
import { donationConfirmed } from "./donations.mails.ts";
import { type DonationRecord, insertAttempt, lockDonation, setPayment, setState } from "./donations.queries.ts";

/**
 * Brings a donation to where the provider's word puts it. Applying the same word again, or an older one, changes
 * nothing; a payment that does not fit its donation has no effect and raises an alarm.
 * @throws when a succeeded payment is not booked yet: the caller tries again
 */
export async function applyPayment(deps: Platform, payment: Payment): Promise<void> {
	const { donationId } = payment;
	if (!donationId) return alarm(deps, payment, "a payment without a donation");
	await deps.db.transaction().execute(async (tx) => {
		const donation = await lockDonation(tx, donationId);
		if (!donation) return alarm(deps, payment, "a payment of an unknown donation");
		const mismatch =
			paymentMismatch(donation, payment) ??
			(donation.paymentId !== null && donation.paymentId !== payment.id ? "payment" : null);
		if (mismatch) return alarm(deps, payment, `a payment that does not fit its donation: ${mismatch}`);
		await applyToDonation(deps, tx, donation, payment);
	});
}

function alarm(deps: Platform, payment: Payment, what: string): void {
	deps.log.error({ alarm: "payment-mismatch", paymentId: payment.id, donationId: payment.donationId }, what);
}

async function applyToDonation(deps: Platform, tx: Db, donation: DonationRecord, payment: Payment): Promise<void> {
	const from = readState(donation.state);
	const to = stateOfPayment(payment);
	const at = deps.clock();
	if (donation.paymentId === null) {
		// The process that opened the payment ended before it could note it.
		await setPayment(tx, donation.id, {
			paymentId: payment.id,
			clientSecretHash: hashClientSecret(payment.clientSecret),
			at,
		});
	}
	if (payment.attempt) await insertAttempt(tx, deps.newId(), donation.id, payment.attempt);
	if (from === to || !mayFollow(from, to)) return;
	await setState(tx, donation.id, { state: to, at, ...(to === "succeeded" && { settledAt: at }) });
	if (to === "succeeded") await settle(deps, tx, donation, payment, at);
	await recordAudit(deps, tx, {
		actorId: null,
		action: `donation-${to.replaceAll("_", "-")}`,
		subject: { kind: "donation", id: donation.id },
		before: { state: from },
		after: { state: to, paymentId: payment.id },
	});
}

/** The gift has arrived: ledger, totals, everyone who watches, and the donor's confirmation, all in one transaction. */
async function settle(deps: Platform, tx: Db, donation: DonationRecord, payment: Payment, at: Date): Promise<void> {
	if (!payment.settlement) throw new Error(`The payment ${payment.id} is not booked at the provider yet.`);
	const isFirst = await postEntry(
		deps,
		tx,
		settlementEntry({
			donationId: donation.id,
			campaignId: donation.campaignId,
			amountCents: donation.amountCents,
			tipCents: donation.tipCents,
			feeCents: payment.settlement.feeCents,
			occurredAt: at,
		}),
	);
	if (!isFirst) throw new Error(`The donation ${donation.id} is in the ledger, but not succeeded.`);
	await recordGift(deps, tx, {
		campaignId: donation.campaignId,
		amountCents: donation.amountCents,
		emailKey: donation.emailKey,
	});
	await queueMail(deps, tx, { kind: donationConfirmed, subjectId: donation.id, recipient: donation.email });
}
