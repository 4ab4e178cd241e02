import type { DonationConfirmation } from "@stride/contract/own-donations";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { catalogueName } from "./catalogue-name.ts";
import { presentGivenCampaign } from "./list-own-donations.ts";
import { confirmationNumber } from "./money-mail.ts";
import { findOwnGift } from "./own-donations.queries.ts";

/**
 * The payment confirmation of one's own gift, to open and print: what the mail said, and what was refunded since.
 * @throws AppError DonationNotFoundException also for somebody else's gift
 */
export async function getDonationConfirmation(
	deps: Pick<Platform, "db">,
	{ accountId, donationId }: { accountId: string; donationId: string },
): Promise<DonationConfirmation> {
	const gift = await findOwnGift(deps.db, accountId, donationId);
	if (!gift) throw new AppError("DonationNotFoundException");
	const campaign = await getCampaignReference(deps.db, gift.campaignId);
	return {
		id: gift.id,
		number: confirmationNumber(gift.id),
		date: gift.settledAt.toISOString(),
		campaign: presentGivenCampaign(campaign, gift.campaignId),
		amount: gift.amountCents,
		tip: gift.tipCents,
		total: gift.amountCents + gift.tipCents,
		refunded: gift.refundedCents,
		payer: { firstName: gift.firstName, lastName: gift.lastName, email: gift.email },
		catalogue: gift.projectId === null ? null : { name: catalogueName, receiptNumber: gift.receiptNumber },
	};
}
