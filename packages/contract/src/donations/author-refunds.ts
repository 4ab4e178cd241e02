import { z } from "zod";
import { CampaignParams } from "../campaigns/campaigns.ts";
import { endpoint } from "../endpoint.ts";
import { operatorLimits } from "../operator/operator-limits.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Cents, Id, NoContent, Timestamp } from "../primitives.ts";
import { streamSafe } from "../text/text-schema.ts";

/** A donation that a campaign's author may refund. */
export const RefundableDonation = z
	.object({
		id: Id,
		createdAt: Timestamp,
		/** Null for an anonymous donor. */
		donor: z.string().nullable(),
		/** What remains of the donation, without the tip. */
		amount: Cents,
		/** What was refunded before, as the body of a refund names it. */
		refunded: Cents,
		/** The provider's fee that the campaign bears; a refund does not return it. */
		fee: Cents,
		/**
		 * The cover that a refund of the whole amount returns to the donor, and what that takes from the balance. A node of
		 * the former version does not send it.
		 */
		cover: z.object({ total: Cents, campaign: Cents }).optional(),
		/** The last refund: `requested` is in progress, `refused` was refused by the provider. */
		refund: z.enum(["requested", "made", "refused"]).nullable(),
	})
	.meta({ id: "RefundableDonation" });
export type RefundableDonation = z.infer<typeof RefundableDonation>;

/** The donation's part; the tip belongs to the platform. `refunded` is the sum that was shown. */
export const RefundOwnBody = z.strictObject({
	amount: Cents.min(1, "refundEmpty"),
	refunded: Cents,
	reason: z
		.string({ error: "reasonRequired" })
		.trim()
		.min(1, "reasonRequired")
		.max(operatorLimits.reasonMax, { error: "reasonTooLong", abort: true })
		.refine(...streamSafe),
});
export type RefundOwnBody = z.infer<typeof RefundOwnBody>;

export const authorRefundEndpoints = {
	listRefundableDonations: endpoint({
		method: "GET",
		path: "/user/campaign/:campaignId/refundable-donations",
		access: "author",
		summary: "The donations of a campaign that its author may refund, the newest first; empty where authors may not",
		status: 200,
		params: CampaignParams,
		query: PageQuery,
		response: pageOf(RefundableDonation),
	}),
	refundOwnDonation: endpoint({
		method: "POST",
		path: "/user/campaign/:campaignId/donation/:donationId/refund",
		access: "author",
		summary:
			"Refund a donation to one's own campaign out of its balance; idempotent. Demands a fresh step-up (POST /user/reauthenticate)",
		status: 204,
		params: CampaignParams.extend({ donationId: Id }),
		body: RefundOwnBody,
		response: NoContent,
	}),
} as const;
