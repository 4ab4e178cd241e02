import type Stripe from "stripe";
import { z } from "zod";
import { type ApiError, invalidRequest, missingResource } from "../api-error.ts";
import type { Cause } from "../event-log.ts";
import {
	expand,
	listParameters,
	mergeMetadata,
	metadata,
	positiveInteger,
	readParameters,
	text,
} from "../parameters.ts";
import type { ApiAnswer, ApiCall, Endpoint } from "../stripe-endpoint.ts";
import type { StripeService } from "../stripe-service.ts";
import { findTestCard } from "../test-cards.ts";
import { listAnswer, objectAnswer, retrieveAnswer } from "./answers.ts";
import { availableWithCharge, recordMovement } from "./balance.ts";

/** The delay after which a refund to the failing test card is reported as failed. */
const LATE_FAILURE_SECONDS = 24 * 3600;

const createInput = z.strictObject({
	amount: positiveInteger.optional(),
	charge: text(100).optional(),
	payment_intent: text(100).optional(),
	metadata: metadata.optional(),
	reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
	expand,
});

const listInput = z.strictObject({
	...listParameters,
	charge: text(100).optional(),
	payment_intent: text(100).optional(),
});

export const refundEndpoints: Endpoint[] = [
	{
		method: "POST",
		path: "/v1/refunds",
		access: "secret",
		handle(service: StripeService, call: ApiCall): ApiAnswer {
			const input = readParameters(createInput, call.input);
			const charge = refundableCharge(service, input);
			const refund = createRefund(service, charge, {
				amountCents: input.amount,
				reason: input.reason ?? null,
				metadata: mergeMetadata({}, input.metadata ?? {}),
				cause: call.cause,
			});
			return objectAnswer(service, refund, input.expand);
		},
	},
	{
		method: "GET",
		path: "/v1/refunds",
		access: "secret",
		handle: (service, call) =>
			listAnswer(service, call, "refund", listInput, ({ charge, payment_intent }) => ({ charge, payment_intent })),
	},
	{
		method: "GET",
		path: "/v1/refunds/:id",
		access: "secret",
		handle: (service, call) => retrieveAnswer(service, call, "refund"),
	},
];

/** The paid charge of `charge` or `payment_intent`. Throws an ApiError when there is none. */
export function refundableCharge(
	service: StripeService,
	named: { charge?: string | undefined; payment_intent?: string | undefined },
): Stripe.Charge {
	if ((named.charge === undefined) === (named.payment_intent === undefined)) {
		throw invalidRequest("One of the following params should be provided: payment_intent or charge.", {
			code: "parameter_missing",
		});
	}
	if (named.charge !== undefined) {
		const charge = service.store.find("charge", named.charge);
		if (charge === undefined) throw missingResource("charge", named.charge, "charge");
		return charge;
	}
	const intentId = named.payment_intent ?? "";
	const intent = service.store.find("payment_intent", intentId);
	if (intent === undefined) throw missingResource("payment_intent", intentId, "payment_intent");
	const charge = service.store.find("charge", String(intent.latest_charge));
	if (intent.status !== "succeeded" || charge === undefined) {
		throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
			code: "payment_intent_unexpected_state",
			param: "payment_intent",
		});
	}
	return charge;
}

interface RefundRequest {
	amountCents: number | undefined;
	reason: Stripe.Refund.Reason | null;
	metadata: Record<string, string>;
	cause: Cause;
}

export function createRefund(service: StripeService, charge: Stripe.Charge, request: RefundRequest): Stripe.Refund {
	const restCents = charge.amount - charge.amount_refunded;
	const amountCents = request.amountCents ?? restCents;
	refuseImpossible(service, charge, amountCents, restCents);
	const refundId = service.ids.object("re_3");
	const movement = recordMovement(service, {
		type: "refund",
		reportingCategory: "refund",
		description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
		source: refundId,
		currency: charge.currency,
		amountCents: -amountCents,
		feeCents: 0,
		availableOnSeconds: availableWithCharge(service, charge),
	});
	const created = newRefund(service, refundId, charge, amountCents, movement.id, request);
	service.store.insert("refund", created, {});
	service.events.record("refund.created", created, request.cause);
	applyToCharge(service, charge, amountCents, request.cause);
	const referenced = withReference(created);
	service.store.update("refund", referenced);
	const before = { destination_details: created.destination_details };
	service.events.record("refund.updated", referenced, request.cause, before);
	const cardNumber = service.store.findInternal("charge", charge.id)?.card ?? "";
	if (findTestCard(cardNumber)?.afterwards === "refund-fails") {
		service.schedule.add(service.clock.nowSeconds() + LATE_FAILURE_SECONDS, "fail-refund", refundId);
	}
	return referenced;
}

