import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest, missingResource } from "../api-error.ts";
import { NO_REQUEST } from "../event-log.ts";
import { listParameters, text } from "../parameters.ts";
import type { Endpoint } from "../stripe-endpoint.ts";
import type { StripeService } from "../stripe-service.ts";
import { listAnswer, retrieveAnswer } from "./answers.ts";
import { availableWithCharge, recordMovement } from "./balance.ts";

const DISPUTE_FEE_CENTS = 1500;
const EVIDENCE_DUE_SECONDS = 14 * 24 * 3600;

export const DISPUTE_REASONS = [
	"credit_not_processed",
	"duplicate",
	"fraudulent",
	"general",
	"product_not_received",
	"product_unacceptable",
	"subscription_canceled",
	"unrecognized",
] as const;

/**
 * Opens a dispute: the amount and a fee of 15 dollars are withdrawn from the balance. Throws an ApiError when it cannot
 * be disputed.
 */
export function openDispute(
	service: StripeService,
	chargeId: string,
	request: { reason: (typeof DISPUTE_REASONS)[number]; amountCents?: number | undefined },
): Stripe.Dispute {
	const charge = service.store.find("charge", chargeId);
	if (charge === undefined) throw missingResource("charge", chargeId, "charge");
	const restCents = charge.amount - charge.amount_refunded;
	const amountCents = request.amountCents ?? restCents;
	if (charge.status !== "succeeded" || charge.disputed || amountCents < 1 || amountCents > restCents) {
		throw invalidRequest(`Charge ${chargeId} cannot be disputed over ${amountCents} cents.`, { param: "charge" });
	}
	const created = newDispute(service, charge, amountCents, request.reason);
	service.store.update("charge", { ...charge, disputed: true });
	service.store.insert("dispute", created, {});
	service.events.record("charge.dispute.created", created, NO_REQUEST);
	const movement = recordMovement(service, {
		type: "adjustment",
		reportingCategory: "dispute",
		description: `Chargeback withdrawal for ${charge.id}`,
		source: created.id,
		currency: charge.currency,
		amountCents: -amountCents,
		feeCents: DISPUTE_FEE_CENTS,
		feeDescription: "Dispute fee",
		availableOnSeconds: availableWithCharge(service, charge),
	});
	const withdrawn = { ...created, balance_transactions: [movement] };
	service.store.update("dispute", withdrawn);
	service.events.record("charge.dispute.funds_withdrawn", withdrawn, NO_REQUEST, { balance_transactions: [] });
	return withdrawn;
}

/** Closes a dispute. A won one returns the amount, never the fee; a closed one stays unchanged. */
export function closeDispute(service: StripeService, disputeId: string, outcome: "won" | "lost"): Stripe.Dispute {
	const dispute = service.store.find("dispute", disputeId);
	if (dispute === undefined) throw missingResource("dispute", disputeId, "dispute");
	const charge = service.store.find("charge", String(dispute.charge));
	if (charge === undefined) throw missingResource("charge", String(dispute.charge), "charge");
	if (dispute.status !== "needs_response") {
		throw invalidRequest(`This dispute is already closed (${dispute.status}).`, { param: "dispute" });
	}
	const closed: Stripe.Dispute = { ...dispute, status: outcome };
	service.store.update("dispute", closed);
	service.events.record("charge.dispute.closed", closed, NO_REQUEST, { status: dispute.status });
	return outcome === "won" ? reinstate(service, closed, charge) : closed;
}

function reinstate(service: StripeService, dispute: Stripe.Dispute, charge: Stripe.Charge): Stripe.Dispute {
	const movement = recordMovement(service, {
		type: "adjustment",
		reportingCategory: "dispute_reversal",
		description: `Chargeback reversal for ${charge.id}`,
		source: dispute.id,
		currency: charge.currency,
		amountCents: dispute.amount,
		feeCents: 0,
		availableOnSeconds: availableWithCharge(service, charge),
	});
	const reinstated = { ...dispute, balance_transactions: [...dispute.balance_transactions, movement] };
	service.store.update("dispute", reinstated);
	service.events.record("charge.dispute.funds_reinstated", reinstated, NO_REQUEST, {
		balance_transactions: dispute.balance_transactions,
	});
	return reinstated;
}

function newDispute(
	service: StripeService,
	charge: Stripe.Charge,
	amountCents: number,
	reason: (typeof DISPUTE_REASONS)[number],
): Stripe.Dispute {
	const network = charge.payment_method_details?.card?.brand ?? "visa";
	return {
		id: service.ids.object("du_1"),
		object: "dispute",
		amount: amountCents,
		balance_transactions: [],
		charge: charge.id,
		created: service.clock.nowSeconds(),
		currency: charge.currency,
		enhanced_eligibility_types: [],
		evidence: emptyEvidence(charge),
		evidence_details: {
			due_by: service.clock.nowSeconds() + EVIDENCE_DUE_SECONDS,
			enhanced_eligibility: {},
			has_evidence: false,
			past_due: false,
			submission_count: 0,
		},
		is_charge_refundable: false,
		livemode: false,
		metadata: {},
		payment_intent: charge.payment_intent,
		payment_method_details: {
			card: { brand: network, case_type: "chargeback", network, network_reason_code: "10.4" },
			type: "card",
		},
		reason,
		status: "needs_response",
	};
}

function emptyEvidence(charge: Stripe.Charge): Stripe.Dispute.Evidence {
	return {
		access_activity_log: null,
		billing_address: null,
		cancellation_policy: null,
		cancellation_policy_disclosure: null,
		cancellation_rebuttal: null,
		customer_communication: null,
		customer_email_address: charge.billing_details.email,
		customer_name: charge.billing_details.name,
		customer_purchase_ip: null,
		customer_signature: null,
		duplicate_charge_documentation: null,
		duplicate_charge_explanation: null,
		duplicate_charge_id: null,
		enhanced_evidence: {},
		product_description: null,
		receipt: null,
		refund_policy: null,
		refund_policy_disclosure: null,
		refund_refusal_explanation: null,
		service_date: null,
		service_documentation: null,
		shipping_address: null,
		shipping_carrier: null,
		shipping_date: null,
		shipping_documentation: null,
		shipping_tracking_number: null,
		uncategorized_file: null,
		uncategorized_text: null,
	};
}

const listInput = z.strictObject({
	...listParameters,
	charge: text(100).optional(),
	payment_intent: text(100).optional(),
});

export const disputeEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/disputes",
		access: "secret",
		handle: (service, call) =>
			listAnswer(service, call, "dispute", listInput, ({ charge, payment_intent }) => ({ charge, payment_intent })),
	},
	{
		method: "GET",
		path: "/v1/disputes/:id",
		access: "secret",
		handle: (service, call) => retrieveAnswer(service, call, "dispute"),
	},
];
