import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { lockCampaign } from "../campaigns/index.ts";
import { settlementEntry } from "../ledger/index.ts";
import type { Payment } from "../payments/index.ts";
import { countGift, tellOfGift } from "./count-gift.ts";
import type { DonationRecord } from "./donations.queries.ts";
import { returnGiftJob } from "./gift-jobs.ts";
import { postMoney } from "./take-in-money.ts";

/**
 * The gift has arrived: ledger, totals, everyone who watches, and the mails, all in the caller's transaction. One that
 * arrives after its campaign was deleted is taken in like any other, and sent back.
 * @throws while the provider has not booked it: the caller tries again
 */
export async function settleGift(
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
	await countGift(deps, tx, { donation, at });
	if (isDeleted) {
		deps.log.error(
			{ alarm: "settled-after-deletion", donationId: donation.id },
			"a gift to a deleted campaign goes back",
		);
		await deps.jobs.send(tx, returnGiftJob, { donationId: donation.id });
		return;
	}
	await tellOfGift(deps, tx, donation);
	deps.failPoint("gift-settling");
}
