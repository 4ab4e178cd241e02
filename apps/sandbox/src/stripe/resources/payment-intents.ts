import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest } from "../api-error.ts";
import type { Cause } from "../event-log.ts";
import {
	boolean,
	emptyAsNull,
	expand,
	integer,
	listParameters,
	mergeMetadata,
	metadata,
	readParameters,
	text,
} from "../parameters.ts";
import type { ApiAnswer, ApiCall, Endpoint } from "../stripe-endpoint.ts";
import { clientView } from "../stripe-presentation.ts";
import type { StripeService } from "../stripe-service.ts";
import { getObject, listAnswer, objectAnswer } from "./answers.ts";
import { confirmFields, confirmIntent } from "./confirm-payment-intent.ts";
import { isKnownCurrency, MINIMUM_CHARGES } from "./settlement-currencies.ts";

const MAXIMUM_CENTS = 99_999_999;

const amount = integer;
const currency = text(3).refine(isKnownCurrency, "Invalid currency: the sandbox knows it not, or not in upper case");

const descriptiveFields = {
	description: emptyAsNull(text(1000)).optional(),
	metadata: metadata.optional(),
	receipt_email: emptyAsNull(z.email("Invalid email address").max(800)).optional(),
	statement_descriptor: emptyAsNull(text(22)).optional(),
	statement_descriptor_suffix: emptyAsNull(text(22)).optional(),
	transfer_group: emptyAsNull(text(500)).optional(),
};

const createInput = z.strictObject({
	amount,
	currency,
	automatic_payment_methods: z
		.strictObject({ enabled: boolean, allow_redirects: z.enum(["always", "never"]).optional() })
		.optional(),
	payment_method_types: z
		.array(z.enum(["card", "link"], "Invalid type: the sandbox accepts card and link only"))
		.min(1)
		.optional(),
	capture_method: z.enum(["automatic", "automatic_async"], "The sandbox captures automatically only").optional(),
	confirm: boolean.optional(),
	...descriptiveFields,
	...confirmFields,
	expand,
});

const updateInput = z.strictObject({ amount: amount.optional(), ...descriptiveFields, expand });
const retrieveInput = z.strictObject({ client_secret: text(500).optional(), expand });
const confirmInput = z.strictObject({ client_secret: text(500).optional(), ...confirmFields, expand });
const cancelInput = z.strictObject({
	cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
	expand,
});

export const paymentIntentEndpoints: Endpoint[] = [
	{ method: "POST", path: "/v1/payment_intents", access: "secret", handle: create },
	{
		method: "GET",
		path: "/v1/payment_intents",
		access: "secret",
		handle: (service, call) => listAnswer(service, call, "payment_intent", z.strictObject(listParameters), () => ({})),
	},
	{ method: "GET", path: "/v1/payment_intents/:id", access: "client", handle: retrieve },
	{ method: "POST", path: "/v1/payment_intents/:id", access: "secret", handle: update },
	{ method: "POST", path: "/v1/payment_intents/:id/confirm", access: "client", handle: confirm },
	{ method: "POST", path: "/v1/payment_intents/:id/cancel", access: "secret", handle: cancel },
];

function create(service: StripeService, call: ApiCall): ApiAnswer {
	const input = readParameters(createInput, call.input);
	checkAmount(input.amount, input.currency);
	const intent = newIntent(service, input);
	service.store.insert("payment_intent", intent, {});
	service.events.record("payment_intent.created", intent, call.cause);
	if (input.confirm === true) return confirmIntent(service, call, intent, input);
	return objectAnswer(service, intent, input.expand);
}

function newIntent(service: StripeService, input: z.infer<typeof createInput>): Stripe.PaymentIntent {
	const id = service.ids.object("pi_3");
	const automatic = input.automatic_payment_methods;
	return {
		id,
		object: "payment_intent",
		allowed_payment_method_types: null,
		amount: input.amount,
		amount_capturable: 0,
		amount_details: { tip: {} },
		amount_received: 0,
		application: null,
		application_fee_amount: null,
		// Without a list of types the provider enables automatic methods by itself.
		automatic_payment_methods:
			automatic?.enabled === true || (automatic === undefined && input.payment_method_types === undefined)
				? { allow_redirects: automatic?.allow_redirects ?? "always", enabled: true }
				: null,
		canceled_at: null,
		cancellation_reason: null,
		capture_method: input.capture_method ?? "automatic_async",
		client_secret: `${id}_secret_${service.ids.secret()}`,
		confirmation_method: "automatic",
		created: service.clock.nowSeconds(),
		currency: input.currency,
		customer: null,
		customer_account: null,
		description: input.description ?? null,
		excluded_payment_method_types: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		managed_payments: null,
		metadata: mergeMetadata({}, input.metadata ?? {}),
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: {
			card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
		},
		payment_method_types: input.payment_method_types ?? ["card"],
		processing: null,
		receipt_email: input.receipt_email ?? null,
		review: null,
		setup_future_usage: null,
		shipping: null,
		source: null,
		statement_descriptor: input.statement_descriptor ?? null,
		statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
		status: "requires_payment_method",
		transfer_data: null,
		transfer_group: input.transfer_group ?? null,
	};
}

