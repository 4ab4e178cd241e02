import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import type { Cause } from "../event-log.ts";
import { listParameters, text } from "../parameters.ts";
import type { Endpoint } from "../stripe-endpoint.ts";
import type { StripeService } from "../stripe-service.ts";
import type { Decline, TestCard } from "../test-cards.ts";
import { WALLETS } from "../wallets.ts";
import { listAnswer, retrieveAnswer } from "./answers.ts";
import { availableAfterSettlement, processingFeeCents, recordMovement } from "./balance.ts";
import { testCardOf } from "./payment-methods.ts";
import { MERCHANT_NAME } from "./platform-account.ts";

export interface ChargeAttempt {
	intent: Stripe.PaymentIntent;
	paymentMethod: Stripe.PaymentMethod;
	/** Whether the bank's page was completed first. */
	authenticated: boolean;
	cause: Cause;
}

/**
 * A successful charge. As in the real service its balance transaction is attached a moment later, announced by
 * `charge.updated`; readers of the API see it immediately. The caller records the intent's own event in between.
 */
export function createPaidCharge(
	service: StripeService,
	attempt: ChargeAttempt,
	settleIntent: (charge: Stripe.Charge) => void,
): void {
	const charge: Stripe.Charge = {
		...baseCharge(service, attempt),
		amount_captured: attempt.intent.amount,
		captured: true,
		outcome: {
			advice_code: null,
			network_advice_code: null,
			network_decline_code: null,
			network_status: "approved_by_network",
			reason: null,
			risk_level: "normal",
			risk_score: 12,
			seller_message: "Payment complete.",
			type: "authorized",
		},
		paid: true,
		status: "succeeded",
	};
	const card = testCardOf(service, attempt.paymentMethod.id);
	service.store.insert("charge", charge, { card: card.number });
	service.events.record("charge.succeeded", charge, attempt.cause);
	settleIntent(charge);
	attachBalanceTransaction(service, charge, card);
}

export function createFailedCharge(service: StripeService, attempt: ChargeAttempt, decline: Decline): Stripe.Charge {
	const charge: Stripe.Charge = {
		...baseCharge(service, attempt),
		failure_code: decline.code,
		failure_message: decline.message,
		outcome: {
			advice_code: null,
			network_advice_code: null,
			network_decline_code: "01",
			network_status: "declined_by_network",
			reason: decline.declineCode,
			risk_level: "normal",
			risk_score: 31,
			seller_message: "The bank did not return any further details with this decline.",
			type: "issuer_declined",
		},
		status: "failed",
	};
	service.store.insert("charge", charge, { card: testCardOf(service, attempt.paymentMethod.id).number });
	service.events.record("charge.failed", charge, attempt.cause);
	return charge;
}

function attachBalanceTransaction(service: StripeService, charge: Stripe.Charge, card: TestCard): void {
	const entry = recordMovement(service, {
		type: "charge",
		reportingCategory: "charge",
		description: charge.description,
		source: charge.id,
		currency: charge.currency,
		amountCents: charge.amount,
		feeCents: processingFeeCents(charge.amount),
		feeDescription: "Stripe processing fees",
		availableOnSeconds: card.isAvailableAtOnce ? service.clock.nowSeconds() : availableAfterSettlement(service),
	});
	const updated = { ...charge, balance_transaction: entry.id };
	service.store.update("charge", updated);
	service.events.record("charge.updated", updated, { id: null, idempotency_key: null }, { balance_transaction: null });
}

function baseCharge(service: StripeService, attempt: ChargeAttempt): Stripe.Charge {
	const { intent, paymentMethod } = attempt;
	return {
		id: service.ids.object("ch_3"),
		object: "charge",
		amount: intent.amount,
		amount_captured: 0,
		amount_refunded: 0,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: null,
		billing_details: paymentMethod.billing_details,
		calculated_statement_descriptor: intent.statement_descriptor ?? MERCHANT_NAME.toUpperCase(),
		captured: false,
		created: service.clock.nowSeconds(),
		currency: intent.currency,
		customer: null,
		description: intent.description,
		disputed: false,
		failure_balance_transaction: null,
		failure_code: null,
		failure_message: null,
		fraud_details: {},
		livemode: false,
		metadata: intent.metadata,
		on_behalf_of: null,
		outcome: null,
		paid: false,
		payment_intent: intent.id,
		payment_method: paymentMethod.id,
		payment_method_details: { card: cardDetails(attempt), type: "card" },
		receipt_email: intent.receipt_email,
		receipt_number: null,
		receipt_url: null,
		refunded: false,
		review: null,
		shipping: null,
		source: null,
		source_transfer: null,
		statement_descriptor: intent.statement_descriptor,
		statement_descriptor_suffix: intent.statement_descriptor_suffix,
		status: "pending",
		transfer_data: null,
		transfer_group: intent.transfer_group,
	};
}

function cardDetails({ intent, paymentMethod, authenticated }: ChargeAttempt): Stripe.Charge.PaymentMethodDetails.Card {
	const card = paymentMethod.card;
	return {
		amount_authorized: intent.amount,
		authorization_code: null,
		brand: card?.brand ?? null,
		checks: {
			address_line1_check: null,
			address_postal_code_check: null,
			cvc_check: card?.checks?.cvc_check === null ? null : "pass",
		},
		country: card?.country ?? null,
		exp_month: card?.exp_month ?? 0,
		exp_year: card?.exp_year ?? 0,
		extended_authorization: { status: "disabled" },
		fingerprint: card?.fingerprint ?? null,
		funding: card?.funding ?? null,
		incremental_authorization: { status: "unavailable" },
		installments: null,
		last4: card?.last4 ?? null,
		mandate: null,
		multicapture: { status: "unavailable" },
		network: card?.brand ?? null,
		network_token: { used: false },
		network_transaction_id: null,
		overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
		regulated_status: "unregulated",
		three_d_secure: authenticated ? threeDSecureResult() : null,
		transaction_link_id: null,
		wallet: walletOf(card?.wallet?.type),
	};
}

function walletOf(type: string | undefined): Stripe.Charge.PaymentMethodDetails.Card["wallet"] {
	const wallet = WALLETS.find((candidate) => candidate === type);
	return wallet === undefined ? null : { [wallet]: {}, dynamic_last4: null, type: wallet };
}

function threeDSecureResult(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
	return {
		authentication_flow: "challenge",
		electronic_commerce_indicator: "05",
		exemption_indicator: null,
		result: "authenticated",
		result_reason: null,
		transaction_id: randomUUID(),
		version: "2.2.0",
	};
}

const listInput = z.strictObject({
	...listParameters,
	payment_intent: text(100).optional(),
});

export const chargeEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/charges",
		access: "secret",
		handle: (service, call) =>
			listAnswer(service, call, "charge", listInput, ({ payment_intent }) => ({ payment_intent })),
	},
	{
		method: "GET",
		path: "/v1/charges/:id",
		access: "secret",
		connected: "allowed",
		handle: (service, call) => retrieveAnswer(service, call, call.account ? "connect_charge" : "charge"),
	},
];
