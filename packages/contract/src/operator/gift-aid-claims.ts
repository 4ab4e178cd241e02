import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Cents, Id, NoContent, Timestamp } from "../primitives.ts";

/** HMRC's schedule of donations has as many lines. */
export const giftAidClaimMax = 1_000;

/** `2026-11`, in UTC. */
const Month = z
	.string({ error: "monthInvalid" })
	.max(7, { error: "monthInvalid", abort: true })
	.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, "monthInvalid");

/** Donations in pounds of one month on which the operator claims Gift Aid. */
export const GiftAidClaim = z
	.object({
		id: Id,
		month: Month,
		claimedAt: Timestamp,
		donations: z.number().int(),
		/** What remained of the donations when they were claimed, in pence. */
		amount: Cents,
		/** What was returned of it since, which the operator settles with HMRC. */
		returned: Cents,
	})
	.meta({ id: "GiftAidClaim" });
export type GiftAidClaim = z.infer<typeof GiftAidClaim>;

/** Not found unless the operator has switched Gift Aid on. */
export const giftAidClaimEndpoints = {
	listGiftAidClaims: endpoint({
		method: "GET",
		path: "/operator/finance/gift-aid/claims",
		access: "desk:read-finances",
		summary: "The claims for Gift Aid, the newest first",
		status: 200,
		query: PageQuery,
		response: pageOf(GiftAidClaim),
	}),
	makeGiftAidClaim: endpoint({
		method: "POST",
		path: "/operator/finance/gift-aid/claims",
		access: "desk:export-journal",
		summary: `Claim Gift Aid on the donations of a month that no claim contains, the ${giftAidClaimMax} oldest ones`,
		status: 201,
		body: z.strictObject({ month: Month }),
		response: GiftAidClaim,
	}),
	deleteGiftAidClaim: endpoint({
		method: "DELETE",
		path: "/operator/finance/gift-aid/claims/:claimId",
		access: "desk:export-journal",
		summary: "Delete a claim that was not sent, or that HMRC rejected; its donations can be claimed again",
		params: z.object({ claimId: Id }),
		status: 204,
		response: NoContent,
	}),
} as const;

/**
 * A claim in the columns of HMRC's schedule, as CSV. For the right `export-journal` and with a fresh step-up, as the
 * general journal is. The path is below `/v1`.
 */
export const giftAidFile = "/operator/finance/gift-aid/claims/:claimId/gift-aid.csv";
