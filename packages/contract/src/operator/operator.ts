import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Cents, Id, NoContent, Timestamp } from "../primitives.ts";
import { streamSafe } from "../text/text-schema.ts";
import { visibleLines } from "../text/visible-text.ts";
import { operatorLimits } from "./operator-limits.ts";
import { KnownPerson } from "./operator-search.ts";

/** Sent to the affected person unchanged. */
export const Reason = z
	.string({ error: "reasonRequired" })
	.trim()
	.min(1, "reasonRequired")
	.max(operatorLimits.reasonMax, { error: "reasonTooLong", abort: true })
	.regex(visibleLines, "invalid")
	.refine(...streamSafe);
const ReasonBody = z.strictObject({ reason: Reason });

/** How many items wait at the desk. */
export const DeskCounts = z
	.object({
		newMessages: z.number().int(),
		newReports: z.number().int(),
		unknownDonations: z.number().int(),
		payoutHolds: z.number().int(),
		/** Payouts that wait for a decision. */
		payoutReviews: z.number().int(),
		/** Requested or running refunds of whole campaigns. */
		campaignRefunds: z.number().int(),
		openBalances: z.number().int(),
		givenUpJobs: z.number().int(),
		/**
		 * `held`: the provider has payments or transfers whose rows a restored backup lacks. `comparing`: it has not answered
		 * since a start, so this is not known yet. `unfit`: the platform's account at the provider does not meet the
		 * requirements, so payouts are held.
		 */
		money: z.enum(["normal", "comparing", "held", "unfit"]),
	})
	.meta({ id: "DeskCounts" });
export type DeskCounts = z.infer<typeof DeskCounts>;

/** What the operator may hide from the public; `{kind}` in paths and in the audit log. */
export const hideableKinds = ["campaign", "live-stream", "post", "comment", "offline"] as const;
export const HideableKind = z.enum(hideableKinds);
export type HideableKind = z.infer<typeof HideableKind>;
const ContentParams = z.object({ kind: HideableKind, contentId: Id });

export const PayoutHold = z
	.object({
		id: Id,
		/** The subject of a hold: one campaign's payouts, or those of all of an account's campaigns. */
		campaign: z.object({ id: Id, name: z.string(), title: z.string() }).nullable(),
		account: KnownPerson.nullable(),
		reason: z.string(),
		heldAt: Timestamp,
		heldBy: KnownPerson.nullable(),
		releasedAt: Timestamp.nullable(),
	})
	.meta({ id: "PayoutHold" });
export type PayoutHold = z.infer<typeof PayoutHold>;

export const HoldPayoutsBody = z.strictObject({
	subject: z.strictObject({ kind: z.enum(["campaign", "account"]), id: Id }),
	reason: Reason,
});
export type HoldPayoutsBody = z.infer<typeof HoldPayoutsBody>;

export const UnknownDonation = z
	.object({
		id: Id,
		campaign: z.object({ id: Id, title: z.string() }),
		projectId: z.string(),
		amount: Cents,
		donor: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
		livemode: z.boolean(),
		askedAt: Timestamp,
	})
	.meta({ id: "UnknownDonation" });
export type UnknownDonation = z.infer<typeof UnknownDonation>;

/** According to the catalogue's own report: charged, with the receipt's number, or not charged. */
export const ResolveDonationBody = z
	.strictObject({
		outcome: z.enum(["succeeded", "failed"]),
		/** For a donation that was charged. */
		receiptNumber: z.string().trim().max(operatorLimits.receiptNumberMax, "receiptNumberRequired").optional(),
	})
	.superRefine(({ outcome, receiptNumber }, context) => {
		if ((outcome === "succeeded") === Boolean(receiptNumber)) return;
		context.addIssue({ code: "custom", path: ["receiptNumber"], message: "receiptNumberRequired" });
	});
export type ResolveDonationBody = z.infer<typeof ResolveDonationBody>;

