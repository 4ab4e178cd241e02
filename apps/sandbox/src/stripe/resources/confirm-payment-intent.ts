import type Stripe from "stripe";
import { z } from "zod";
import { docUrl, invalidRequest } from "../api-error.ts";
import type { Cause } from "../event-log.ts";
import { boolean, text } from "../parameters.ts";
import type { ApiAnswer, ApiCall } from "../stripe-endpoint.ts";
import { clientView } from "../stripe-presentation.ts";
import type { StripeService } from "../stripe-service.ts";
import type { Decline } from "../test-cards.ts";
import { objectAnswer } from "./answers.ts";
import { type ChargeAttempt, createFailedCharge, createPaidCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { getPaymentMethod, paymentMethodData, paymentMethodOf, testCardOf } from "./payment-methods.ts";

/** The parameters of a confirmation, from a browser or a server. */
export const confirmFields = {
	payment_method: text(100).optional(),
	payment_method_data: paymentMethodData.optional(),
	return_url: text(2000).optional(),
	// Sent by the provider's own browser library; without effect here.
	expected_payment_method_type: z.literal("card").optional(),
	use_stripe_sdk: boolean.optional(),
};

interface ConfirmInput {
	payment_method?: string | undefined;
	payment_method_data?: z.infer<typeof paymentMethodData> | undefined;
	return_url?: string | undefined;
	expand: string[];
}

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

/** Attempts the payment. A decline is an answer (402), not a thrown error, so that its changes are committed. */
export function confirmIntent(
	service: StripeService,
	call: ApiCall,
	intent: Stripe.PaymentIntent,
	input: ConfirmInput,
): ApiAnswer {
	if (!CONFIRMABLE.includes(intent.status)) throw notConfirmable(intent);
	const returnUrl = checkReturnUrl(service, intent, input.return_url);
	const paymentMethod = paymentMethodOf(service, input);
	if (paymentMethod === undefined) throw missingPaymentMethod(intent);
	const card = testCardOf(service, paymentMethod.id);
	const attempted: Stripe.PaymentIntent = {
		...intent,
		last_payment_error: null,
		next_action: null,
		payment_method: paymentMethod.id,
	};
	if (card.authentication === true) {
		const waiting = requireAuthentication(service, call, attempted, returnUrl);
		return answer(service, call, waiting, input.expand);
	}
	const attempt = { intent: attempted, paymentMethod, authenticated: false, cause: call.cause };
	const { intent: after, decline } = charge(service, attempt);
	if (decline !== undefined) return declined(service, call, after, paymentMethod, decline);
	return answer(service, call, after, input.expand);
}

/** Charges the card after the bank's page. Returns the intent, paid or with the decline as its last error. */
export function chargeAuthenticated(
	service: StripeService,
	intent: Stripe.PaymentIntent,
	cause: Cause,
): Stripe.PaymentIntent {
	const paymentMethod = getPaymentMethod(service, String(intent.payment_method));
	const attempted = { ...intent, next_action: null };
	return charge(service, { intent: attempted, paymentMethod, authenticated: true, cause }).intent;
}

/** The bank's page failed: the intent waits for another card. */
export function failAuthentication(
	service: StripeService,
	intent: Stripe.PaymentIntent,
	cause: Cause,
): Stripe.PaymentIntent {
	const code = "payment_intent_authentication_failure";
	const failed: Stripe.PaymentIntent = {
		...intent,
		last_payment_error: {
			code,
			doc_url: docUrl(code),
			message:
				"The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
			payment_method: getPaymentMethod(service, String(intent.payment_method)),
			type: "invalid_request_error",
		},
		next_action: null,
		payment_method: null,
		status: "requires_payment_method",
	};
	service.store.update("payment_intent", failed);
	service.events.record("payment_intent.payment_failed", failed, cause);
	return failed;
}

function charge(service: StripeService, attempt: ChargeAttempt): { intent: Stripe.PaymentIntent; decline?: Decline } {
	const card = testCardOf(service, attempt.paymentMethod.id);
	if (card.decline !== undefined) {
		return { intent: recordDecline(service, attempt, card.decline), decline: card.decline };
	}
	let paid = attempt.intent;
	createPaidCharge(service, attempt, (created) => {
		paid = { ...attempt.intent, amount_received: created.amount, latest_charge: created.id, status: "succeeded" };
		service.store.update("payment_intent", paid);
		service.events.record("payment_intent.succeeded", paid, attempt.cause);
	});
	if (card.afterwards === "dispute") {
		openDispute(service, String(paid.latest_charge), { reason: "fraudulent", amountCents: paid.amount });
	}
	return { intent: paid };
}

function recordDecline(service: StripeService, attempt: ChargeAttempt, decline: Decline): Stripe.PaymentIntent {
	const failedCharge = createFailedCharge(service, attempt, decline);
	const failed: Stripe.PaymentIntent = {
		...attempt.intent,
		last_payment_error: {
			charge: failedCharge.id,
			code: decline.code,
			decline_code: decline.declineCode,
			doc_url: docUrl(decline.code),
			message: decline.message,
			payment_method: attempt.paymentMethod,
			type: "card_error",
		},
		latest_charge: failedCharge.id,
		payment_method: null,
		status: "requires_payment_method",
	};
	service.store.update("payment_intent", failed);
	service.events.record("payment_intent.payment_failed", failed, attempt.cause);
	return failed;
}

function requireAuthentication(
	service: StripeService,
	call: ApiCall,
	intent: Stripe.PaymentIntent,
	returnUrl: string | undefined,
): Stripe.PaymentIntent {
	if (returnUrl === undefined) throw missingReturnUrl();
	const token = service.ids.secret();
	const url = `${service.browserOrigin()}/3ds/${intent.id}?token=${token}`;
	const waiting: Stripe.PaymentIntent = {
		...intent,
		next_action: { redirect_to_url: { return_url: returnUrl, url }, type: "redirect_to_url" },
		status: "requires_action",
	};
	service.authentications.add({
		token,
		paymentIntent: intent.id,
		paymentMethod: String(intent.payment_method),
		returnUrl,
	});
	service.store.update("payment_intent", waiting);
	service.store.setInternal("payment_intent", intent.id, {
		authenticationToken: token,
		...(call.language === undefined ? {} : { locale: call.language }),
	});
	service.events.record("payment_intent.requires_action", waiting, call.cause);
	return waiting;
}

function answer(service: StripeService, call: ApiCall, intent: Stripe.PaymentIntent, expand: string[]): ApiAnswer {
	if (call.caller === "client") return { status: 200, body: clientView(intent) };
	return objectAnswer(service, intent, expand);
}

function declined(
	service: StripeService,
	call: ApiCall,
	intent: Stripe.PaymentIntent,
	paymentMethod: Stripe.PaymentMethod,
	decline: Decline,
): ApiAnswer {
	const error = {
		type: "card_error",
		code: decline.code,
		decline_code: decline.declineCode,
		doc_url: docUrl(decline.code),
		message: decline.message,
		charge: intent.latest_charge,
		payment_intent: call.caller === "client" ? clientView(intent) : objectAnswer(service, intent).body,
		payment_method: paymentMethod,
	};
	return { status: 402, body: { error } };
}

function checkReturnUrl(
	service: StripeService,
	intent: Stripe.PaymentIntent,
	returnUrl: string | undefined,
): string | undefined {
	if (returnUrl === undefined) {
		if (intent.automatic_payment_methods?.allow_redirects === "always") throw missingReturnUrl();
		return undefined;
	}
	if (!URL.canParse(returnUrl) || new URL(returnUrl).origin !== service.productOrigin) {
		throw invalidRequest(`Invalid return_url: the sandbox returns only to ${service.productOrigin}.`, {
			code: "url_invalid",
			param: "return_url",
		});
	}
	return new URL(returnUrl).href;
}

function missingReturnUrl() {
	return invalidRequest(
		"This PaymentIntent may redirect your customer off of your page, so you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[allow_redirects]` to `never`.",
		{ code: "parameter_missing", param: "return_url" },
	);
}

function missingPaymentMethod(intent: Stripe.PaymentIntent) {
	const error = invalidRequest(
		"You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent, specify a payment method attached to this request.",
		{ code: "payment_intent_unexpected_state" },
	);
	error.body.payment_intent = clientView(intent);
	return error;
}

function notConfirmable(intent: Stripe.PaymentIntent) {
	const message =
		intent.status === "succeeded"
			? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
			: `This PaymentIntent's status is ${intent.status}, but must be requires_payment_method, requires_confirmation or requires_action to be confirmed.`;
	const error = invalidRequest(message, { code: "payment_intent_unexpected_state" });
	error.body.payment_intent = clientView(intent);
	return error;
}
