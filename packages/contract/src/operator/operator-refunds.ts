import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Cents, Currency, Id, NoContent, Timestamp } from "../primitives.ts";
import { Reason } from "./operator.ts";
import { operatorLimits } from "./operator-limits.ts";
import { KnownPerson, NamedCampaign } from "./operator-search.ts";

/** Why a donation was not refunded; `provider`: the payment provider has refused it. */
export const campaignRefundRefusals = ["disputed", "refunded-before", "not-refundable", "provider"] as const;
export type CampaignRefundRefusal = (typeof campaignRefundRefusals)[number];

/** The refund of all refundable donations of a campaign. */
export const CampaignRefund = z
	.object({
		id: Id,
		campaign: NamedCampaign,
		reason: z.string(),
		state: z.enum(["requested", "running", "done", "cancelled"]),
		requestedBy: KnownPerson.nullable(),
		requestedAt: Timestamp,
		/** From when the requester may start it alone; null where another person approves it. */
		startableAt: Timestamp.nullable(),
		/** The wait is over. */
		isStartable: z.boolean(),
		approvedBy: KnownPerson.nullable(),
		startedAt: Timestamp.nullable(),
		cancelledBy: KnownPerson.nullable(),
		endedAt: Timestamp.nullable(),
		currency: Currency,
		/** Donations in all; before the start those that can be refunded now. */
		total: z.number().int(),
		/** With the tips; only before the start. */
		totalCents: Cents.nullable(),
		/** Booked by the payment provider. */
		refunded: z.number().int(),
		refundedCents: Cents,
		refused: z.number().int(),
		/** The first of the refused ones. */
		refusals: z.array(z.object({ donationId: Id, number: z.string(), refusal: z.enum(campaignRefundRefusals) })),
	})
	.meta({ id: "CampaignRefund" });
export type CampaignRefund = z.infer<typeof CampaignRefund>;

const RefundParams = z.object({ refundId: Id });

export const operatorRefundEndpoints = {
	listCampaignRefunds: endpoint({
		method: "GET",
		path: "/operator/campaign-refunds",
		access: "desk:refund",
		summary: "Refunds of whole campaigns with their progress: open ones first, then the newest",
		status: 200,
		response: z.array(CampaignRefund).max(operatorLimits.campaignRefunds),
	}),
	requestCampaignRefund: endpoint({
		method: "POST",
		path: "/operator/campaign/:campaignId/refund",
		access: "desk:refund",
		summary:
			"Request the refund of all refundable donations of a stopped campaign; another person approves it. Demands a fresh step-up",
		status: 201,
		params: z.object({ campaignId: Id }),
		body: z.strictObject({ reason: Reason }),
		response: z.object({ id: Id }),
	}),
	approveCampaignRefund: endpoint({
		method: "POST",
		path: "/operator/campaign-refunds/:refundId/approve",
		access: "desk:refund",
		summary: "Approve and start such a refund that another person has requested. Demands a fresh step-up",
		status: 204,
		params: RefundParams,
		response: NoContent,
	}),
	startCampaignRefund: endpoint({
		method: "POST",
		path: "/operator/campaign-refunds/:refundId/start",
		access: "desk:refund",
		summary:
			"Start one's own such refund 24 hours after the request, where no other person may approve it. Demands a fresh step-up",
		status: 204,
		params: RefundParams,
		response: NoContent,
	}),
	cancelCampaignRefund: endpoint({
		method: "POST",
		path: "/operator/campaign-refunds/:refundId/cancel",
		access: "desk:refund",
		summary: "Cancel such a refund before its start. Idempotent",
		status: 204,
		params: RefundParams,
		response: NoContent,
	}),
} as const;