/** The refund's parts. `refunded` is the sum that was shown: a repeated request refunds nothing twice. */
const RefundBody = z.strictObject({ amount: Cents, tip: Cents, refunded: Cents, reason: Reason });

const DonationParams = z.object({ donationId: Id });
const StreamParams = z.object({ streamId: Id });

export const operatorEndpoints = {
	getDesk: endpoint({
		method: "GET",
		path: "/operator/desk",
		access: "desk:open",
		summary: "How many items wait at the operator's desk",
		status: 200,
		response: DeskCounts,
	}),
	hideContent: endpoint({
		method: "POST",
		path: "/operator/content/:kind/:contentId/hide",
		access: "desk:hide-content",
		summary: "Hide an item from the public; its owner gets a mail with the reason",
		status: 204,
		params: ContentParams,
		body: ReasonBody,
		response: NoContent,
	}),
	restoreContent: endpoint({
		method: "POST",
		path: "/operator/content/:kind/:contentId/restore",
		access: "desk:hide-content",
		summary: "Show an item again that the operator has hidden",
		status: 204,
		params: ContentParams,
		response: NoContent,
	}),
	listUnknownDonations: endpoint({
		method: "GET",
		path: "/operator/unknown-donations",
		access: "desk:resolve-donations",
		summary: "Donations through the charity catalogue whose outcome is unknown, the oldest first",
		status: 200,
		response: z.array(UnknownDonation),
	}),
	resolveDonation: endpoint({
		method: "POST",
		path: "/operator/donation/:donationId/resolve",
		access: "desk:resolve-donations",
		summary: "Resolve a donation whose outcome is unknown; demands a fresh step-up (POST /user/reauthenticate)",
		status: 204,
		params: DonationParams,
		body: ResolveDonationBody,
		response: NoContent,
	}),
	correctDonation: endpoint({
		method: "POST",
		path: "/operator/donation/:donationId/correct",
		access: "desk:resolve-donations",
		summary: "Correct a donation that the charity catalogue has refunded; demands a fresh step-up",
		status: 204,
		params: DonationParams,
		response: NoContent,
	}),
	refundDonation: endpoint({
		method: "POST",
		path: "/operator/donation/:donationId/refund",
		access: "desk:refund",
		summary: "Refund a card donation, its tip, or parts of both; idempotent. Demands a fresh step-up",
		status: 204,
		params: DonationParams,
		body: RefundBody,
		response: NoContent,
	}),
	listPayoutHolds: endpoint({
		method: "GET",
		path: "/operator/payout-holds",
		access: "desk:hold-payouts",
		summary: "Payout holds, the newest first; released ones on request",
		status: 200,
		query: PageQuery.extend({ state: z.enum(["standing", "released"]).default("standing") }),
		response: pageOf(PayoutHold),
	}),
	holdPayouts: endpoint({
		method: "POST",
		path: "/operator/payout-holds",
		access: "desk:hold-payouts",
		summary: "Hold the payouts of a campaign or of an account; the author gets a mail with the reason",
		status: 201,
		body: HoldPayoutsBody,
		response: z.object({ id: Id }),
	}),
	releasePayouts: endpoint({
		method: "POST",
		path: "/operator/payout-holds/:holdId/release",
		access: "desk:release-payouts",
		summary: "Release a payout hold; demands a fresh step-up",
		status: 204,
		params: z.object({ holdId: Id }),
		response: NoContent,
	}),
	pinStream: endpoint({
		method: "POST",
		path: "/operator/stream/:streamId/pin",
		access: "desk:feature-streams",
		summary: "Pin a challenge to the featured ones",
		status: 204,
		params: StreamParams,
		response: NoContent,
	}),
	unpinStream: endpoint({
		method: "DELETE",
		path: "/operator/stream/:streamId/pin",
		access: "desk:feature-streams",
		summary: "Unpin a challenge from the featured ones",
		status: 204,
		params: StreamParams,
		response: NoContent,
	}),
} as const;
