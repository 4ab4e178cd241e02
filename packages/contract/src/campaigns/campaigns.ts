import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import {
	AvatarImage,
	Cents,
	CountryCode,
	CoverImage,
	Currency,
	Id,
	ImageDataUrl,
	NoContent,
	StateCode,
	Timestamp,
} from "../primitives.ts";
import { refineByRule } from "../text/refine-by-rule.ts";
import { textField } from "../text/text-schema.ts";
import { campaignTexts, problemOfGoal } from "./campaign-rules.ts";
import { CatalogueId, OrganizationName } from "./projects.ts";

/** The goal in requests: cents, in whole dollars. */
const FundGoalCents = z
	.number({ error: "fundGoalInvalid" })
	.superRefine(refineByRule((cents) => problemOfGoal(cents / 100)))
	.meta({
		multipleOf: 100,
		minimum: limits.fundGoalMinDollars * 100,
		maximum: limits.fundGoalMaxDollars * 100,
	});

export const RecipientType = z.enum(["yourself", "charity"], { error: "recipientRequired" });
export type RecipientType = z.infer<typeof RecipientType>;

/** What the author may change while the campaign is active. */
const EditableCampaign = z.strictObject({
	title: textField(campaignTexts.title),
	description: textField(campaignTexts.description),
	image: ImageDataUrl,
	fundGoal: FundGoalCents,
});

export const CreateCampaignBody = z
	.strictObject({
		country: CountryCode,
		state: StateCode.optional(),
		recipient: z
			.strictObject({
				type: RecipientType,
				/** The project of the catalogue, for a charity. */
				charityId: CatalogueId.optional(),
			})
			.superRefine((recipient, context) => {
				if ((recipient.type === "charity") === (recipient.charityId !== undefined)) return;
				context.addIssue({ code: "custom", path: ["charityId"], message: "charityRequired" });
			}),
		/** "I live in this country and have a bank account there": stored with its time. Required for a personal campaign. */
		residenceConfirmed: z.literal(true, { error: "residenceRequired" }).optional(),
		/** For the life of the campaign; the first of `GET /config/site` where it is absent, dollars for a charity. */
		currency: Currency.optional(),
		...EditableCampaign.shape,
	})
	.superRefine((body, context) => {
		if (body.recipient?.type !== "yourself" || body.residenceConfirmed) return;
		context.addIssue({ code: "custom", path: ["residenceConfirmed"], message: "residenceRequired" });
	});
export type CreateCampaignBody = z.infer<typeof CreateCampaignBody>;

/** Absent fields stay unchanged. */
export const UpdateCampaignBody = EditableCampaign.partial();
export type UpdateCampaignBody = z.infer<typeof UpdateCampaignBody>;

/** The public part of the author's profile on a campaign page. */
export const CampaignAuthor = z.object({
	id: Id,
	firstName: z.string(),
	lastName: z.string(),
	image: AvatarImage.nullable(),
});

export const CampaignStatus = z.enum(["active", "ended"]);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** Who receives the donations. A charity has its organization's name; `isActive` is from the last catalogue update. */
export const CampaignRecipient = z.discriminatedUnion("type", [
	z.object({ type: z.literal("yourself") }),
	z.object({
		type: z.literal("charity"),
		charityId: CatalogueId,
		name: z.string(),
		fundraisingProject: z.object({
			id: CatalogueId,
			name: z.string(),
			isActive: z.boolean(),
			organization: OrganizationName,
		}),
	}),
]);
export type CampaignRecipient = z.infer<typeof CampaignRecipient>;

export const PaymentProviderName = z.enum(["stripe", "globalgiving"]);
export type PaymentProviderName = z.infer<typeof PaymentProviderName>;

export const Campaign = z
	.object({
		id: Id,
		name: z.string(),
		title: z.string(),
		description: z.string(),
		author: CampaignAuthor,
		/** The caller is the author. Page requests carry no access token, so it is false in the server's rendering. */
		isOwner: z.boolean(),
		recipient: CampaignRecipient,
		currency: Currency,
		fundRaised: Cents,
		fundGoal: Cents,
		supportersCount: z.number().int(),
		status: CampaignStatus,
		endedAt: Timestamp.nullable(),
		/** Under review: it takes no donations and no broadcasts. */
		isPaused: z.boolean(),
		/** The operator has refunded the donations as a whole, or is doing so. */
		isRefunded: z.boolean(),
		/** The desk has suspended the author's account, so payouts are held; only in the response for one campaign. */
		isAuthorSuspended: z.boolean().optional(),
		demo: z.boolean(),
		/** Visible streams; one that is interrupted or paused counts as live. */
		liveStreamCount: z.object({ live: z.number().int(), upcoming: z.number().int(), past: z.number().int() }),
		permissions: z.object({ donate: z.boolean(), update: z.boolean(), delete: z.boolean() }),
		/** What can be paid out now, and what is still arriving; only for the author. Negative after late refunds. */
		currentBalance: z.number().int().optional(),
		pendingBalance: z.number().int().optional(),
		/** How donations are paid: our own card payments, or the charity catalogue. */
		paymentProvider: PaymentProviderName,
		country: CountryCode,
		state: StateCode.nullable(),
		image: CoverImage,
		createdAt: Timestamp,
		updatedAt: Timestamp,
	})
	.meta({ id: "Campaign" });
