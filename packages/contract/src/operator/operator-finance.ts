import { currencies } from "@stride/money/currencies";
import { z } from "zod";
import { payoutFailures } from "../donations/payouts.ts";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Cents, Currency, Id, Timestamp } from "../primitives.ts";
import { operatorLimits } from "./operator-limits.ts";
import { ConcernedCampaign, NamedCampaign } from "./operator-search.ts";

const Signed = z.number().int();

/** The platform's money in one currency, in cents. Each group adds up to its total. */
export const FinanceOverview = z
	.object({
		currency: Currency,
		owed: z.object({
			available: Signed,
			/** Still arriving; below zero where more is leaving. */
			pending: Signed,
			/** Owed if disputes are won. */
			disputed: Signed,
			/** Reserved for payouts that have not arrived. */
			payouts: Signed,
			/** Balances below zero, added: they do not lower what is owed to other campaigns. */
			belowZero: Cents,
			total: Cents,
		}),
		/** According to the books. */
		held: z.object({
			available: Signed,
			pending: Signed,
			reserved: Signed,
			disputed: Signed,
			/** In authors' accounts at the provider. */
			connected: Signed,
			/** In transit from there to their banks. */
			inTransit: Signed,
			total: Signed,
		}),
		/** From the tips to what is owed to no one, which equals what is held less what is owed. */
		earned: z.object({
			tips: Signed,
			/** The provider's, as far as the platform bears them. */
			fees: Signed,
			disputeFees: Signed,
			writeOffs: Signed,
			corrections: Signed,
			fxDifference: Signed,
			/** Moved to the operator's own bank account, less what was paid from there. */
			bank: Signed,
			belowZero: Cents,
			surplus: Signed,
		}),
		/** The provider's own figures; null where it did not answer. */
		provider: z.object({ available: Signed, pending: Signed }).nullable(),
		/** What has to stay available for campaigns and payouts. */
		due: Cents,
		/** The most that may be paid out to the operator now; null while the provider's figures are missing. */
		withdrawable: Cents.nullable(),
	})
	.meta({ id: "FinanceOverview" });
export type FinanceOverview = z.infer<typeof FinanceOverview>;

/** The age of money that waits for a payout: in days from the first number on, up to the next one. */
export const ageSteps = [0, 30, 60, 90] as const;

/** The parts of a sum by age, in the order of `ageSteps`. */
const AgedCents = z.array(Cents).length(ageSteps.length);

export const AgedBalance = z
	.object({
		campaign: ConcernedCampaign,
		currency: Currency,
		/** Available and still arriving. */
		balance: Cents,
		parts: AgedCents,
		/** Of the oldest donation that no payout has used up; null where no donation explains the balance. */
		oldestAt: Timestamp.nullable(),
	})
	.meta({ id: "AgedBalance" });
export type AgedBalance = z.infer<typeof AgedBalance>;

export const AgedBalances = z
	.object({
		sums: z
			.array(z.object({ currency: Currency, campaigns: z.number().int(), parts: AgedCents }))
			.max(currencies.length),
		/** The oldest first; of the same age step, the largest first. */
		balances: z.array(AgedBalance).max(operatorLimits.agedBalances),
		/** There are more than the list holds; the sums count all of them. */
		hasMore: z.boolean(),
	})
	.meta({ id: "AgedBalances" });
export type AgedBalances = z.infer<typeof AgedBalances>;

export const OpenDispute = z
	.object({
		id: Id,
		donation: z.object({ id: Id, number: z.string() }),
		campaign: NamedCampaign,
		currency: Currency,
		/** What the bank has withdrawn so far. */
		amount: Cents,
		openedAt: Timestamp,
		/** By when the provider must have the evidence; null where none is expected, or the payment was not read since. */
		evidenceDueAt: Timestamp.nullable(),
		isEvidenceSent: z.boolean(),
	})
	.meta({ id: "OpenDispute" });
export type OpenDispute = z.infer<typeof OpenDispute>;

/** `unknown`: a request to the provider had no answer, and it is being read back. */
export const openPayoutGroups = ["waiting", "unknown", "failed"] as const;
export type OpenPayoutGroup = (typeof openPayoutGroups)[number];

/** Why a payout waits, or what is not known of it. */
export const waitingCauses = [
	"review",
	"hold",
	"funds",
	"transfer",
	"bank",
	"return",
	"transfer-unknown",
	"payout-unknown",
	"return-unknown",
] as const;
export type WaitingCause = (typeof waitingCauses)[number];

export const OpenPayout = z
	.object({
		id: Id,
		campaign: NamedCampaign,
		currency: Currency,
		amount: Cents,
		requestedAt: Timestamp,
		/** Null for one that has failed. */
		cause: z.enum(waitingCauses).nullable(),
		/** Since when the platform's balance at the provider is too small for it. */
		shortSince: Timestamp.nullable(),
		failure: z.enum(payoutFailures).nullable(),
		failedAt: Timestamp.nullable(),
	})
	.meta({ id: "OpenPayout" });
export type OpenPayout = z.infer<typeof OpenPayout>;

/** A donation without a known outcome, without its donor. */
export const UnknownOutcome = z
	.object({
		id: Id,
		number: z.string(),
		campaign: NamedCampaign,
		currency: Currency,
		amount: Cents,
		tip: Cents,
		/** A node of the former version does not send it. */
		cover: Cents.optional(),
		requestedAt: Timestamp,
		/** Through the charity catalogue, which cannot be asked: the operator resolves it from its report. */
		isCatalogue: z.boolean(),
	})
	.meta({ id: "UnknownOutcome" });
export type UnknownOutcome = z.infer<typeof UnknownOutcome>;

export const operatorFinanceEndpoints = {
	getFinanceOverview: endpoint({
		method: "GET",
		path: "/operator/finance",
		access: "desk:read-finances",
		summary: "What is owed and held, and the tips that can be withdrawn, per currency; the default first",
		status: 200,
		response: z.array(FinanceOverview).min(1).max(currencies.length),
	}),
	listAgedBalances: endpoint({
		method: "GET",
		path: "/operator/finance/aged-balances",
		access: "desk:read-finances",
		summary: "Money that waits for a payout, by its age",
		status: 200,
		response: AgedBalances,
	}),
	listOpenDisputes: endpoint({
		method: "GET",
		path: "/operator/finance/disputes",
		access: "desk:read-finances",
		summary: "Disputes that the bank has not decided, those whose evidence is due first at the top",
		status: 200,
		query: PageQuery,
		response: pageOf(OpenDispute),
	}),
	listOpenPayouts: endpoint({
		method: "GET",
		path: "/operator/finance/payouts",
		access: "desk:read-finances",
		summary: "Payouts that wait or whose outcome is unknown, the oldest first; failed ones, the newest first",
		status: 200,
		query: PageQuery.extend({ group: z.enum(openPayoutGroups).default("waiting") }),
		response: pageOf(OpenPayout),
	}),
	listUnknownOutcomes: endpoint({
		method: "GET",
		path: "/operator/finance/unknown-donations",
		access: "desk:read-finances",
		summary: "Donations without a known outcome, the oldest first, without their donors",
		status: 200,
		query: PageQuery,
		response: pageOf(UnknownOutcome),
	}),
} as const;
