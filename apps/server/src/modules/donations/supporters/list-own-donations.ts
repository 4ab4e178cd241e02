import type { DonationConfirmation, DonationSummary, OwnDonation } from "@stride/contract/donations/own-donations";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { currencies, readCurrency } from "@stride/money/currencies";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import { emailKey, getAccountSummary } from "../../accounts/index.ts";
import {
	type CampaignReference,
	findRecipient,
	getCampaignReference,
	listCampaignReferences,
	sumRaisedBy,
} from "../../campaigns/index.ts";
import { catalogueName } from "../catalogue/catalogue-giving.ts";
import { chargedCents, readState } from "../donation.ts";
import { confirmationNumber } from "../money/money-mail.ts";
import { type Donor, findOwnDonation, listOwnRows, sumGivenBy } from "./own-donations.queries.ts";

/** @throws Error if no open account has the id */
export async function donorOfAccount(db: Db, accountId: string): Promise<Donor> {
	const { email } = await getAccountSummary(db, accountId);
	return { accountId, emailKey: emailKey(email) };
}

/** A donor's donations, including anonymous ones, which only the donor sees. */
export async function listOwnDonations(
	deps: Pick<Platform, "db" | "clock">,
	{ donor, page }: { donor: Donor; page: PageQuery },
) {
	const window = pageWindow(page, pageSizes.donations, deps.clock());
	const { rows, pagination } = cutPage(window, await listOwnRows(deps.db, donor, window));
	const campaigns = await listCampaignReferences(deps.db, [...new Set(rows.map((row) => row.campaignId))]);
	const data = rows.map(
		(row): OwnDonation => ({
			id: row.id,
			campaign: presentGivenCampaign(campaigns.get(row.campaignId), row.campaignId),
			createdAt: row.settledAt.toISOString(),
			currency: readCurrency(row.currency),
			amount: row.raisedCents,
			type: "donated",
			tip: row.tipCents,
			total: chargedCents(row),
			refunded: row.refundedCents,
			refundedTip: row.refundedTipCents,
			state: ownState(row),
			isAnonymous: row.visibility === "anonymous",
		}),
	);
	return { data, pagination };
}

function ownState({ state, refundedCents }: { state: string; refundedCents: number }): OwnDonation["state"] {
	switch (readState(state)) {
		case "refunded":
			return "refunded";
		case "disputed":
			return "disputed";
		case "dispute_lost":
			return "dispute-lost";
		default:
			return refundedCents > 0 ? "partially-refunded" : "received";
	}
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
	const donor = await donorOfAccount(db, accountId);
	const [raised, donated] = await Promise.all([sumRaisedBy(db, accountId), sumGivenBy(db, donor)]);
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
	{ donor, donationId }: { donor: Donor; donationId: string },
): Promise<DonationConfirmation> {
	const donation = await findOwnDonation(deps.db, donor, donationId);
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
		refundedTip: donation.refundedTipCents,
		refundedCover: donation.refundedCoverCents,
		payer: { firstName: donation.firstName, lastName: donation.lastName, email: donation.email },
		catalogue: donation.projectId === null ? null : { name: catalogueName, receiptNumber: donation.receiptNumber },
	};
}