export type Campaign = z.infer<typeof Campaign>;

/** `{campaignId}` is the id or the name wherever the API takes it. */
export const CampaignParams = z.object({ campaignId: z.string().min(1).max(200) });

/** Beside `campaignId`, the campaign on whose page the recommended ones are listed: its id or name. */
const RecommendedQuery = PageQuery.extend(CampaignParams.shape);

const OwnCampaignsParams = z.object({ campaignsStatus: CampaignStatus });

/** For its author alone; the server returns "not found" to other callers. */
export const HiddenCampaign = z
	.object({ id: Id, title: z.string(), reason: z.string(), hiddenAt: Timestamp })
	.meta({ id: "HiddenCampaign" });
export type HiddenCampaign = z.infer<typeof HiddenCampaign>;

export const campaignEndpoints = {
	createCampaign: endpoint({
		method: "POST",
		path: "/campaign",
		access: "user",
		summary: "Create a campaign",
		status: 201,
		body: CreateCampaignBody,
		response: Campaign,
	}),
	getCampaign: endpoint({
		method: "GET",
		path: "/campaign/:campaignId",
		access: "anyone",
		summary: "One campaign, by id or name",
		status: 200,
		params: CampaignParams,
		response: Campaign,
	}),
	updateCampaign: endpoint({
		method: "PATCH",
		path: "/campaign/:campaignId",
		access: "author",
		summary: "Change title, description, picture or goal of an active campaign; its name is fixed",
		status: 200,
		params: CampaignParams,
		body: UpdateCampaignBody,
		response: Campaign,
	}),
	endCampaign: endpoint({
		method: "POST",
		path: "/campaign/:campaignId/end",
		access: "author",
		summary: "End a campaign; donations that have begun still complete",
		status: 200,
		params: CampaignParams,
		response: Campaign,
	}),
	deleteCampaign: endpoint({
		method: "DELETE",
		path: "/campaign/:campaignId",
		access: "author",
		summary: "Delete a campaign that has never received a donation",
		status: 204,
		params: CampaignParams,
		response: NoContent,
	}),
	listCampaigns: endpoint({
		method: "GET",
		path: "/campaigns",
		access: "anyone",
		summary: "Active campaigns, the newest first; all, or those for a charity project",
		status: 200,
		query: PageQuery.extend({ project: CatalogueId.optional() }),
		response: pageOf(Campaign),
	}),
	listRecommended: endpoint({
		method: "GET",
		path: "/campaigns/recommended",
		access: "anyone",
		summary: "Active campaigns but one, the newest first; 14 on page 1, then 15",
		status: 200,
		query: RecommendedQuery,
		response: pageOf(Campaign),
	}),
	listOwnCampaigns: endpoint({
		method: "GET",
		path: "/user/campaigns",
		access: "user",
		summary: "The caller's campaigns, active and ended, the newest first",
		status: 200,
		query: PageQuery,
		response: pageOf(Campaign),
	}),
	listHiddenCampaigns: endpoint({
		method: "GET",
		path: "/user/hidden-campaigns",
		access: "user",
		summary: "The caller's campaigns that the operator has hidden, with the reasons",
		status: 200,
		response: z.array(HiddenCampaign),
	}),
	listOwnCampaignsByStatus: endpoint({
		method: "GET",
		path: "/user/campaigns/:campaignsStatus",
		access: "user",
		summary: "The caller's campaigns that are active, or ended, the newest first",
		status: 200,
		params: OwnCampaignsParams,
		query: PageQuery,
		response: pageOf(Campaign),
	}),
	listUserCampaigns: endpoint({
		method: "GET",
		path: "/user/:userId/campaigns",
		access: "anyone",
		summary: "A person's public campaigns: active ones, then ended ones, each the newest first",
		status: 200,
		params: z.object({ userId: Id }),
		query: PageQuery,
		response: pageOf(Campaign),
	}),
} as const;
