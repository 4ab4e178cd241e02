import type { DonationConfirmation } from "@stride/contract/own-donations";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { catalogueName } from "./catalogue-name.ts";
import { presentGivenCampaign } from "./list-own-donations.ts";
import { confirmationNumber } from "./money-mail.ts";
import { findOwnDonation } from "./own-donations.queries.ts";

/**
 * The payment confirmation of one's own donation, to open and print: what the mail said, and what was refunded since.
 * @throws AppError DonationNotFoundException also for somebody else's donation
 */
export async function getDonationConfirmation(
	deps: Pick<Platform, "db">,
	{ accountId, donationId }: { accountId: string; donationId: string },
): Promise<DonationConfirmation> {
	const donation = await findOwnDonation(deps.db, accountId, donationId);
	if (!donation) throw new AppError("DonationNotFoundException");
	const campaign = await getCampaignReference(deps.db, donation.campaignId);
	return {
		id: donation.id,
		number: confirmationNumber(donation.id),
		date: donation.settledAt.toISOString(),
		campaign: presentGivenCampaign(campaign, donation.campaignId),
		amount: donation.amountCents,
		tip: donation.tipCents,
		total: donation.amountCents + donation.tipCents,
		refunded: donation.refundedCents,
		payer: { firstName: donation.firstName, lastName: donation.lastName, email: donation.email },
		catalogue: donation.projectId === null ? null : { name: catalogueName, receiptNumber: donation.receiptNumber },
	};
}
