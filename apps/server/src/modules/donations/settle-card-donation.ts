import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { lockCampaign } from "../campaigns/index.ts";
import { settlementEntry } from "../ledger/index.ts";
import type { Payment } from "../payments/index.ts";
import { countDonation, queueDonationMails } from "./count-donation.ts";
import { refundAtProviderJob } from "./donation-jobs.ts";
import type { DonationRecord } from "./donations.queries.ts";
import { postMoney } from "./take-in-money.ts";

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
	const { settlement } = payment;
	if (!settlement) throw new Error(`The payment ${payment.id} is not booked at the provider yet.`);
	const { isDeleted } = await lockCampaign(deps, tx, donation.campaignId);
	const entry = settlementEntry({
		donationId: donation.id,
		campaignId: donation.campaignId,
		amountCents: donation.amountCents,
		tipCents: donation.tipCents,
		feeCents: settlement.feeCents,
		feeBearer: deps.config.payments.feeBearer,
		occurredAt: at,
	});
	await postMoney(deps, tx, {
		donation,
		entry,
		movement: settlement,
		kind: "settlement",
		sourceId: payment.id,
		id: deps.newId(),
	});
	await countDonation(deps, tx, { donation, at });
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