/** The card's bank returns the money: the refund fails and the charge's refundable rest grows again. Idempotent. */
export function failRefund(service: StripeService, refundId: string, cause: Cause): Stripe.Refund {
	const refund = service.store.find("refund", refundId);
	if (refund === undefined) throw missingResource("refund", refundId, "refund");
	const charge = service.store.find("charge", String(refund.charge));
	if (refund.status !== "succeeded" || charge === undefined) return refund;
	const movement = recordMovement(service, {
		type: "refund_failure",
		reportingCategory: "refund_failure",
		description: `REFUND FAILURE (${charge.description ?? charge.id})`,
		source: refund.id,
		currency: refund.currency,
		amountCents: refund.amount,
		feeCents: 0,
		availableOnSeconds: availableWithCharge(service, charge),
	});
	const failed: Stripe.Refund = {
		...refund,
		failure_balance_transaction: movement.id,
		failure_reason: "lost_or_stolen_card",
		status: "failed",
	};
	service.store.update("refund", failed);
	const amountRefunded = charge.amount_refunded - refund.amount;
	service.store.update("charge", { ...charge, amount_refunded: amountRefunded, refunded: false });
	service.events.record("refund.updated", failed, cause, { status: refund.status });
	service.events.record("refund.failed", failed, cause);
	service.events.record("charge.refund.updated", failed, cause, { status: refund.status });
	return failed;
}

function refuseImpossible(service: StripeService, charge: Stripe.Charge, amountCents: number, restCents: number): void {
	const refuse = (message: string, code: string): ApiError => invalidRequest(message, { code });
	if (charge.status !== "succeeded")
		throw refuse(`Charge ${charge.id} has not succeeded and cannot be refunded.`, "charge_not_refundable");
	const disputes = service.store.list("dispute", { limit: 1, equals: { charge: charge.id } }).data;
	if (disputes.some((dispute) => dispute.status !== "won"))
		throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed");
	if (charge.refunded) throw refuse(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
	if (amountCents > restCents) {
		const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
		throw invalidRequest(
			`Refund amount (${dollars(amountCents)}) is greater than unrefunded amount on charge (${dollars(restCents)})`,
			{ param: "amount" },
		);
	}
}

function newRefund(
	service: StripeService,
	id: string,
	charge: Stripe.Charge,
	amountCents: number,
	movementId: string,
	request: RefundRequest,
): Stripe.Refund {
	return {
		id,
		object: "refund",
		amount: amountCents,
		balance_transaction: movementId,
		charge: charge.id,
		created: service.clock.nowSeconds(),
		currency: charge.currency,
		customer: null,
		customer_account: null,
		destination_details: {
			card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
			type: "card",
		},
		metadata: request.metadata,
		payment_intent: charge.payment_intent,
		payment_method: charge.payment_method,
		reason: request.reason,
		receipt_number: null,
		source_transfer_reversal: null,
		status: "succeeded",
		transfer_reversal: null,
	};
}

function withReference(refund: Stripe.Refund): Stripe.Refund {
	return {
		...refund,
		destination_details: {
			card: {
				reference: refund.id.replace(/\D/g, "").padEnd(23, "7").slice(0, 23),
				reference_status: "available",
				reference_type: "acquirer_reference_number",
				type: "refund",
			},
			type: "card",
		},
	};
}

function applyToCharge(service: StripeService, charge: Stripe.Charge, amountCents: number, cause: Cause): void {
	const amountRefunded = charge.amount_refunded + amountCents;
	const updated = { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount };
	service.store.update("charge", updated);
	service.events.record("charge.refunded", updated, cause, {
		amount_refunded: charge.amount_refunded,
		...(updated.refunded ? { refunded: false } : {}),
	});
}
