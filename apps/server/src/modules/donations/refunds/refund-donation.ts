import { formatExact } from "@stride/money";
import { AppError } from "../../../platform/app-error.ts";
import { findAudit, recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { demandReauthentication } from "../../accounts/index.ts";
import { type Movement, PaymentProviderError } from "../../payments/index.ts";
import { type ChargeParts, chargedCents, type DonationState, readState } from "../donation.ts";
import type { DonationDeps } from "../donation-deps.ts";
import { refundPartJob } from "../donation-jobs.ts";
import { type DonationRecord, findDonation, lockDonation } from "../donations.queries.ts";
import { applyPayment } from "../money/apply-payment.ts";
import {
	countRefundFailure,
	findLatestRefund,
	findRefundRequest,
	getCoverCampaignCents,
	insertRefund,
	setRefundRefused,
} from "./refunds.queries.ts";

/** The money is there, and no dispute moves it the other way. */
const refundable: readonly DonationState[] = ["succeeded", "partially_refunded", "dispute_won"];

/** Whether a refund may be requested now; not while an earlier request is pending. */
export const isRefundable = (donation: { state: string; refundState: string | null }): boolean =>
	refundable.some((state) => state === donation.state) && donation.refundState !== "requested";

type Money = ChargeParts & { raisedCents: number; refundedCents: number };

/** What remains of a refundable donation, by part. */
export function remainingParts(donation: Money): ChargeParts {
	const leftCents = chargedCents(donation) - donation.refundedCents;
	// The cover is refunded last.
	const coverCents = Math.min(donation.coverCents, leftCents);
	const { raisedCents } = donation;
	return { amountCents: raisedCents, tipCents: leftCents - coverCents - raisedCents, coverCents };
}

/** What the return of the remaining cover takes from the campaign's balance: its part of the cover is returned last. */
export const remainingCoverOfCampaign = (donation: Money & { coverCampaignCents: number | null }): number =>
	Math.min(donation.coverCampaignCents ?? 0, remainingParts(donation).coverCents);

/**
 * `refundedCents` is what the caller has seen as refunded, so that a repeated request refunds nothing twice. The cover is
 * no part of its own: it is refunded with all that remains of the others.
 */
export type RefundParts = { amountCents: number; tipCents: number; refundedCents: number };
export type RefundRequest = { donationId: string; parts: RefundParts; reason: string; requestId: string };

/**
 * Requests the refund of a card donation, of its tip, or of parts of both. The request is stored with the job that calls
 * the provider; its webhook, as for any refund, updates donation, books and totals and queues the donor's mail.
 * @throws AppError ReauthenticationRequiredException, DonationNotFoundException, CatalogueDonationNotRefundableException,
 *   DonationNotRefundableException, DonationDisputedException, RefundInProgressException, DonationChangedException,
 *   ValidationException for more than remains
 */
export async function refundDonation(deps: Platform, input: RefundRequest & { actor: UserActor }): Promise<void> {
	await demandReauthentication(deps, deps.db, input.actor);
	await deps.db.transaction().execute(async (tx) => {
		await requestRefund(deps, tx, { ...input, by: { accountId: input.actor.accountId, isAuthor: false } });
	});
}

/** The request in the caller's transaction, after its own authorisation. @returns the refund's id */
export async function requestRefund(
	deps: Platform,
	tx: Db,
	input: RefundRequest & {
		by: { accountId: string; isAuthor: boolean };
		/** The largest part of the donation that the requester may refund. */
		limitCents?: number;
		campaignId?: string;
	},
): Promise<string> {
	const { donationId, parts, reason, by } = input;
	const donation = await lockDonation(tx, donationId);
	if (!donation || (input.campaignId && donation.campaignId !== input.campaignId)) {
		throw new AppError("DonationNotFoundException");
	}
	if (donation.projectId !== null) throw new AppError("CatalogueDonationNotRefundableException");
	const latest = await findLatestRefund(tx, donationId);
	const isRepeated =
		latest !== undefined &&
		latest.amountCents === parts.amountCents &&
		latest.tipCents === parts.tipCents &&
		latest.refundedBeforeCents === parts.refundedCents &&
		latest.requestedBy === by.accountId;
	if (isRepeated && (latest.state === "requested" || donation.refundedCents !== parts.refundedCents)) return latest.id;
	const state = readState(donation.state);
	if (state === "disputed" || state === "dispute_lost") throw new AppError("DonationDisputedException");
	if (!refundable.includes(state)) throw new AppError("DonationNotRefundableException");
	if (latest?.state === "requested") throw new AppError("RefundInProgressException");
	if (donation.refundedCents !== parts.refundedCents) throw new AppError("DonationChangedException");
	const remaining = remainingParts(donation);
	const { amountCents, tipCents, refundedCents: refundedBeforeCents } = parts;
	const isWhole = amountCents === remaining.amountCents && tipCents === remaining.tipCents;
	const coverCents = isWhole ? remaining.coverCents : 0;
	const wholeCoverCents = remainingCoverOfCampaign({
		...donation,
		coverCampaignCents: await getCoverCampaignCents(tx, donationId),
	});
	const coverCampaignCents = isWhole ? wholeCoverCents : 0;
	const most = {
		amount: largestAmount(remaining.amountCents, {
			coverCents: tipCents === remaining.tipCents ? wholeCoverCents : 0,
			limitCents: input.limitCents,
		}),
		tip: remaining.tipCents,
	};
	demandFit({ amountCents, tipCents, coverCents }, most, donation.currency);
	const [id, at] = [deps.newId(), deps.clock()];
	const cents = { amountCents, tipCents, coverCents };
	await insertRefund(tx, {
		id,
		donationId,
		...cents,
		coverCampaignCents,
		refundedBeforeCents,
		isByAuthor: by.isAuthor,
		reason,
		requestedBy: by.accountId,
		at,
	});
	await recordAudit(deps, tx, {
		actorId: by.accountId,
		action: "donation-refund-requested",
		subject: { kind: "donation", id: donationId },
		requestId: input.requestId,
		before: { state },
		after: { reason, ...cents },
	});
	await deps.jobs.send(tx, refundPartJob, { refundId: id });
	return id;
}

/**
 * The largest part of a donation that fits a balance. The whole also takes the campaign's part of the cover from it, so
 * where that does not fit, a part leaves at least a cent.
 */
function largestAmount(
	amountCents: number,
	{ coverCents, limitCents = Number.POSITIVE_INFINITY }: { coverCents: number; limitCents: number | undefined },
): number {
	return limitCents >= amountCents + coverCents ? amountCents : Math.max(0, Math.min(amountCents - 1, limitCents));
}

/** @throws AppError ValidationException for nothing, or for more than remains of a part */
function demandFit(parts: ChargeParts, most: { amount: number; tip: number }, currency: string): void {
	const requested = { amount: parts.amountCents, tip: parts.tipCents };
	for (const name of ["amount", "tip"] as const) {
		if (requested[name] <= most[name]) continue;
		const values = { available: formatExact(most[name], currency) };
		throw new AppError("ValidationException", { fields: { [name]: { key: "refundTooLarge", values } } });
	}
	if (chargedCents(parts) === 0) {
		throw new AppError("ValidationException", { fields: { amount: { key: "refundEmpty" } } });
	}
}

/**
 * Calls the provider for a requested refund. The refund carries the request's id and is found by it, so a request whose
 * response was lost is not repeated. What the provider refuses is recorded as refused.
 * @throws until the provider has booked the refund: the job retries
 */
export async function refundPartAtProvider(deps: DonationDeps, refundId: string): Promise<void> {
	const request = await findRefundRequest(deps.db, refundId);
	if (!request) throw new Error(`The refund ${refundId} does not exist.`);
	if (request.state !== "requested") return;
	const donation = await findDonation(deps.db, request.donationId);
	if (!donation?.paymentId) throw new Error(`The donation ${request.donationId} has no payment to refund.`);
	const { paymentId } = donation;
	const { paymentProvider: provider } = deps;
	let payment = await provider.getPayment(paymentId);
	const findMade = () => payment.refunds.find(({ requestId }) => requestId === refundId);
	let refusal: unknown = null;
	if (!findMade()) {
		const { tipCents } = request;
		try {
			payment = await provider.refundPart(paymentId, {
				requestId: refundId,
				totalCents: chargedCents(request),
				tipCents,
				failures: request.requestFailures,
			});
			deps.failPoint("refund-requested");
		} catch (error) {
			if (!(error instanceof PaymentProviderError)) throw error;
			if (error.isRemembered) await countRefundFailure(deps.db, refundId, request.requestFailures);
			if (error.kind !== "refused") throw error;
			refusal = error.cause;
			payment = await provider.getPayment(paymentId);
		}
	}
	await applyPayment(deps, payment);
	const made = findMade();
	if (made ? made.isVoid : refusal !== null) return refuse(deps, { donation, refundId, cause: refusal });
	if ((await findRefundRequest(deps.db, refundId))?.state === "requested") {
		throw new Error(`The refund ${refundId} is not booked yet.`);
	}
}

async function refuse(
	deps: Platform,
	{ donation, refundId, cause }: { donation: DonationRecord; refundId: string; cause: unknown },
): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		await lockDonation(tx, donation.id);
		if (!(await setRefundRefused(tx, refundId, deps.clock()))) return;
		await recordAudit(deps, tx, {
			actorId: null,
			action: "donation-refund-refused",
			subject: { kind: "donation", id: donation.id },
		});
		deps.log.error(
			{ alarm: "refund-refused", donationId: donation.id, refundId, err: cause },
			"the payment provider has refused a refund",
		);
	});
}

/**
 * Refunds all that is left of a donation at the provider, the tip and cover included. Reads the payment first, so that a request
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
			// A new key each time, since the provider would repeat a failure; the remainder can be refunded only once.
			key: `refund-${donation.id}-${deps.newId()}`,
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
