import type { DonationConfirmation, DonationSummary, OwnDonation } from "@stride/contract/donations/own-donations";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { currencies, readCurrency } from "@stride/money/currencies";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import {
	type CampaignReference,
	findRecipient,
	getCampaignReference,
	listCampaignReferences,
	sumRaisedBy,
} from "../../campaigns/index.ts";
import { catalogueName } from "../catalogue/catalogue-giving.ts";
import { chargedCents } from "../donation.ts";
import { confirmationNumber } from "../money/money-mail.ts";
import { findOwnDonation, listOwnRows, sumGivenBy } from "./own-donations.queries.ts";

/** The caller's donations while signed in, including anonymous ones, which only the caller sees. */
export async function listOwnDonations(
	deps: Pick<Platform, "db" | "clock">,
	{ accountId, page }: { accountId: string; page: PageQuery },
) {
	const window = pageWindow(page, pageSizes.donations, deps.clock());
	const { rows, pagination } = cutPage(window, await listOwnRows(deps.db, accountId, window));
	const campaigns = await listCampaignReferences(deps.db, [...new Set(rows.map((row) => row.campaignId))]);
	const data = rows.map(
		(row): OwnDonation => ({
			id: row.id,
			campaign: presentGivenCampaign(campaigns.get(row.campaignId), row.campaignId),
			createdAt: row.settledAt.toISOString(),
			currency: readCurrency(row.currency),
			amount: row.raisedCents,
			type: "donated",
			total: chargedCents(row),
			refunded: row.refundedCents,
			isAnonymous: row.visibility === "anonymous",
		}),
	);
	return { data, pagination };
}

/** @throws when there is no such campaign: a donation's campaign is never removed */
export function presentGivenCampaign(campaign: CampaignReference | undefined, id: string): OwnDonation["campaign"] {
	if (!campaign) throw new Error(`There is no campaign ${id}.`);
	return { id: campaign.id, name: campaign.slug, title: campaign.title, isVisible: campaign.isVisible };
}

/** P2: the two totals of the donations tab, and those in further currencies. */
export async function getDonationSummary(
	{ db, config }: Pick<Platform, "db" | "config">,
	accountId: string,
): Promise<DonationSummary> {
	const [raised, donated] = await Promise.all([sumRaisedBy(db, accountId), sumGivenBy(db, accountId)]);
	const [first] = config.currencies;
	const of = (sums: typeof raised, currency: string) => sums.find((sum) => sum.currency === currency)?.cents ?? 0;
	const totals = (currency: string) => ({ totalRaised: of(raised, currency), totalDonated: of(donated, currency) });
	const others = currencies
		.filter((currency) => currency !== first)
		.map((currency) => ({ currency, ...totals(currency) }))
		.filter(({ totalRaised, totalDonated }) => totalRaised > 0 || totalDonated > 0);
	return { currency: first, ...totals(first), others };
}

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
		timeZone: donation.timeZone,
		campaign: presentGivenCampaign(campaign, donation.campaignId),
		recipient: await findRecipient(deps.db, { ...campaign, projectId: donation.projectId }),
		currency: readCurrency(donation.currency),
		amount: donation.amountCents,
		tip: donation.tipCents,
		cover: donation.coverCents,
		total: chargedCents(donation),
		refunded: donation.refundedCents,
		payer: { firstName: donation.firstName, lastName: donation.lastName, email: donation.email },
		catalogue: donation.projectId === null ? null : { name: catalogueName, receiptNumber: donation.receiptNumber },
	};
}
