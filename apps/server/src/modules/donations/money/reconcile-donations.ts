import type { DonationDeps } from "../donation-deps.ts";
import {
	type DonationRecord,
	findDonation,
	listUndecided,
	lockDonation,
	setChecked,
	setState,
} from "../donations.queries.ts";
import { ensurePayment } from "../giving/card-donations.ts";
import { applyPayment, readPayment } from "./apply-payment.ts";

/** A webhook usually takes milliseconds; a payment without an event for a minute is read from the provider. */
const quietMs = 60_000;
const hourMs = 3_600_000;
const perRun = 500;

/**
 * Reconciles undecided donations without a webhook: opens missing payments, reads open ones, and closes abandoned ones. A
 * failure of one does not affect the others.
 * @returns how many of the checked donations are still undecided
 */
export async function reconcileDonations(deps: DonationDeps): Promise<number> {
	const quietSince = new Date(deps.clock().getTime() - quietMs);
	let undecided = 0;
	for (const id of await listUndecided(deps.db, quietSince, perRun)) {
		try {
			if (!(await decide(deps, id))) undecided++;
		} catch (error) {
			undecided++;
			deps.log.warn({ err: error, donationId: id }, "a donation could not be reconciled");
		}
		// Also after a failure, so that the next run begins with those that have waited the longest.
		await setChecked(deps.db, id, deps.clock());
	}
	return undecided;
}

async function decide(deps: DonationDeps, id: string): Promise<boolean> {
	const donation = await findDonation(deps.db, id);
	if (!donation) return true;
	const isLeft = donation.createdAt.getTime() < deps.clock().getTime() - deps.config.payments.openHours * hourMs;
	if (donation.paymentId === null) {
		if (isLeft) return giveUp(deps, donation);
		await ensurePayment(deps, donation);
		return false;
	}
	if (isLeft) {
		const payment = await deps.paymentProvider.cancelPayment(donation.paymentId);
		await applyPayment(deps, payment);
		return payment.status === "canceled" || payment.status === "succeeded";
	}
	await readPayment(deps, donation.paymentId);
	return false;
}

/**
 * The secret of a payment that was not stored was never returned, so it cannot have been paid. If it was after all, its
 * webhook still settles the donation.
 */
function giveUp(deps: DonationDeps, { id }: DonationRecord): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		const donation = await lockDonation(tx, id);
		if (donation?.paymentId === null) await setState(tx, id, { state: "canceled", at: deps.clock() });
		return true;
	});
}
