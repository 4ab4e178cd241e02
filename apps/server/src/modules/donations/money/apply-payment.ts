import { findAudit, recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { sendTogether } from "../../../platform/db/send-together.ts";
import { lockCampaign } from "../../campaigns/index.ts";
import {
	coverOfCampaign,
	getInstallationId,
	holdInstallation,
	lockInstallation,
	settlementEntry,
} from "../../ledger/index.ts";
import type { Movement, Payment } from "../../payments/index.ts";
import { bookCorrections, isBooked } from "../../platform-account/index.ts";
import { type DonationState, isReachable, mayFollow, paymentMismatch, readState, stateOfPayment } from "../donation.ts";
import type { DonationDeps } from "../donation-deps.ts";
import { refundAtProviderJob } from "../donation-jobs.ts";
import {
	type DonationRecord,
	findDonation,
	insertAttempts,
	lockDonation,
	setPaidWith,
	setPayment,
	setState,
	takePaymentLock,
} from "../donations.queries.ts";
import { hashClientSecret } from "../giving/client-secret.ts";
import { hasUsedUpItsTries } from "../giving/declines.ts";
import { countDonation, queueDonationMails } from "./count-donation.ts";
import { postMoney, readStoredMoney, takeInMoney } from "./take-in-money.ts";

type PaymentDeps = Platform & Pick<DonationDeps, "paymentProvider">;

/**
 * Settles a card donation in the caller's transaction: ledger, totals, signal and mails. One that arrives after its
 * campaign was deleted is posted like any other and refunded.
 * @throws while the provider has not booked it: the caller retries
 */
export async function settleCardDonation(
	deps: Platform,
	tx: Db,
	{ donation, payment, at }: { donation: DonationRecord; payment: Payment; at: Date },
): Promise<void> {
	const { settlement, paidWith } = payment;
	if (!settlement) throw new Error(`The payment ${payment.id} is not booked at the provider yet.`);
	const { isDeleted } = await lockCampaign(deps, tx, donation.campaignId);
	// The provider's date, which may be ahead of our clock.
	const settledAt = settlement.occurredAt < at ? settlement.occurredAt : at;
	const { feeBearer } = deps.config.payments;
	const coverCampaignCents =
		feeBearer === "platform" ? 0 : coverOfCampaign(donation.coverCents, { ...donation, feeCents: settlement.feeCents });
	const entry = settlementEntry({
		donationId: donation.id,
		campaignId: donation.campaignId,
		currency: donation.currency,
		amountCents: donation.amountCents,
		tipCents: donation.tipCents,
		coverCents: donation.coverCents,
		coverCampaignCents,
		feeCents: settlement.feeCents,
		feeBearer,
		occurredAt: settledAt,
	});
	await postMoney(deps, tx, {
		donation,
		entry,
		movement: settlement,
		kind: "settlement",
		sourceId: payment.id,
		id: deps.newId(),
		coverCampaignCents,
	});
	if (paidWith) await setPaidWith(tx, donation.id, paidWith);
	await countDonation(deps, tx, { donation, settledAt, at });
	if (isDeleted) {
		deps.log.error(
			{ alarm: "settled-after-deletion", donationId: donation.id },
			"a donation to a deleted campaign is refunded",
		);
		await deps.jobs.send(tx, refundAtProviderJob, { donationId: donation.id });
		return;
	}
	await queueDonationMails(deps, tx, donation);
	deps.failPoint("donation-settling");
}

/**
 * Moves a donation to the state of its payment at the provider, including missed steps. Idempotent, also for an older
 * state; a payment that does not match its donation has no effect and raises an alarm.
 * @throws when a succeeded payment is not booked yet: the caller retries
 */
export async function applyPayment(deps: PaymentDeps, payment: Payment): Promise<void> {
	const { donationId } = payment;
	await deps.db.transaction().execute(async (tx) => {
		if (!donationId) return alarm(deps, tx, payment, "a payment without a donation");
		const donation = await lockDonation(tx, donationId);
		if (!donation) return noticeUnknown(deps, tx, payment);
		if (donation.projectId !== null) return alarm(deps, tx, payment, "a payment of a donation through the catalogue");
		const mismatch =
			paymentMismatch(donation, payment) ??
			(donation.paymentId !== null && donation.paymentId !== payment.id ? "payment" : null);
		if (mismatch) return alarm(deps, tx, payment, `a payment that does not fit its donation: ${mismatch}`);
		await applyToDonation(deps, tx, donation, payment);
	});
	if (payment.status === "succeeded") deps.failPoint("donation-settled");
}

/**
 * A payment of this installation whose donation a restore has lost holds the installation.
 * @throws when the donation has been adopted meanwhile: the caller retries
 */
async function noticeUnknown(deps: PaymentDeps, tx: Db, payment: Payment): Promise<void> {
	const { settlement } = payment;
	// Closed without money.
	if (payment.status === "canceled") return;
	if (settlement && (await isBooked(tx, settlement.id))) return bookRefunded(deps, payment);
	const isOurs = payment.origin.installationId === (await getInstallationId(tx));
	if (isOurs) {
		await lockInstallation(tx);
		if (payment.donationId && (await findDonation(tx, payment.donationId))) {
			throw new Error(`The donation ${payment.donationId} was adopted meanwhile.`);
		}
	}
	await alarm(deps, tx, payment, "a payment of an unknown donation");
	if (isOurs) await holdInstallation(deps, tx, { paymentId: payment.id, donationId: payment.donationId });
}

/** A payment that was refunded or written off when it was adopted: its later bookings are corrections, too. */
async function bookRefunded(deps: PaymentDeps, payment: Payment): Promise<void> {
	const bookings = bookingsOf(payment);
	const bookedCents = await bookCorrections(deps, bookings);
	if (bookedCents <= 0 || bookings.reduce((cents, { amountCents }) => cents + amountCents, 0) <= 0) return;
	deps.log.error(
		{ alarm: "refund-failed", paymentId: payment.id },
		"the money of a payment without a donation has come back: refund it at the provider",
	);
}

/** Everything that the provider has booked for a payment. */
export const bookingsOf = ({ settlement, refunds, disputes }: Payment): Movement[] =>
	[
		settlement,
		...refunds.flatMap(({ made, failed }) => [made, failed]),
		...disputes.flatMap(({ movements }) => movements),
	].filter((movement) => movement !== null);

/** Once per payment and reason, however often the payment is read. */
async function alarm(deps: Platform, tx: Db, payment: Payment, reason: string): Promise<void> {
	await takePaymentLock(tx, payment.id);
	const earlier = await findAudit(tx, "payment-mismatched", payment.id);
	if ((earlier?.after as { reason?: string } | undefined)?.reason === reason) return;
	deps.log.error({ alarm: "payment-mismatch", paymentId: payment.id, donationId: payment.donationId }, reason);
	await recordAudit(deps, tx, {
		actorId: null,
		action: "payment-mismatched",
		subject: { kind: "payment", id: payment.id },
		after: { reason },
	});
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
	const [settled, stored] = await sendTogether(tx, (db) => [
		donation.settledAt ? donation : findDonation(db, donation.id),
		readStoredMoney(db, donation.id),
	]);
	if (!settled?.settledAt) throw new Error(`The donation ${donation.id} has not settled.`);
	const state = await takeInMoney(deps, tx, {
		donation: settled,
		stored,
		settledAt: settled.settledAt,
		payment,
		at,
	});
	await moveTo(deps, tx, donation, state, at);
}

async function moveTo(deps: Platform, tx: Db, donation: DonationRecord, to: DonationState, at: Date): Promise<void> {
	const from = readState(donation.state);
	if (from === to || !isReachable(from, to)) return;
	await setState(tx, donation.id, { state: to, at });
	await recordAudit(deps, tx, {
		actorId: null,
		action: `donation-${to.replaceAll("_", "-")}`,
		subject: { kind: "donation", id: donation.id },
		before: { state: from },
		after: { state: to },
	});
}

/**
 * Reads a payment from the provider and brings its donation there. One whose cards are declined again and again is
 * closed at the provider, where it could otherwise be tried indefinitely.
 * @throws PaymentProviderError
 */
export async function readPayment(deps: DonationDeps, paymentId: string): Promise<void> {
	const payment = await deps.paymentProvider.getPayment(paymentId);
	await applyPayment(deps, payment);
	const isDeclined = payment.status === "requires-payment-method" && payment.attempts.at(-1)?.outcome === "failed";
	if (!isDeclined || !payment.donationId || !(await hasUsedUpItsTries(deps, payment.donationId))) return;
	// Only the payment that the donation knows as its own.
	const donation = await findDonation(deps.db, payment.donationId);
	if (donation?.paymentId !== paymentId) return;
	deps.log.warn({ donationId: donation.id }, "a payment was closed: too many cards were declined");
	await applyPayment(deps, await deps.paymentProvider.cancelPayment(paymentId));
}
