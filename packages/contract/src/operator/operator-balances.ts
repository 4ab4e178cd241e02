import { currencies } from "@stride/money/currencies";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Cents, Currency, Id } from "../primitives.ts";
import { streamSafe } from "../text/text-schema.ts";
import { operatorLimits } from "./operator-limits.ts";
import { ConcernedCampaign, KnownPerson } from "./operator-search.ts";

/** A balance that needs the operator: it is below zero, or its author has left. */
export const OpenBalance = z
	.object({
		campaign: ConcernedCampaign,
		/** Null where the author has left. */
		author: KnownPerson.nullable(),
		currency: Currency,
		balance: z.number().int(),
		/** Still arriving from the payment provider, or leaving. */
		pending: z.number().int(),
	})
	.meta({ id: "OpenBalance" });
export type OpenBalance = z.infer<typeof OpenBalance>;

/** The platform's figures in one currency, in cents. */
export const Finances = z
	.object({
		currency: Currency,
		/** Owed to campaigns; a balance below zero does not lower what is owed to the others. */
		owed: z.number().int(),
		/** Held for them: at the payment provider, in authors' accounts there, in transit, or in dispute. */
		held: z.number().int(),
		tips: z.number().int(),
		/** The provider's fees that the platform bears. */
		fees: z.number().int(),
		writeOffs: z.number().int(),
		/** Moved to the operator's own bank account, less what was paid from there. */
		bank: z.number().int(),
		/** Lost by exchange rates when converted payouts were returned. */
		fxDifference: z.number().int(),
		/** From which donation on the smallest tip covers the expected fee; null where it never does. */
		coveredFrom: Cents.nullable(),
	})
	.meta({ id: "Finances" });
export type Finances = z.infer<typeof Finances>;

/**
 * - `refund-donors`: refund the newest donations that the balance covers in full; only where the author has left
 * - `give`: the operator has passed the balance on to a charity campaign; only where the author has left
 * - `paid-in`: the author has paid a balance below zero in, by a bank transfer to the operator
 * - `write-off`: the operator bears a balance below zero, or keeps the rest of one whose author has left
 */
export const balanceActions = ["refund-donors", "give", "paid-in", "write-off"] as const;
export type BalanceAction = (typeof balanceActions)[number];

const Written = (max: number, required: string, tooLong: string) =>
	z
		.string({ error: required })
		.trim()
		.min(1, required)
		.max(max, { error: tooLong, abort: true })
		.refine(...streamSafe);

export const SettleBalanceBody = z
	.strictObject({
		action: z.enum(balanceActions),
		/** The balance as it was shown: a balance that has changed since is not settled. */
		balance: z.number().int(),
		/** For `refund-donors` and `write-off`; sent to the author with a write-off. */
		reason: Written(operatorLimits.reasonMax, "reasonRequired", "reasonTooLong").optional(),
		/** For `give` and `paid-in`: the receipt's number, or the line of the bank statement. */
		reference: Written(operatorLimits.receiptNumberMax, "referenceRequired", "referenceTooLong").optional(),
		/** For `paid-in`. */
		amount: Cents.min(1, "amountInvalid").optional(),
		/** For `give`: the id or name of a campaign for a charity project. */
		charityCampaign: Written(200, "charityCampaignUnknown", "charityCampaignUnknown").optional(),
	})
	.superRefine((body, context) => {
		for (const [field, key] of requiredFields[body.action]) {
			if (body[field] === undefined) context.addIssue({ code: "custom", path: [field], message: key });
		}
	});
export type SettleBalanceBody = z.infer<typeof SettleBalanceBody>;

type Field = "reason" | "reference" | "amount" | "charityCampaign";
const requiredFields: Record<BalanceAction, readonly (readonly [Field, string])[]> = {
	"refund-donors": [["reason", "reasonRequired"]],
	give: [
		["charityCampaign", "charityCampaignUnknown"],
		["reference", "referenceRequired"],
	],
	"paid-in": [
		["amount", "amountInvalid"],
		["reference", "referenceRequired"],
	],
	"write-off": [["reason", "reasonRequired"]],
};

export const operatorBalanceEndpoints = {
	getFinances: endpoint({
		method: "GET",
		path: "/operator/finances",
		access: "desk:settle-balances",
		summary: "What the platform holds and owes, its tips and fees, per currency; the default first",
		status: 200,
		response: z.array(Finances).min(1).max(currencies.length),
	}),
	listOpenBalances: endpoint({
		method: "GET",
		path: "/operator/balances",
		access: "desk:settle-balances",
		summary: "Balances below zero, and balances whose author has left",
		status: 200,
		response: z.array(OpenBalance).max(operatorLimits.openBalances),
	}),
	settleBalance: endpoint({
		method: "POST",
		path: "/operator/balances/:campaignId/settle",
		access: "desk:settle-balances",
		summary: "Settle such a balance; demands a fresh step-up (POST /user/reauthenticate)",
		status: 200,
		params: z.object({ campaignId: Id }),
		body: SettleBalanceBody,
		response: z.object({
			/** The balance afterwards; refunds lower it when the provider has booked them. */
			balance: z.number().int(),
			/** How many donations are being refunded. */
			refunds: z.number().int(),
		}),
	}),
} as const;
