import { currencies } from "@stride/money/currencies";
import { z } from "zod";
import { CampaignParams } from "../campaigns/campaigns.ts";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Cents, Currency, Id, Timestamp } from "../primitives.ts";
import { DonationRow } from "./donations.ts";

const Totals = z.object({ currency: Currency, totalRaised: Cents, totalDonated: Cents });

/**
 * P3: what the caller's campaigns have raised, and what the caller has donated; neither includes tips. In the default
 * currency, and in each of the `others` in which there is something; nothing is converted.
 */
export const DonationSummary = Totals.extend({ others: z.array(Totals).max(currencies.length) }).meta({
	id: "DonationSummary",
});
export type DonationSummary = z.infer<typeof DonationSummary>;

/** `donated`: by the caller. `raised`: by another person, to the caller's campaign. */
export const DonationType = z.enum(["donated", "raised"]);
export type DonationType = z.infer<typeof DonationType>;

/** A donation in the author's table. An anonymous one is anonymous to the author too. */
export const AuthorDonationRow = DonationRow.extend({ type: DonationType }).meta({ id: "AuthorDonationRow" });
export type AuthorDonationRow = z.infer<typeof AuthorDonationRow>;

const DonationCampaign = z.object({
	id: Id,
	name: z.string(),
	title: z.string(),
	/** Whether its page can be opened. */
	isVisible: z.boolean(),
});

/** What became of a received donation. A dispute that was won leaves it as it was. */
export const OwnDonationState = z.enum(["received", "partially-refunded", "refunded", "disputed", "dispute-lost"]);
export type OwnDonationState = z.infer<typeof OwnDonationState>;

/** A donation by the caller. */
export const OwnDonation = z
	.object({
		id: Id,
		campaign: DonationCampaign,
		createdAt: Timestamp,
		currency: Currency,
		/** The part of the donation that still counts for the campaign. */
		amount: Cents,
		type: z.literal("donated"),
		tip: Cents,
		/** The charged amount: donation, tip and cover. */
		total: Cents,
		/** The refunded part of it. */
		refunded: Cents,
		/** The tip's part of what was refunded. A node of the former version does not send it. */
		refundedTip: Cents.optional(),
		state: OwnDonationState,
		isAnonymous: z.boolean(),
	})
	.meta({ id: "OwnDonation" });
export type OwnDonation = z.infer<typeof OwnDonation>;

/** A payment confirmation to open and print. It is not a tax document and does not claim to be one. */
export const DonationConfirmation = z
	.object({
		id: Id,
		/** The confirmation number of the mail. */
		number: z.string(),
		date: Timestamp,
		/** The donor's time zone, in which the day is named; null where it is not known. */
		timeZone: z.string().nullable(),
		campaign: DonationCampaign,
		/** Who receives the donation: the author, or the organization with its project. Null once neither is known. */
		recipient: z.object({ name: z.string(), project: z.string().nullable() }).nullable(),
		currency: Currency,
		amount: Cents,
		tip: Cents,
		/** With which the donor covers the provider's fee. */
		cover: Cents,
		total: Cents,
		refunded: Cents,
		/** The parts of what was refunded; the rest is the donation's. A node of the former version sends neither. */
		refundedTip: Cents.optional(),
		refundedCover: Cents.optional(),
		/** The donor's name as entered, also of an anonymous donation: only the donor may open this. */
		payer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
		/** The charity catalogue with its receipt's number, where it charged the card. */
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
		summary: "What the caller's campaigns have raised, and what the caller has donated",
		status: 200,
		response: DonationSummary,
	}),
	listAuthorDonations: endpoint({
		method: "GET",
		path: "/user/campaign/:campaignId/donations",
		access: "author",
		summary: "The donations to the caller's own campaign, active or ended, the newest first",
		status: 200,
		params: CampaignParams,
		query: PageQuery,
		response: pageOf(AuthorDonationRow),
	}),
	listOwnDonations: endpoint({
		method: "GET",
		path: "/user/donations",
		access: "user",
		summary: "The caller's donations, made while signed in or with the account's address, the newest first",
		status: 200,
		query: PageQuery,
		response: pageOf(OwnDonation),
	}),
	getDonationConfirmation: endpoint({
		method: "GET",
		path: "/user/donations/:donationId/confirmation",
		access: "user",
		summary: "The payment confirmation of the caller's own donation",
		status: 200,
		params: z.object({ donationId: Id }),
		response: DonationConfirmation,
	}),
} as const;
