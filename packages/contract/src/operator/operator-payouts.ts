import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Cents, Currency, Id, NoContent, Timestamp } from "../primitives.ts";
import { Reason } from "./operator.ts";
import { amountFilters, foundPageOf, payoutGroups, SearchQuery } from "./operator-filters.ts";
import { KnownPerson, NamedCampaign } from "./operator-search.ts";

/** Why a payout waits: none of the author's has arrived yet, or its amount. */
export const reviewCauses = ["first", "amount"] as const;
export type ReviewCause = (typeof reviewCauses)[number];

export const FoundPayout = z
	.object({
		id: Id,
		campaign: NamedCampaign,
		/** Null where the author has left. */
		author: KnownPerson.nullable(),
		currency: Currency,
		amount: Cents,
		createdAt: Timestamp,
		state: z.enum(payoutGroups),
		/** Payouts of the campaign or of its author are on hold. */
		isHeld: z.boolean(),
		/** What has arrived at the author's bank so far, in this currency. */
		paidBefore: Cents,
		/** Null for a payout that did not wait. */
		review: z
			.object({
				cause: z.enum(reviewCauses),
				decision: z.enum(["approved", "rejected"]).nullable(),
				by: KnownPerson.nullable(),
				at: Timestamp.nullable(),
				reason: z.string().nullable(),
			})
			.nullable(),
	})
	.meta({ id: "FoundPayout" });
export type FoundPayout = z.infer<typeof FoundPayout>;

export const PayoutDecision = z
	.strictObject({
		decision: z.enum(["approved", "rejected"]),
		/** For a rejection; sent to the author. */
		reason: Reason.optional(),
	})
	.superRefine(({ decision, reason }, context) => {
		if (decision === "rejected" && reason === undefined) {
			context.addIssue({ code: "custom", path: ["reason"], message: "reasonRequired" });
		}
	});
export type PayoutDecision = z.infer<typeof PayoutDecision>;

export const operatorPayoutEndpoints = {
	searchPayouts: endpoint({
		method: "GET",
		path: "/operator/payouts",
		access: "desk:review-payouts",
		summary:
			"Payouts by their id, the campaign's or the author's, by date, amount and state, the newest first; those in review the longest waiting first",
		status: 200,
		query: SearchQuery.extend({ ...amountFilters, state: z.enum(payoutGroups).optional() }),
		response: foundPageOf(FoundPayout),
	}),
	decidePayout: endpoint({
		method: "POST",
		path: "/operator/payouts/:payoutId/decide",
		access: "desk:review-payouts",
		summary:
			"Approve a payout in review, which continues, or reject it: its amount returns to the campaign's balance. Its author gets a mail, with the reason of a rejection. Idempotent; demands a fresh step-up",
		status: 204,
		params: z.object({ payoutId: Id }),
		body: PayoutDecision,
		response: NoContent,
	}),
} as const;
