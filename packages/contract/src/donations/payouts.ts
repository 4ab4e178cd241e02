import { z } from "zod";
import { CampaignParams } from "../campaigns/campaigns.ts";
import { endpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Cents, Currency, Id, Timestamp } from "../primitives.ts";

/** A whole number of cents that may be negative: refunds and disputes can follow a payout. */
export const SignedCents = z.number().int();

/** A single-use URL at the payment provider: open it at once, do not store it. */
export const OnboardingLink = z.object({ url: z.string() });

/**
 * - `none`: onboarding has not begun
 * - `incomplete`: the provider waits for the author (`requirements` lists for what)
 * - `pending`: everything was submitted, the provider is reviewing it
 * - `complete`: payouts are possible, also while `requirements` are due later
 * - `rejected`: the provider has closed the account permanently
 */
export const StripeAccountStatus = z.enum(["none", "incomplete", "pending", "complete", "rejected"]);
export type StripeAccountStatus = z.infer<typeof StripeAccountStatus>;

/** The provider's requirements, grouped into a few kinds. Texts: `payout.requirement.{code}`. */
export const accountRequirements = [
	"identity",
	"identity-document",
	"address",
	"contact",
	"bank-account",
	"business",
	"tax",
	"terms",
	"other",
] as const;
export const AccountRequirement = z.enum(accountRequirements);
export type AccountRequirement = z.infer<typeof AccountRequirement>;

export const StripeAccount = z
	.object({
		/** False for accounts without a personal campaign or in a country without payouts: no banner then. */
		canOnboard: z.boolean(),
		status: StripeAccountStatus,
		/** The open requirements, each kind once. */
		requirements: z.array(AccountRequirement).max(accountRequirements.length),
		/** The deadline after which the provider stops payouts. */
		dueAt: Timestamp.nullable(),
		/** The account is for another country than the author's, or was rejected: it can be replaced by a new one. */
		canReplace: z.boolean(),
	})
	.meta({ id: "StripeAccount" });
export type StripeAccount = z.infer<typeof StripeAccount>;

export const PaymentMethod = z
	.object({
		id: z.string(),
		/** Bank or brand, and the last four digits: `STRIPE TEST BANK •••• 6789`. */
		name: z.string(),
		type: z.enum(["bank", "card"]),
		currency: z.string(),
		/** What arrives from a campaign in another currency is converted into this one. */
		receivesConversions: z.boolean(),
		/** A payout to it failed: the provider refuses further ones until it is changed. */
		isErrored: z.boolean(),
	})
	.meta({ id: "PaymentMethod" });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** How many days of arrivals are listed. */
export const arrivalsMax = 31;

const Arrival = z.object({ date: z.iso.date(), amount: Cents });

/** A campaign's money, for its author. */
export const CampaignMoney = z
	.object({
		campaign: z.object({ id: Id, name: z.string(), title: z.string() }),
		currency: Currency,
		/** All donations that have arrived, before refunds, disputes and fees; without tips. */
		received: Cents,
		/** Returned to donors. */
		refunded: Cents,
		/** Taken back by donors' banks in disputes that were lost. */
		lost: Cents,
		/** The sum of its donations, less refunds and lost disputes: `received` less `refunded` less `lost`. */
		raised: Cents,
		/** The provider's fees that the campaign bears, those for disputes included. */
		fees: SignedCents,
		/** Withheld by donors' banks until their disputes are decided. */
		held: Cents,
		/** In refunds that the author has requested and the provider has not made yet. */
		refundsRequested: Cents,
		/** Arrived at the author's bank. */
		paidOut: Cents,
		/** On its way to the author's bank. */
		underWay: Cents,
		/** In payouts that wait for a review of the operator. */
		inReview: Cents,
		/**
		 * Moved from or to the author's other campaigns, paid in by the author, or borne by the operator; contained in the
		 * balance.
		 */
		settled: SignedCents,
		/** Available for a payout now; negative where a refund or dispute followed a payout. */
		currentBalance: SignedCents,
		/**
		 * Still arriving from the payment provider. `raised` less `fees` less `held` plus `settled` equals the two balances
		 * plus `refundsRequested`, `paidOut`, `underWay` and `inReview`.
		 */
		pendingBalance: SignedCents,
		/**
		 * When the provider releases it, per day (UTC); the last one holds what comes later. What first covers a
		 * `currentBalance` below zero is left out, the earliest first.
		 */
		arrivals: z.array(Arrival).max(arrivalsMax),
		/** Why no payout can be requested, or null. Texts: `payout.blocked.{code}`. */
		blocked: z
			.enum([
				"charity",
				"restore",
				"held",
				"country",
				"verification",
				"rejected",
				"negative-balance",
				"nothing-available",
			])
			.nullable(),
		/** Whether its author may refund donations out of the balance. */
		mayRefund: z.boolean(),
	})
	.meta({ id: "CampaignMoney" });
