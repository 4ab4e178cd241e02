import { paymentTypesOf } from "@stride/contract/donations/ways-to-pay";
import { currencies as knownCurrencies } from "@stride/money/currencies";
import Stripe from "stripe";
import type { PlatformBooking } from "../../modules/payments/index.ts";
import {
	type AccountFinding,
	type Payment,
	type PaymentProvider,
	PaymentProviderError,
	type ProviderBalance,
} from "../../modules/payments/index.ts";
import type { Config } from "../../platform/config.ts";
import {
	cardCents,
	judgeAccount,
	judgeConnect,
	judgeCurrencies,
	judgeSources,
	judgeWebhooks,
	otherSourcesCents,
	settledCurrencies,
} from "./judge-account.ts";
import { disputesOf, movementOf, refundOf } from "./movement-of-booking.ts";
import { type IntentDetails, paymentOf } from "./payment-of-intent.ts";
import { eventOf, readStripeEvent, readUuid } from "./read-event.ts";
import { statementSuffix } from "./statement-suffix.ts";
import { createStripe, isRememberedFailure, kindOfFailure, kindOfListFailure, numberedKey } from "./stripe-client.ts";

const pageSize = 100;
/** Tolerated difference between Stripe's clock and ours. */
const clockMarginMs = 10 * 60_000;
/** Bounds the details of one payment; an honest payment has a handful of attempts and refunds. */
const detailsMax = 1_000;

const charge = "latest_charge";
const bookings = ["balance_transaction", "failure_balance_transaction"];
/** Expands the charge, its booking and its refunds, so that one request usually suffices. */
const expand = [`${charge}.balance_transaction`, ...bookings.map((booking) => `${charge}.refunds.data.${booking}`)];

