import Stripe from "stripe";
import { type PaymentProvider, PaymentProviderError } from "../../modules/payments/index.ts";
import type { Config } from "../../platform/config.ts";
import { paymentOf } from "./payment-of-intent.ts";
import { readStripeEvent } from "./read-event.ts";

const requestTimeoutMs = 10_000;
/** The charge and its booking come with the intent, so that one read tells all. */
const expand = ["latest_charge.balance_transaction"];

/** Stripe, or the sandbox that speaks its protocol: the official client with another host. */
export function createStripePayments(config: Config["stripe"]): PaymentProvider {
	const stripe = new Stripe(config.secretKey, {
		...config.api,
		timeout: requestTimeoutMs,
		// Every request that changes something carries an idempotency key, so repeating it is safe.
		maxNetworkRetries: 1,
		telemetry: false,
	});
	return {
		name: "stripe",
		account: "platform",
		livemode: config.livemode,
		async openPayment(input) {
			const intent = await asking(() =>
				stripe.paymentIntents.create(
					{
						amount: input.amountCents + input.tipCents,
						currency: input.currency,
						automatic_payment_methods: { enabled: true },
						description: input.description,
						metadata: {
							donation_id: input.donationId,
							campaign_id: input.campaignId,
							tip_cents: String(input.tipCents),
						},
					},
					{ idempotencyKey: `donation-${input.donationId}` },
				),
			);
			if (!intent.client_secret) throw new PaymentProviderError("refused", new Error("no client secret"));
			return { paymentId: intent.id, clientSecret: intent.client_secret };
		},
		async getPayment(paymentId) {
			return paymentOf(await asking(() => stripe.paymentIntents.retrieve(paymentId, { expand })));
		},
		async cancelPayment(paymentId) {
			try {
				return paymentOf(await asking(() => stripe.paymentIntents.cancel(paymentId, { expand })));
			} catch (error) {
				// Already decided, or just being decided: how it stands is the answer.
				if (error instanceof PaymentProviderError && error.kind === "refused") return this.getPayment(paymentId);
				throw error;
			}
		},
		readEvent: (rawBody, signature) => readStripeEvent(stripe, rawBody, signature, config.webhookSecret),
	};
}

async function asking<T>(request: () => Promise<T>): Promise<T> {
	try {
		return await request();
	} catch (error) {
		const refused =
			error instanceof Stripe.errors.StripeInvalidRequestError ||
			error instanceof Stripe.errors.StripeCardError ||
			error instanceof Stripe.errors.StripeIdempotencyError;
		throw new PaymentProviderError(refused ? "refused" : "unreachable", error);
	}
}
