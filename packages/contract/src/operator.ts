import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { operatorLimits } from "./operator-limits.ts";
import { KnownPerson } from "./operator-search.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { Cents, Id, NoContent, Timestamp } from "./primitives.ts";
import { streamSafe } from "./text-field.ts";

/** Said to whom it concerns, word by word. */
const Reason = z
	.string({ error: "reasonRequired" })
	.trim()
	.min(1, "reasonRequired")
	.max(operatorLimits.reasonMax, { error: "reasonTooLong", abort: true })
	.refine(...streamSafe);
const ReasonBody = z.strictObject({ reason: Reason });

/** How much waits at the desk. */
export const DeskCounts = z
	.object({
		newMessages: z.number().int(),
		newReports: z.number().int(),
		unknownDonations: z.number().int(),
		payoutHolds: z.number().int(),
	})
	.meta({ id: "DeskCounts" });
export type DeskCounts = z.infer<typeof DeskCounts>;

/** What the operator may hide from the public; its `{kind}` names it in addresses and in the audit log. */
export const hideableKinds = ["campaign", "live-stream", "post", "comment"] as const;
export const HideableKind = z.enum(hideableKinds);
export type HideableKind = z.infer<typeof HideableKind>;
const ContentParams = z.object({ kind: HideableKind, contentId: Id });

export const PayoutHold = z
	.object({
		id: Id,
		/** What is held: one campaign's payouts, or those of all of an account's campaigns. */
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

export const UnknownGift = z
	.object({
		id: Id,
		campaign: z.object({ id: Id, title: z.string() }),
		projectId: z.string(),
		amount: Cents,
		donor: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
		livemode: z.boolean(),
		askedAt: Timestamp,
	})
	.meta({ id: "UnknownGift" });
export type UnknownGift = z.infer<typeof UnknownGift>;

/** By the catalogue's own report: it was charged, under this receipt's number, or it was not. */
export const ResolveDonationBody = z
	.strictObject({
		outcome: z.enum(["succeeded", "failed"]),
		/** Of one that was charged. */
		receiptNumber: z.string().trim().max(operatorLimits.receiptNumberMax, "receiptNumberRequired").optional(),
	})
	.superRefine(({ outcome, receiptNumber }, context) => {
		if ((outcome === "succeeded") === Boolean(receiptNumber)) return;
		context.addIssue({ code: "custom", path: ["receiptNumber"], message: "receiptNumberRequired" });
	});
export type ResolveDonationBody = z.infer<typeof ResolveDonationBody>;

const DonationParams = z.object({ donationId: Id });
const StreamParams = z.object({ streamId: Id });

export const operatorEndpoints = {
	getDesk: endpoint({
		method: "GET",
		path: "/operator/desk",
		access: "operator",
		summary: "How much waits at the operator's desk",
		status: 200,
		response: DeskCounts,
	}),
	hideContent: endpoint({
		method: "POST",
		path: "/operator/content/:kind/:contentId/hide",
		access: "operator",
		summary: "Hide something from the public; whose it is gets a mail with the reason",
		status: 204,
		params: ContentParams,
		body: ReasonBody,
		response: NoContent,
	}),
	restoreContent: endpoint({
		method: "POST",
		path: "/operator/content/:kind/:contentId/restore",
		access: "operator",
		summary: "Show something again that the operator has hidden",
		status: 204,
		params: ContentParams,
		response: NoContent,
	}),
	listUnknownDonations: endpoint({
		method: "GET",
		path: "/operator/unknown-donations",
		access: "operator",
		summary: "Gifts through the charity catalogue whose outcome nobody knows, the oldest first",
		status: 200,
		response: z.array(UnknownGift),
	}),
	resolveDonation: endpoint({
		method: "POST",
		path: "/operator/donation/:donationId/resolve",
		access: "operator",
		summary: "Say what became of a gift whose outcome is unknown; demands a fresh step-up (POST /user/reauthenticate)",
		status: 204,
		params: DonationParams,
		body: ResolveDonationBody,
		response: NoContent,
	}),
	takeBackDonation: endpoint({
		method: "POST",
		path: "/operator/donation/:donationId/take-back",
		access: "operator",
		summary: "A gift that the charity catalogue has given back counts no longer; demands a fresh step-up",
		status: 204,
		params: DonationParams,
		response: NoContent,
	}),
	refundDonation: endpoint({
		method: "POST",
		path: "/operator/donation/:donationId/refund",
		access: "operator",
		summary: "Give a card gift back, the tip included; asked again it changes nothing. Demands a fresh step-up",
		status: 204,
		params: DonationParams,
		body: ReasonBody,
		response: NoContent,
	}),
	listPayoutHolds: endpoint({
		method: "GET",
		path: "/operator/payout-holds",
		access: "operator",
		summary: "What keeps payouts back, the newest first; released ones where they are asked for",
		status: 200,
		query: PageQuery.extend({ state: z.enum(["standing", "released"]).default("standing") }),
		response: pageOf(PayoutHold),
	}),
	holdPayouts: endpoint({
		method: "POST",
		path: "/operator/payout-holds",
		access: "operator",
		summary: "Keep back the payouts of a campaign or of an account; the author gets a mail with the reason",
		status: 201,
		body: HoldPayoutsBody,
		response: z.object({ id: Id }),
	}),
	releasePayouts: endpoint({
		method: "POST",
		path: "/operator/payout-holds/:holdId/release",
		access: "operator",
		summary: "Let payouts go on; demands a fresh step-up",
		status: 204,
		params: z.object({ holdId: Id }),
		response: NoContent,
	}),
	pinStream: endpoint({
		method: "POST",
		path: "/operator/stream/:streamId/pin",
		access: "operator",
		summary: "Put a challenge among the featured ones",
		status: 204,
		params: StreamParams,
		response: NoContent,
	}),
	unpinStream: endpoint({
		method: "DELETE",
		path: "/operator/stream/:streamId/pin",
		access: "operator",
		summary: "Take a challenge from the featured ones that were pinned",
		status: 204,
		params: StreamParams,
		response: NoContent,
	}),
} as const;
