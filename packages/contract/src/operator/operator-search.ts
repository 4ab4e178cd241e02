import { z } from "zod";
import { MailProblem } from "../accounts/mail-problem.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../pagination.ts";
import { Cents, Currency, Id, Timestamp } from "../primitives.ts";
import { LiveStreamStatus } from "../streams/streams.ts";
import { deskRoles } from "./desk-rights.ts";
import {
	accountStates,
	amountFilters,
	campaignStates,
	donationGroups,
	foundPageOf,
	postStates,
	SearchQuery,
	TextQuery,
} from "./operator-filters.ts";

/** A person as the desk sees them. The e-mail is that of a colleague; for others it is null, see the account search. */
export const KnownPerson = z.object({
	id: Id,
	firstName: z.string(),
	lastName: z.string(),
	email: z.string().nullable(),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

export const NamedCampaign = z.object({ id: Id, name: z.string(), title: z.string() });

/** The campaign that an item belongs to, also when it is hidden or has ended. */
export const ConcernedCampaign = NamedCampaign.extend({ visibility: z.enum(["shown", "hidden", "deleted"]) });
export type ConcernedCampaign = z.infer<typeof ConcernedCampaign>;

/** Why an item is not public, and since when. */
export const HiddenState = z.object({ at: Timestamp, reason: z.string() });
export type HiddenState = z.infer<typeof HiddenState>;

export const FoundAccount = KnownPerson.extend({
	email: z.string(),
	createdAt: Timestamp,
	isClosed: z.boolean(),
	/** Why and since when it is suspended. */
	suspended: HiddenState.nullable(),
	roles: z.array(z.enum(deskRoles)),
	/** The hold on the payouts of all its campaigns. */
	holdId: Id.nullable(),
	/** Why mail to the address is not sent. */
	mailProblem: MailProblem.nullable(),
}).meta({ id: "FoundAccount" });
export type FoundAccount = z.infer<typeof FoundAccount>;

export const FoundCampaign = NamedCampaign.extend({
	author: KnownPerson.nullable(),
	currency: Currency,
	raised: Cents,
	createdAt: Timestamp,
	endedAt: Timestamp.nullable(),
	deletedAt: Timestamp.nullable(),
	hidden: HiddenState.nullable(),
	/** Its page is public and says that donations are paused during a review. */
	paused: HiddenState.nullable(),
	/** True for a charity campaign, which has no payouts. */
	isCharity: z.boolean(),
	/** It can be shown again: only the operator has hidden it. */
	isRestorable: z.boolean(),
	holdId: Id.nullable(),
}).meta({ id: "FoundCampaign" });
export type FoundCampaign = z.infer<typeof FoundCampaign>;

export const DonationStatus = z.enum([
	"created",
	"requires_action",
	"processing",
	"succeeded",
	"failed",
	"canceled",
	"unknown",
	"partially_refunded",
	"refunded",
	"disputed",
	"dispute_won",
	"dispute_lost",
]);
export type DonationStatus = z.infer<typeof DonationStatus>;

export const FoundDonation = z
	.object({
		id: Id,
		/** As the donor's mails show it. */
		number: z.string(),
		campaign: NamedCampaign,
		/** The full name, also of an anonymous donor. */
		donor: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
		isAnonymous: z.boolean(),
		currency: Currency,
		amount: Cents,
		tip: Cents,
		/** With which the donor covers the provider's fee. A node of the former version does not send it. */
		cover: Cents.optional(),
		refunded: Cents,
		status: DonationStatus,
		provider: z.enum(["stripe", "globalgiving"]),
		/** The payment at the provider. */
		reference: z.string().nullable(),
		/** The card or wallet. A node of the former version does not send it. */
		paidWith: z.string().nullable().optional(),
		/** The charity catalogue's. */
		receiptNumber: z.string().nullable(),
		createdAt: Timestamp,
		/** The last refund that was requested in the product: `made` is booked, `refused` was refused by the provider. */
		refund: z.enum(["requested", "made", "refused"]).nullable(),
		/**
		 * What remains of each part. The cover is refunded with all that remains of the others; `coverOfCampaign` is what
		 * that takes from the campaign. A node of the former version sends neither.
		 */
		remaining: z.object({ amount: Cents, tip: Cents, cover: Cents.optional(), coverOfCampaign: Cents.optional() }),
		/** The provider's fee, which a refund does not return, and the campaign's share of it. */
		fee: z.object({ total: Cents, campaign: Cents }).nullable(),
		/** `refund`: we can refund it. `correct`: the catalogue has refunded it, so it must not count any more. */
		way: z.enum(["refund", "correct"]).nullable(),
	})
	.meta({ id: "FoundDonation" });
export type FoundDonation = z.infer<typeof FoundDonation>;

export const FoundStream = z
	.object({
		id: Id,
		title: z.string(),
		campaign: NamedCampaign,
		status: LiveStreamStatus,
		startsAt: Timestamp,
		viewersCount: z.number().int(),
		pinnedAt: Timestamp.nullable(),
		hidden: HiddenState.nullable(),
		/** It and its campaign are public. */
		isVisible: z.boolean(),
	})
	.meta({ id: "FoundStream" });
export type FoundStream = z.infer<typeof FoundStream>;

/** A post, or a comment on one. */
export const FoundPost = z
	.object({
		id: Id,
		kind: z.enum(["post", "comment"]),
		/** The post itself, or the post of the comment. */
		postId: Id,
		/** The beginning of its text; empty where it is a picture or a link alone. */
		excerpt: z.string(),
		author: KnownPerson.nullable(),
		campaign: ConcernedCampaign,
		createdAt: Timestamp,
		deletedAt: Timestamp.nullable(),
		hidden: HiddenState.nullable(),
		/** It is public; for a comment, its post as well. */
		isVisible: z.boolean(),
	})
	.meta({ id: "FoundPost" });
export type FoundPost = z.infer<typeof FoundPost>;

export const operatorSearchEndpoints = {
	searchAccounts: endpoint({
		method: "GET",
		path: "/operator/accounts",
		access: "desk:read-people",
		summary: "Accounts by name, e-mail or id, the newest first; demands a fresh step-up (POST /user/reauthenticate)",
		status: 200,
		query: SearchQuery.extend({ state: z.enum(accountStates).optional() }),
		response: foundPageOf(FoundAccount),
	}),
	searchCampaigns: endpoint({
		method: "GET",
		path: "/operator/campaigns",
		access: "desk:read-content",
		summary: "Campaigns by title, name, id or their author's id, hidden and deleted ones too, the newest first",
		status: 200,
		query: SearchQuery.extend({ state: z.enum(campaignStates).optional() }),
		response: foundPageOf(FoundCampaign),
	}),
	searchDonations: endpoint({
		method: "GET",
		path: "/operator/donations",
		access: "desk:read-donations",
		summary:
			"Donations by the donor's name or e-mail, their number, the provider's reference, a receipt's number, or an id (the donation's, the donor's, the campaign's); demands a fresh step-up",
		status: 200,
		query: SearchQuery.extend({ ...amountFilters, state: z.enum(donationGroups).optional() }),
		response: foundPageOf(FoundDonation),
	}),
	searchPosts: endpoint({
		method: "GET",
		path: "/operator/posts",
		access: "desk:read-content",
		summary:
			"Posts and comments by their text, their author's e-mail or id, the campaign's id, the post's or their own, the newest first",
		status: 200,
		query: SearchQuery.extend({ state: z.enum(postStates).optional() }),
		response: foundPageOf(FoundPost),
	}),
	searchStreams: endpoint({
		method: "GET",
		path: "/operator/streams",
		access: "desk:read-content",
		summary: "Challenges by title, id or their campaign's id; or those that are pinned",
		status: 200,
		query: TextQuery.extend({ only: z.enum(["pinned"]).optional() }),
		response: pageOf(FoundStream),
	}),
} as const;
