import { z } from "zod";
import { CampaignParams } from "../campaigns/campaigns.ts";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Cents, Id, Timestamp } from "../primitives.ts";
import { SignedCents } from "./payouts.ts";

/** What a donation has brought its campaign: `amount` less `refunded` less `fee` less `held` equals `net`. */
export const DonationMoney = z
	.object({
		id: Id,
		/** The confirmation number, which the donor has, too. */
		number: z.string(),
		createdAt: Timestamp,
		/** Null for an anonymous donor. */
		donor: z.string().nullable(),
		/** The donation before refunds, without the tip. */
		amount: Cents,
		/** Returned to the donor, or taken back in a lost dispute. */
		refunded: Cents,
		/** The provider's fees that the campaign bears. */
		fee: SignedCents,
		/** Withheld until a dispute is decided. */
		held: Cents,
		net: SignedCents,
		status: z.enum(["received", "partly-refunded", "refunded", "disputed", "dispute-won", "dispute-lost"]),
		/** When the provider releases the donation; null once it has. */
		availableAt: Timestamp.nullable(),
	})
	.meta({ id: "DonationMoney" });
export type DonationMoney = z.infer<typeof DonationMoney>;

export const donationMoneyEndpoints = {
	listDonationMoney: endpoint({
		method: "GET",
		path: "/user/campaign/:campaignId/money/donations",
		access: "author",
		summary: "Amount, refunds, fee and net of each card donation to a campaign, the newest first",
		status: 200,
		params: CampaignParams,
		query: PageQuery,
		response: pageOf(DonationMoney),
	}),
} as const;
