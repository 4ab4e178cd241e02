import { z } from "zod";
import { CampaignParams } from "../campaigns/campaigns.ts";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Cents, Id, Timestamp } from "../primitives.ts";
import { Payout, SignedCents } from "./payouts.ts";
import { DocumentIssuer } from "./statements.ts";

/**
 * What a payout is made of. Texts: `payout.receipt.kinds.{kind}`.
 * - `donation`: paid out of a donation; negative for what was taken back from one that an earlier payout contained
 * - `balance-…`: changes of the balance beside donations
 * - `advance`: paid out before it became available; negative in the payout that follows
 */
export const receiptLineKinds = [
	"donation",
	"balance-offset",
	"balance-paid-in",
	"balance-given",
	"balance-written-off",
	"advance",
] as const;
export const ReceiptLineKind = z.enum(receiptLineKinds);
export type ReceiptLineKind = z.infer<typeof ReceiptLineKind>;

export const ReceiptLine = z
	.object({
		/** Of the donation, or of the change of the balance. */
		id: Id,
		kind: ReceiptLineKind,
		/** The donation's confirmation number, date and amount; the donor is null where anonymous. */
		number: z.string().nullable(),
		date: Timestamp.nullable(),
		donor: z.string().nullable(),
		amount: Cents.nullable(),
		/** The part of it in this payout. */
		paid: SignedCents,
	})
	.meta({ id: "ReceiptLine" });
export type ReceiptLine = z.infer<typeof ReceiptLine>;

/** The lines (`data`) add up to the payout's amount, `added` less `deducted`. */
export const PayoutReceipt = pageOf(ReceiptLine)
	.extend({
		payout: Payout,
		number: z.string(),
		state: z.enum(["in-review", "requested", "in-transit", "arrived", "returning", "returned", "failed"]),
		failedAt: Timestamp.nullable(),
		author: z.string().nullable(),
		issuer: DocumentIssuer,
		lines: Cents,
		added: Cents,
		deducted: Cents,
	})
	.meta({ id: "PayoutReceipt" });
export type PayoutReceipt = z.infer<typeof PayoutReceipt>;

export const payoutReceiptEndpoints = {
	getPayoutReceipt: endpoint({
		method: "GET",
		path: "/user/campaign/:campaignId/payouts/:payoutId",
		access: "author",
		summary: "The receipt of a payout, with the donations that it has paid out",
		status: 200,
		params: CampaignParams.extend({ payoutId: Id }),
		query: PageQuery,
		response: PayoutReceipt,
	}),
} as const;
