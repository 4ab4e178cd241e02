import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Payment } from "../payments/index.ts";
import { hashClientSecret } from "./client-secret.ts";
import { type DonationState, mayFollow, paymentMismatch, readState, stateOfPayment } from "./donation.ts";
import {
	type DonationRecord,
	findDonation,
	insertAttempts,
	lockDonation,
	setPayment,
	setState,
} from "./donations.queries.ts";
import { settleCardDonation } from "./settle-card-donation.ts";
import { takeInMoney } from "./take-in-money.ts";

/**
 * Moves a donation to the state of its payment at the provider, including missed steps. Idempotent, also for an older
 * state; a payment that does not match its donation has no effect and raises an alarm.
 * @throws when a succeeded payment is not booked yet: the caller retries
 */
export async function applyPayment(deps: Platform, payment: Payment): Promise<void> {
	const { donationId } = payment;
	if (!donationId) return alarm(deps, payment, "a payment without a donation");
	await deps.db.transaction().execute(async (tx) => {
		const donation = await lockDonation(tx, donationId);
		if (!donation) return alarm(deps, payment, "a payment of an unknown donation");
		if (donation.projectId !== null) return alarm(deps, payment, "a payment of a donation through the catalogue");
		const mismatch =
			paymentMismatch(donation, payment) ??
			(donation.paymentId !== null && donation.paymentId !== payment.id ? "payment" : null);
		if (mismatch) return alarm(deps, payment, `a payment that does not fit its donation: ${mismatch}`);
		await applyToDonation(deps, tx, donation, payment);
	});
	if (payment.status === "succeeded") deps.failPoint("donation-settled");
}

function alarm(deps: Platform, payment: Payment, what: string): void {
	deps.log.error({ alarm: "payment-mismatch", paymentId: payment.id, donationId: payment.donationId }, what);
}

async function applyToDonation(deps: Platform, tx: Db, donation: DonationRecord, payment: Payment): Promise<void> {
	const at = deps.clock();
	if (donation.paymentId === null) {
		// The process that opened the payment ended before it could note it.
		const clientSecretHash = hashClientSecret(payment.clientSecret);
		await setPayment(tx, donation.id, { paymentId: payment.id, clientSecretHash, at });
	}
	await insertAttempts(
		tx,
		payment.attempts.map((attempt) => ({ ...attempt, id: deps.newId(), donationId: donation.id, createdAt: at })),
	);
	if (payment.status !== "succeeded") {
		// Any other status after success is outdated.
		if (donation.settledAt === null) await moveTo(deps, tx, donation, stateOfPayment(payment), at);
		return;
	}
	if (donation.settledAt === null) {
		if (!mayFollow(readState(donation.state), "succeeded")) {
			throw new Error(`The donation ${donation.id} is ${donation.state} and its payment has succeeded.`);
		}
		await settleCardDonation(deps, tx, { donation, payment, at });
	}
	const settled = donation.settledAt ? donation : await findDonation(tx, donation.id);
	if (!settled?.settledAt) throw new Error(`The donation ${donation.id} has not settled.`);
	const state = await takeInMoney(deps, tx, { donation: settled, settledAt: settled.settledAt, payment, at });
	await moveTo(deps, tx, donation, state, at);
}

async function moveTo(deps: Platform, tx: Db, donation: DonationRecord, to: DonationState, at: Date): Promise<void> {
	const from = readState(donation.state);
	// A settlement passes through `succeeded`, even if that state was missed.
	const isReached = mayFollow(from, to) || (mayFollow(from, "succeeded") && mayFollow("succeeded", to));
	if (from === to || !isReached) return;
	await setState(tx, donation.id, { state: to, at });
	await recordAudit(deps, tx, {
		actorId: null,
		action: `donation-${to.replaceAll("_", "-")}`,
		subject: { kind: "donation", id: donation.id },
		before: { state: from },
		after: { state: to },
	});
}
