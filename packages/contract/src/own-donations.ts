import { z } from "zod";
import { CampaignParams } from "./campaigns.ts";
import { DonationRow } from "./donations.ts";
import { endpoint } from "./endpoint.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { Cents, Id, Timestamp } from "./primitives.ts";

/** P3: what one's campaigns have raised, and what one has given oneself; tips count in neither. */
export const DonationSummary = z.object({ totalRaised: Cents, totalDonated: Cents }).meta({ id: "DonationSummary" });
export type DonationSummary = z.infer<typeof DonationSummary>;

/** `donated`: given by the caller. `raised`: given by somebody else to the caller's campaign. */
export const DonationType = z.enum(["donated", "raised"]);
export type DonationType = z.infer<typeof DonationType>;

/** A gift in the author's table. An anonymous one is anonymous to the author too. */
export const AuthorDonationRow = DonationRow.extend({ type: DonationType }).meta({ id: "AuthorDonationRow" });
export type AuthorDonationRow = z.infer<typeof AuthorDonationRow>;

const GivenCampaign = z.object({
	id: Id,
	name: z.string(),
	title: z.string(),
	/** Its page can be opened. */
	isVisible: z.boolean(),
});

/** A gift of the caller's own. */
export const OwnDonation = z
	.object({
		id: Id,
		campaign: GivenCampaign,
		createdAt: Timestamp,
		/** What of the gift still counts for the campaign. */
		amount: Cents,
		type: z.literal("donated"),
		/** What was charged: gift and tip. */
		total: Cents,
		/** What of that was sent back. */
		refunded: Cents,
		isAnonymous: z.boolean(),
	})
	.meta({ id: "OwnDonation" });
export type OwnDonation = z.infer<typeof OwnDonation>;

/** A payment confirmation to open and print. It is no tax document, and never calls itself one. */
export const DonationConfirmation = z
	.object({
		id: Id,
		/** The confirmation number of the mail. */
		number: z.string(),
		date: Timestamp,
		campaign: GivenCampaign,
		amount: Cents,
		tip: Cents,
		total: Cents,
		refunded: Cents,
		/** As the donor gave it, an anonymous one too: nobody else may open this. */
		payer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
		/** Who charged the card, where it was the charity catalogue, with its own receipt's number. */
		catalogue: z.object({ name: z.string(), receiptNumber: z.string().nullable() }).nullable(),
	})
	.meta({ id: "DonationConfirmation" });
export type DonationConfirmation = z.infer<typeof DonationConfirmation>;

export { donationFiles } from "./donation-files.ts";

export const ownDonationEndpoints = {
	getDonationSummary: endpoint({
		method: "GET",
		path: "/user/donations/summary",
		access: "user",
		summary: "What one's campaigns have raised, and what one has given",
		status: 200,
		response: DonationSummary,
	}),
	listAuthorDonations: endpoint({
		method: "GET",
		path: "/user/campaign/:campaignId/donations",
		access: "author",
		summary: "The gifts to one's own campaign, active or ended, the newest first",
		status: 200,
		params: CampaignParams,
		query: PageQuery,
		response: pageOf(AuthorDonationRow),
	}),
	listOwnDonations: endpoint({
		method: "GET",
		path: "/user/donations",
		access: "user",
		summary: "The gifts that one has given while signed in, the newest first",
		status: 200,
		query: PageQuery,
		response: pageOf(OwnDonation),
	}),
	getDonationConfirmation: endpoint({
		method: "GET",
		path: "/user/donations/:donationId/confirmation",
		access: "user",
		summary: "The payment confirmation of one's own gift",
		status: 200,
		params: z.object({ donationId: Id }),
		response: DonationConfirmation,
	}),
} as const;