/** Card payments by Stripe. */
export function createStripePayments(config: Config["stripe"], publicUrl: string | null = null): PaymentProvider {
	const stripe = createStripe(config);
	const getPayment = (paymentId: string) =>
		callStripe(async () => withDetails(stripe, await stripe.paymentIntents.retrieve(paymentId, { expand })));
	return {
		name: "stripe",
		account: "platform",
		livemode: config.livemode,
		async openPayment(input) {
			const suffix = statementSuffix(input.description);
			const intent = await callStripe(() =>
				stripe.paymentIntents.create(
					{
						amount: input.amountCents + input.tipCents + input.coverCents,
						currency: input.currency,
						// Without a list the dashboard's settings would decide, and the form offers this list.
						payment_method_types: paymentTypesOf(config.methods),
						description: input.description,
						...(suffix && { statement_descriptor_suffix: suffix }),
						metadata: {
							installation_id: input.installationId,
							donation_id: input.donationId,
							campaign_id: input.campaignId,
							tip_cents: String(input.tipCents),
							// Absent without a cover: the request under a key is the same as the former version's.
							...(input.coverCents > 0 && { cover_cents: String(input.coverCents) }),
						},
					},
					{ idempotencyKey: numberedKey(`donation-${input.donationId}`, input.failures) },
				),
			);
			if (!intent.client_secret) throw new PaymentProviderError("refused", new Error("no client secret"));
			return { paymentId: intent.id, clientSecret: intent.client_secret };
		},
		findPayment: ({ donationId, since }) =>
			callStripe(async () => {
				const from = new Date(since.getTime() - clockMarginMs);
				for await (const intents of pagesOf((page) => stripe.paymentIntents.list({ ...createdFrom(from), ...page }))) {
					const found = intents.find(({ metadata }) => metadata.donation_id === donationId);
					if (found) return { paymentId: found.id, clientSecret: found.client_secret ?? "" };
				}
				return null;
			}),
		getPayment,
		async cancelPayment(paymentId) {
			try {
				await callStripe(() => stripe.paymentIntents.cancel(paymentId));
			} catch (error) {
				// The payment may already be final or being processed, or the response was lost: return its current state.
				if (!(error instanceof PaymentProviderError)) throw error;
			}
			return getPayment(paymentId);
		},
		async refundPayment(paymentId, { key }) {
			try {
				// Without an amount the remainder is refunded, so a repeated request has nothing to refund.
				await callStripe(() => stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey: key }));
			} catch (error) {
				if (!(error instanceof PaymentProviderError)) throw error;
			}
			return getPayment(paymentId);
		},
		async refundPart(paymentId, { requestId, totalCents, tipCents, failures }) {
			await callStripe(() =>
				stripe.refunds.create(
					{
						payment_intent: paymentId,
						amount: totalCents,
						metadata: { refund_id: requestId, tip_cents: String(tipCents) },
					},
					{ idempotencyKey: numberedKey(`refund-part-${requestId}`, failures) },
				),
			);
			return getPayment(paymentId);
		},
		async *listPayments(since) {
			const pages = pagesOf((page) => stripe.paymentIntents.list({ ...createdFrom(since), ...page }));
			for await (const intents of pages) {
				yield intents.map(({ id, metadata, status }) => ({
					paymentId: id,
					installationId: readUuid(metadata.installation_id),
					donationId: readUuid(metadata.donation_id),
					isCanceled: status === "canceled",
				}));
			}
		},
		async *listRefundedPayments(since) {
			const pages = pagesOf((page) => stripe.refunds.list({ ...createdFrom(since), ...page }));
			for await (const refunds of pages) yield refunds.flatMap(intentsOf);
		},
		async *listDisputedPayments(since) {
			const pages = pagesOf((page) => stripe.disputes.list({ ...createdFrom(since), ...page }));
			for await (const disputes of pages) yield disputes.flatMap(intentsOf);
		},
		readEvent: (rawBody, signature) => readStripeEvent(stripe, rawBody, signature, config.webhookSecrets),
		async *listEvents(since) {
			const pages = pagesOf((page) =>
				stripe.events.list({ ...createdFrom(since), ...page }).catch((error: unknown) => lastPageAfter(error)),
			);
			for await (const events of pages) yield events.map(eventOf);
		},
		async getAccountId() {
			try {
				return (await stripe.accounts.retrieveCurrent()).id;
			} catch (error) {
				if (error instanceof Stripe.errors.StripePermissionError) return null;
				const isKeyRefused = error instanceof Stripe.errors.StripeAuthenticationError;
				throw new PaymentProviderError(isKeyRefused ? "refused" : kindOfFailure(error), error);
			}
		},
		checkAccount: (currencies) =>
			callStripe(async () => {
				const account = await stripe.accounts.retrieveCurrent();
				const balance = await stripe.balance.retrieve();
				const settled = settledCurrencies(account, balance);
				return {
					findings: [
						...judgeAccount(account, config),
						...judgeCurrencies(currencies, settled),
						...judgeSources(balance),
						await judgeConnect(stripe),
						...(publicUrl === null ? [] : await judgeEvents(stripe, config, publicUrl)),
					],
					// Also of those that are not offered any more: their campaigns continue.
					unsettled: knownCurrencies.filter((currency) => !settled.has(currency)),
					country: account.country ?? null,
				};
			}),
		async *listPlatformBookings(since) {
			const pages = pagesOf((page) => stripe.balanceTransactions.list({ ...createdFrom(since), ...page }));
			for await (const bookings of pages) {
				const [newest] = bookings;
				if (!newest) return;
				yield {
					bookings: bookings.flatMap((booking) => platformBookingOf(booking) ?? []),
					newestAt: new Date(newest.created * 1000),
				};
			}
		},
		listBalances: () => callStripe(async () => balancesOf(await stripe.balance.retrieve())),
	};
}

/** Missing events are read from the event list, only later, so they are no reason to hold payouts. */
async function judgeEvents(stripe: Stripe, config: Config["stripe"], publicUrl: string): Promise<AccountFinding[]> {
	const findings = await judgeWebhooks(stripe, config, publicUrl).catch((error: unknown): AccountFinding[] => {
		if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
		return [];
	});
	return findings.map((finding) => (finding.level === "problem" ? { ...finding, level: "warning" } : finding));
}

const createdFrom = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) } });

const intentsOf = ({ payment_intent: intent }: Pick<Stripe.Refund | Stripe.Dispute, "payment_intent">): string[] =>
	intent === null ? [] : [typeof intent === "string" ? intent : intent.id];

/** The pages of one of Stripe's lists, newest first. */
async function* pagesOf<T extends { id: string }>(
	list: (page: { limit: number; starting_after?: string }) => Promise<Pick<Stripe.ApiList<T>, "data" | "has_more">>,
): AsyncGenerator<T[]> {
	let after: string | undefined;
	for (;;) {
		const page = await list({ limit: pageSize, ...(after && { starting_after: after }) }).catch((error: unknown) => {
			throw new PaymentProviderError(kindOfListFailure(error), error);
		});
		yield page.data;
		after = page.data.at(-1)?.id;
		if (!page.has_more || !after) return;
	}
}

