import { isIP } from "node:net";
import type { DonateBody } from "@stride/contract/donations/donations";
import { getAccountSummary } from "../../accounts/index.ts";
import type { DonationDeps } from "../donation-deps.ts";
import { sweepCatalogueDonationsJob } from "../donation-jobs.ts";
import type { DonationRecord } from "../donations.queries.ts";
import { type CatalogueDonationState, requestDeadlineMs } from "./catalogue-donation.ts";
import { markRequested } from "./catalogue-donations.queries.ts";
import type { CatalogueDonation, CatalogueDonationOutcome, CatalogueGiving } from "./catalogue-giving.ts";
import { type CatalogueDecision, decideCatalogueDonation } from "./decide-catalogue-donation.ts";

export type DonationToRequest = {
	donation: DonationRecord;
	projectId: string;
	body: DonateBody;
	paymentNonce: string;
	accountId: string | null;
	address: string | null;
	userAgent: string | null;
};

/**
 * Marks a donation as requested, requests it from the catalogue and stores the outcome. Only one caller can set the mark,
 * so an outcome that is lost in a crash or time-out stays unknown and is not charged again.
 * @returns null if another caller has set the mark
 */
export async function giveOnce(
	deps: DonationDeps & { catalogueGiving: CatalogueGiving },
	toRequest: DonationToRequest,
): Promise<CatalogueDonationState | null> {
	const { donation } = toRequest;
	const request = await requestOf(deps, toRequest);
	if (!(await mark(deps, donation.id))) return null;
	deps.failPoint("donation-marked");
	const outcome = await deps.catalogueGiving.give(request).catch(
		// The port must not throw; if it does, the outcome is unknown.
		(error: unknown): CatalogueDonationOutcome => ({ status: "unknown", reason: String(error) }),
	);
	deps.failPoint("donation-answered");
	return recordDecision(deps, donation.id, decisionOf(outcome));
}

/** The mark and the sweep job for a crash of this process are written in one transaction. */
function mark(deps: DonationDeps, donationId: string): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		const at = deps.clock();
		if (!(await markRequested(tx, donationId, at))) return false;
		const overdueMs = requestDeadlineMs({ timeoutMs: deps.config.catalogue?.timeoutMs ?? 0 });
		await deps.jobs.send(
			tx,
			sweepCatalogueDonationsJob,
			{},
			{ startAfter: new Date(at.getTime() + overdueMs + 1_000) },
		);
		return true;
	});
}

async function requestOf(deps: DonationDeps, toRequest: DonationToRequest): Promise<CatalogueDonation> {
	const { donation, projectId, body, paymentNonce, accountId, address, userAgent } = toRequest;
	return {
		donationId: donation.id,
		projectId,
		amountCents: donation.amountCents,
		currency: "usd",
		email: body.email,
		firstName: body.firstName,
		lastName: body.lastName,
		country: accountId ? (await getAccountSummary(deps.db, accountId)).country : null,
		paymentNonce,
		// Only the network of an IPv6 visitor is stored, which is no address.
		address: address !== null && isIP(address) > 0 ? address : null,
		userAgent,
	};
}

const reasonMax = 200;

function decisionOf(outcome: CatalogueDonationOutcome): CatalogueDecision {
	switch (outcome.status) {
		case "succeeded":
			return { state: "succeeded", receiptNumber: outcome.receiptNumber, transactionId: outcome.transactionId };
		case "refused":
			return { state: "failed", reason: outcome.reason.slice(0, reasonMax) };
		case "unknown":
			return { state: "unknown", reason: outcome.reason.slice(0, reasonMax) };
	}
}

/** Retries cover a short outage of the database. */
const tries = 3;

/**
 * Stores the outcome. If that fails, the donor must not get a retryable error, since the card may be charged: the sweep
 * marks the donation unknown, and the alarm contains the data to resolve it.
 */
async function recordDecision(
	deps: DonationDeps,
	donationId: string,
	decision: CatalogueDecision,
): Promise<CatalogueDonationState> {
	let last: unknown;
	for (let attempt = 0; attempt < tries; attempt++) {
		try {
			return await decideCatalogueDonation(deps, { donationId, decision, by: "catalogue" });
		} catch (error) {
			last = error;
		}
	}
	deps.log.error(
		{ err: last, alarm: "gift-outcome-unwritten", donationId, decision },
		"the outcome of a donation could not be stored",
	);
	return "unknown";
}