function retrieve(service: StripeService, call: ApiCall): ApiAnswer {
	const input = readParameters(retrieveInput, call.input);
	const intent = getIntentFor(service, call, input.client_secret);
	if (call.caller === "client") return { status: 200, body: clientView(intent) };
	return objectAnswer(service, intent, input.expand);
}

function update(service: StripeService, call: ApiCall): ApiAnswer {
	const input = readParameters(updateInput, call.input);
	const intent = getIntentFor(service, call, undefined);
	if (input.amount !== undefined && input.amount !== intent.amount) {
		checkAmount(input.amount, intent.currency);
		// The amount must not change while the bank confirms it.
		if (intent.status !== "requires_payment_method" && intent.status !== "requires_confirmation") {
			throw unexpectedState(
				intent,
				`This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
			);
		}
	}
	const updated: Stripe.PaymentIntent = {
		...intent,
		amount: input.amount ?? intent.amount,
		description: input.description === undefined ? intent.description : input.description,
		last_payment_error: null,
		metadata: mergeMetadata(intent.metadata, input.metadata ?? {}),
		receipt_email: input.receipt_email === undefined ? intent.receipt_email : input.receipt_email,
		statement_descriptor:
			input.statement_descriptor === undefined ? intent.statement_descriptor : input.statement_descriptor,
		statement_descriptor_suffix:
			input.statement_descriptor_suffix === undefined
				? intent.statement_descriptor_suffix
				: input.statement_descriptor_suffix,
		transfer_group: input.transfer_group === undefined ? intent.transfer_group : input.transfer_group,
	};
	service.store.update("payment_intent", updated);
	return objectAnswer(service, updated, input.expand);
}

function confirm(service: StripeService, call: ApiCall): ApiAnswer {
	const input = readParameters(confirmInput, call.input);
	const intent = getIntentFor(service, call, input.client_secret);
	return confirmIntent(service, call, intent, input);
}

function cancel(service: StripeService, call: ApiCall): ApiAnswer {
	const input = readParameters(cancelInput, call.input);
	const intent = getIntentFor(service, call, undefined);
	const canceled = cancelIntent(service, intent, input.cancellation_reason ?? null, call.cause);
	return objectAnswer(service, canceled, input.expand);
}

/** A browser must send the client secret; a server may send it, and then it must be right. */
function getIntentFor(service: StripeService, call: ApiCall, clientSecret: string | undefined): Stripe.PaymentIntent {
	const intent = getObject(service, "payment_intent", call.pathParameters["id"] ?? "", "intent");
	if (clientSecret === undefined && call.caller === "client") {
		throw invalidRequest("Missing required param: client_secret.", {
			code: "parameter_missing",
			param: "client_secret",
		});
	}
	if (clientSecret !== undefined && clientSecret !== intent.client_secret) {
		throw invalidRequest(
			"The client_secret provided does not match the client_secret associated with this PaymentIntent.",
			{ code: "payment_intent_invalid_parameter", param: "client_secret" },
		);
	}
	return intent;
}

function checkAmount(amountCents: number, currency: string): void {
	if (amountCents < 1) {
		throw invalidRequest("This value must be greater than or equal to 1.", {
			code: "parameter_invalid_integer",
			param: "amount",
		});
	}
	const minimum = MINIMUM_CHARGES[currency] ?? 0;
	if (amountCents < minimum) {
		throw invalidRequest(`Amount must be at least ${(minimum / 100).toFixed(2)} ${currency}`, {
			code: "amount_too_small",
			param: "amount",
		});
	}
	if (amountCents > MAXIMUM_CENTS) {
		throw invalidRequest("Amount must be no more than $999,999.99", { code: "amount_too_large", param: "amount" });
	}
}

function unexpectedState(intent: Stripe.PaymentIntent, message: string) {
	const error = invalidRequest(message, { code: "payment_intent_unexpected_state" });
	error.body.payment_intent = clientView(intent);
	return error;
}

/** Cancels an intent that has not ended; throws an ApiError (400) for one that has. */
export function cancelIntent(
	service: StripeService,
	intent: Stripe.PaymentIntent,
	reason: Stripe.PaymentIntent.CancellationReason | null,
	cause: Cause,
): Stripe.PaymentIntent {
	if (intent.status === "succeeded" || intent.status === "canceled") {
		const error = invalidRequest(
			`You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
			{ code: "payment_intent_unexpected_state" },
		);
		error.body.payment_intent = clientView(intent);
		throw error;
	}
	const canceled: Stripe.PaymentIntent = {
		...intent,
		canceled_at: service.clock.nowSeconds(),
		cancellation_reason: reason,
		next_action: null,
		status: "canceled",
	};
	service.store.update("payment_intent", canceled);
	service.events.record("payment_intent.canceled", canceled, cause);
	return canceled;
}