/**
 * Events are listed newest first and expire after thirty days. If the cursor event expired during the listing, all later
 * ones expired too, so the list ends.
 */
function lastPageAfter(error: unknown): Pick<Stripe.ApiList<Stripe.Event>, "data" | "has_more"> {
	const isExpired =
		error instanceof Stripe.errors.StripeInvalidRequestError &&
		error.code === "resource_missing" &&
		error.param === "starting_after";
	if (!isExpired) throw error;
	return { data: [], has_more: false };
}

/** Loads what the intent does not contain: earlier charges, refunds beyond the first page, disputes. */
async function withDetails(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Payment> {
	const latest = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
	const ofPayment = { payment_intent: intent.id, limit: pageSize };
	const details: IntentDetails = {
		charges:
			latest?.status === "failed" ? await stripe.charges.list(ofPayment).autoPagingToArray({ limit: detailsMax }) : [],
		refunds: (latest?.refunds?.has_more
			? await stripe.refunds
					.list({ ...ofPayment, expand: bookings.map((booking) => `data.${booking}`) })
					.autoPagingToArray({ limit: detailsMax })
			: (latest?.refunds?.data ?? [])
		).map(refundOf),
		disputes: latest?.disputed
			? disputesOf(await stripe.disputes.list(ofPayment).autoPagingToArray({ limit: detailsMax }))
			: [],
	};
	return paymentOf(intent, details);
}

function balancesOf({ available, pending }: Stripe.Balance): ProviderBalance[] {
	const sum = (parts: typeof available, currency: string, centsOf: (part: (typeof parts)[number]) => number) =>
		parts.reduce((cents, part) => (part.currency === currency ? cents + centsOf(part) : cents), 0);
	return [...new Set([...available, ...pending].map(({ currency }) => currency))].map((currency) => ({
		currency,
		availableCents: sum(available, currency, cardCents),
		pendingCents: sum(pending, currency, cardCents),
		otherSourcesCents: sum([...available, ...pending], currency, otherSourcesCents),
	}));
}

async function callStripe<T>(request: () => Promise<T>): Promise<T> {
	try {
		return await request();
	} catch (error) {
		if (error instanceof PaymentProviderError) throw error;
		throw new PaymentProviderError(kindOfFailure(error), error, isRememberedFailure(error));
	}
}

/** Booked with the donation or payout that they belong to. */
const elsewhere: readonly string[] = [
	"charge",
	"payment",
	"payment_failure_refund",
	"payment_refund",
	"payment_reversal",
	"refund",
	"refund_failure",
	"transfer",
	"transfer_cancel",
	"transfer_failure",
	"transfer_refund",
];

const kinds: Record<string, PlatformBooking["kind"]> = {
	payout: "payout",
	payout_cancel: "payout",
	payout_failure: "payout",
	payout_minimum_balance_hold: "reserve",
	payout_minimum_balance_release: "reserve",
	topup: "topup",
	topup_reversal: "topup",
	fee_credit_funding: "fee",
	stripe_fee: "fee",
	stripe_fx_fee: "fee",
	tax_fee: "fee",
	connect_collection_transfer: "reserve",
	reserve_hold: "reserve",
	reserve_release: "reserve",
	reserve_transaction: "reserve",
	reserved_funds: "reserve",
	payment_network_reserve_hold: "reserve",
	payment_network_reserve_release: "reserve",
	adjustment: "correction",
	contribution: "correction",
};

const isDisputes = ({ type, source }: Stripe.BalanceTransaction): boolean =>
	type === "adjustment" && /^(dp|du)_/.test(typeof source === "string" ? source : (source?.id ?? ""));

/** Null for a booking of a donation or payout. An unknown type has the kind null. */
function platformBookingOf(booking: Stripe.BalanceTransaction): PlatformBooking | null {
	if (elsewhere.includes(booking.type) || isDisputes(booking)) return null;
	const movement = movementOf(booking);
	if (!movement) return null;
	const kind = kinds[booking.type] ?? null;
	// The fee for a countered dispute, returned when it is won, is booked apart from the dispute.
	const isOfDispute = kind === "fee" && /dispute/i.test(booking.description ?? "");
	return { kind: isOfDispute ? "dispute-fee" : kind, type: booking.type, movement };
}
