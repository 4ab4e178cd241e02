import { AppError } from "../../../platform/app-error.ts";
import { findAudit, recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { demandReauthentication } from "../../accounts/index.ts";
import type { Movement } from "../../payments/index.ts";
import { type DonationState, readState } from "../donation.ts";
import type { DonationDeps } from "../donation-deps.ts";
import { refundAtProviderJob } from "../donation-jobs.ts";
import { findDonation, lockDonation } from "../donations.queries.ts";
import { storeRefundRequest } from "../found-donations.queries.ts";
import { applyPayment } from "./apply-payment.ts";

/** Money is there, and no dispute moves or has moved it the other way. */
const refundable: readonly DonationState[] = ["succeeded", "partially_refunded"];
const repeatMs = 3_600_000;

/** Whether the operator may request a refund now; not while an earlier request is pending. */
export const isRefundable = (donation: { state: string; refundRequestedAt: Date | null }, now: Date): boolean =>
	refundable.some((state) => state === donation.state) &&
	(!donation.refundRequestedAt || now.getTime() - donation.refundRequestedAt.getTime() > repeatMs);

/**
 * Requests the refund of a card donation: all that is left of it, the tip included. The request is stored with the job
 * that calls the provider; its webhook, as for any refund, updates donation, books and totals and queues the donor's mail.
 * A repeated request within an hour has no effect; a later one, as after a failed refund, calls the provider again.
 * @throws AppError ReauthenticationRequiredException, DonationNotFoundException, CatalogueDonationNotRefundableException,
 *   DonationNotRefundableException
 */
export async function refundDonation(
	deps: Platform,
	input: { donationId: string; reason: string; actor: UserActor; requestId: string },
): Promise<void> {
	const { donationId, reason, actor, requestId } = input;
	await demandReauthentication(deps, deps.db, actor);
	await deps.db.transaction().execute(async (tx) => {
		const donation = await lockDonation(tx, donationId);
		if (!donation) throw new AppError("DonationNotFoundException");
		if (donation.projectId !== null) throw new AppError("CatalogueDonationNotRefundableException");
		const state = readState(donation.state);
		if (state === "refunded") return;
		if (!refundable.includes(state)) throw new AppError("DonationNotRefundableException");
		const at = deps.clock();
		const before = new Date(at.getTime() - repeatMs);
		const request = { donationId, reason, requestedBy: actor.accountId, at, before };
		if (!(await storeRefundRequest(tx, request))) return;
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "donation-refund-requested",
			subject: { kind: "donation", id: donationId },
			requestId,
			before: { state },
			after: { reason, cents: donation.amountCents + donation.tipCents - donation.refundedCents },
		});
		await deps.jobs.send(tx, refundAtProviderJob, { donationId });
	});
}

/**
 * Refunds all that is left of a donation at the provider, the tip included. Reads the payment first, so that a request
 * whose response was lost is not repeated.
 * @throws until the provider reports the refund as pending or done: the job retries
 */
export async function refundAtProvider(deps: DonationDeps, donationId: string): Promise<void> {
	const donation = await findDonation(deps.db, donationId);
	if (!donation?.paymentId) throw new Error(`The donation ${donationId} has no payment to give back.`);
	const { paymentProvider: provider } = deps;
	let payment = await provider.getPayment(donation.paymentId);
	const returnedCents = () =>
		-payment.refunds.reduce((cents, refund) => cents + bookedCents(refund.made) + bookedCents(refund.failed), 0);
	// A dispute takes the same money the other way.
	const isOnItsWay = () => returnedCents() >= payment.amountCents || payment.disputes.length > 0;
	if (!isOnItsWay()) {
		payment = await provider.refundPayment(donation.paymentId, {
			// The same idempotency key until a refund is known; a failed one is followed by another.
			key: `refund-${donation.id}-${payment.refunds.length}`,
		});
	}
	await applyPayment(deps, payment);
	if (!isOnItsWay()) throw new Error(`The payment ${payment.id} could not be refunded yet.`);
	await recordRefundOnce(deps, donation.id);
}

/** A retry finds the refund at the provider, so the event is recorded once and after the refund is known. */
async function recordRefundOnce(deps: DonationDeps, donationId: string): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		await lockDonation(tx, donationId);
		if (await findAudit(tx, "gift-returned", donationId)) return;
		await recordAudit(deps, tx, {
			actorId: null,
			action: "gift-returned",
			subject: { kind: "donation", id: donationId },
		});
	});
}

const bookedCents = (movement: Movement | null): number => movement?.amountCents ?? 0;
