import type { DonateAnswer } from "@stride/contract/donations/donations";
import { readCurrency } from "@stride/money/currencies";
import { getCampaignRow } from "../../campaigns/index.ts";
import { giveThroughCatalogue } from "../catalogue/give-through-catalogue.ts";
import type { DonationDeps } from "../donation-deps.ts";
import type { DonateInput } from "./begin-donation.ts";
import { openCardDonation } from "./card-donations.ts";

/**
 * Opens a donor's request as a payment that their browser confirms or, on a campaign for a charity project, as a
 * catalogue donation.
 * @throws AppError CampaignNotFoundException, and what the two ways throw
 */
export async function openDonation(deps: DonationDeps, input: DonateInput): Promise<DonateAnswer> {
	const { id: campaignId, projectId, currency } = await getCampaignRow(deps, input.campaignId);
	return projectId === null
		? openCardDonation(deps, input, { campaignId, currency: readCurrency(currency) })
		: giveThroughCatalogue(deps, input, { campaignId, projectId });
}