export type CampaignMoney = z.infer<typeof CampaignMoney>;

export const PayoutStatus = z.enum(["pending", "paid", "failed"]);
export type PayoutStatus = z.infer<typeof PayoutStatus>;

/** Why a payout failed, grouped into a few kinds. Texts: `payout.failure.{code}`. */
export const payoutFailures = [
	"bank-account-closed",
	"bank-account-details",
	"bank-account-restricted",
	"bank-declined",
	"currency",
	"canceled",
	"provider-refused",
	"rejected",
	"uncovered",
	"other",
] as const;
export const PayoutFailure = z.enum(payoutFailures);
export type PayoutFailure = z.infer<typeof PayoutFailure>;

export const Payout = z
	.object({
		id: Id,
		campaign: z.object({ id: Id, name: z.string(), title: z.string() }),
		createdAt: Timestamp,
		/** What the campaign had raised when the payout was requested. */
		raised: Cents,
		currency: Currency,
		/** The amount of this payout. */
		paidOut: Cents,
		/** What remained to be paid out after it. */
		balance: SignedCents,
		status: PayoutStatus,
		paymentMethod: PaymentMethod.pick({ id: true, name: true, type: true }),
		/** What the provider has converted it to; null while that is not known, and where nothing is converted. */
		arrived: z.object({ amount: Cents, currency: z.string(), rate: z.number() }).nullable(),
		/** The expected arrival at the bank; null until the provider reports it. */
		expectedAt: Timestamp.nullable(),
		paidAt: Timestamp.nullable(),
		/** It waits for money of the platform at the provider, and continues by itself. */
		isWaiting: z.boolean(),
		/** For a failed payout. */
		failure: PayoutFailure.nullable(),
		/** The money of a failed payout counts in the balance again. */
		isReturned: z.boolean(),
		/** It waits for a review of the operator; nothing is sent before. */
		isInReview: z.boolean(),
		/** Why the operator rejected it. */
		rejection: z.string().nullable(),
	})
	.meta({ id: "Payout" });
export type Payout = z.infer<typeof Payout>;

export const RequestPayoutBody = z.strictObject({
	amount: Cents.min(limits.payoutMinCents, "payoutTooSmall"),
	/** One of `GET /user/payment-methods`. */
	paymentMethod: z
		.string({ error: "paymentMethodRequired" })
		.min(1, "paymentMethodRequired")
		.max(100, "paymentMethodRequired"),
});
export type RequestPayoutBody = z.infer<typeof RequestPayoutBody>;

export const payoutEndpoints = {
	getStripeOnboarding: endpoint({
		method: "GET",
		path: "/user/stripe-onboarding",
		access: "user",
		summary: "A new single-use address at the payment provider, where an author is verified",
		status: 200,
		response: OnboardingLink,
	}),
	getStripeAccount: endpoint({
		method: "GET",
		path: "/user/stripe-account",
		access: "user",
		summary:
			"The state of the verification, and what the payment provider still requires; read from the provider where it may have changed",
		status: 200,
		response: StripeAccount,
	}),
	replaceStripeAccount: endpoint({
		method: "POST",
		path: "/user/stripe-account/replace",
		access: "user",
		summary:
			"Replace an account that is for another country or was rejected; its verification begins again. Demands a fresh step-up (POST /user/reauthenticate)",
		status: 200,
		response: StripeAccount,
	}),
	listPaymentMethods: endpoint({
		method: "GET",
		path: "/user/payment-methods",
		access: "user",
		summary: "Bank accounts and cards to which payouts may go; empty before onboarding",
		status: 200,
		response: z.array(PaymentMethod),
	}),
	getCampaignMoney: endpoint({
		method: "GET",
		path: "/user/campaign/:campaignId/money",
		access: "author",
		summary: "What a campaign has raised, what was paid out, and what is available",
		status: 200,
		params: CampaignParams,
		response: CampaignMoney,
	}),
	listPayouts: endpoint({
		method: "GET",
		path: "/user/campaign/:campaignId/payouts",
		access: "author",
		summary: "A campaign's payouts, the newest first",
		status: 200,
		params: CampaignParams,
		query: PageQuery,
		response: pageOf(Payout),
	}),
	requestPayout: endpoint({
		method: "POST",
		path: "/user/campaign/:campaignId/payout",
		access: "author",
		summary:
			"Pay out a part of the balance; demands a fresh step-up (POST /user/reauthenticate) and takes an Idempotency-Key",
		status: 201,
		params: CampaignParams,
		body: RequestPayoutBody,
		response: Payout,
	}),
} as const;
