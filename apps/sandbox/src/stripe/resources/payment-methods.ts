import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import { passesLuhn } from "../../luhn.ts";
import { ApiError, cardInputError, invalidRequest, missingResource } from "../api-error.ts";
import { integer, metadata, text } from "../parameters.ts";
import type { StripeService } from "../stripe-service.ts";
import { findTestCard, findTestCardByToken, TEST_CARDS, type TestCard } from "../test-cards.ts";
import { readWalletToken, type Wallet } from "../wallets.ts";

const address = z.strictObject({
	city: text(500).optional(),
	country: text(2).optional(),
	line1: text(500).optional(),
	line2: text(500).optional(),
	postal_code: text(50).optional(),
	state: text(500).optional(),
});

const billingDetails = z.strictObject({
	address: address.optional(),
	email: text(800).optional(),
	name: text(5000).optional(),
	phone: text(50).optional(),
});

/** `payment_method_data` of a confirmation. */
export const paymentMethodData = z.strictObject({
	type: z.literal("card", "Invalid type: the sandbox accepts cards only"),
	card: z.union([
		z.strictObject({ token: text(100) }),
		z.strictObject({ number: text(50), exp_month: integer, exp_year: integer, cvc: text(10).optional() }),
	]),
	billing_details: billingDetails.optional(),
	allow_redisplay: z.enum(["always", "limited", "unspecified"]).optional(),
	metadata: metadata.optional(),
});
type PaymentMethodData = z.infer<typeof paymentMethodData>;

/** Creates a payment method from card data. Only the published test numbers get this far; no other is ever stored. */
function createPaymentMethod(service: StripeService, data: PaymentMethodData): Stripe.PaymentMethod {
	if ("token" in data.card) return store(service, cardOfWallet(service, data.card.token), data);
	const checked = checkCard(
		{
			number: data.card.number,
			expMonth: data.card.exp_month,
			expYear: data.card.exp_year,
			cvc: data.card.cvc,
		},
		new Date(service.clock.nowMs()),
	);
	return store(service, checked, data);
}

/** A `pm_…` of this account or one of the published test tokens such as `pm_card_visa`. */
export function getPaymentMethod(service: StripeService, id: string): Stripe.PaymentMethod {
	const card = findTestCardByToken(id);
	if (card !== undefined) {
		const expYear = new Date(service.clock.nowMs()).getUTCFullYear() + 1;
		return store(service, { card, expMonth: 12, expYear, cvcGiven: true, wallet: null }, {});
	}
	const found = service.store.find("payment_method", id);
	if (found === undefined) throw missingResource("PaymentMethod", id, "payment_method", 400);
	return found;
}

export function testCardOf(service: StripeService, paymentMethodId: string): TestCard {
	const card = findTestCard(service.store.findInternal("payment_method", paymentMethodId)?.card ?? "");
	if (card === undefined) throw new ApiError(500, { type: "api_error", message: "The payment method has no card." });
	return card;
}

/** The payment method of a confirmation: new card data or an existing one. */
export function paymentMethodOf(
	service: StripeService,
	input: { payment_method?: string | undefined; payment_method_data?: PaymentMethodData | undefined },
): Stripe.PaymentMethod | undefined {
	if (input.payment_method !== undefined && input.payment_method_data !== undefined) {
		throw invalidRequest("Pass either payment_method or payment_method_data, not both.", {
			code: "parameters_exclusive",
		});
	}
	if (input.payment_method_data !== undefined) return createPaymentMethod(service, input.payment_method_data);
	return input.payment_method === undefined ? undefined : getPaymentMethod(service, input.payment_method);
}

function store(
	service: StripeService,
	checked: CheckedCard,
	data: Pick<PaymentMethodData, "billing_details" | "allow_redisplay" | "metadata">,
): Stripe.PaymentMethod {
	const { card, wallet } = checked;
	const paymentMethod: Stripe.PaymentMethod = {
		id: service.ids.object("pm_1"),
		object: "payment_method",
		allow_redisplay: data.allow_redisplay ?? "unspecified",
		billing_details: billingDetailsOf(data.billing_details),
		card: {
			brand: card.brand,
			checks: {
				address_line1_check: null,
				address_postal_code_check: null,
				cvc_check: checked.cvcGiven ? "unchecked" : null,
			},
			country: card.country,
			display_brand: card.brand === "amex" ? "american_express" : card.brand,
			exp_month: checked.expMonth,
			exp_year: checked.expYear,
			fingerprint: fingerprintOf(card.number),
			funding: card.funding,
			generated_from: null,
			last4: card.number.slice(-4),
			networks: { available: [card.brand], preferred: null },
			regulated_status: "unregulated",
			three_d_secure_usage: { supported: true },
			wallet: wallet && { [wallet]: {}, dynamic_last4: null, type: wallet },
		},
		created: service.clock.nowSeconds(),
		customer: null,
		customer_account: null,
		livemode: false,
		metadata: data.metadata ?? {},
		type: "card",
	};
	service.store.insert("payment_method", paymentMethod, { card: card.number });
	return paymentMethod;
}

function billingDetailsOf(data: PaymentMethodData["billing_details"]): Stripe.PaymentMethod["billing_details"] {
	return {
		address: {
			city: data?.address?.city ?? null,
			country: data?.address?.country ?? null,
			line1: data?.address?.line1 ?? null,
			line2: data?.address?.line2 ?? null,
			postal_code: data?.address?.postal_code ?? null,
			state: data?.address?.state ?? null,
		},
		email: data?.email || null,
		name: data?.name || null,
		phone: data?.phone || null,
		tax_id: null,
	};
}

/** The same card always has the same fingerprint. */
function fingerprintOf(number: string): string {
	return createHash("sha256").update(`card:${number}`).digest("base64url").replace(/[-_]/g, "0").slice(0, 16);
}

interface CardInput {
	number: string;
	expMonth: number;
	expYear: number;
	cvc?: string | undefined;
}

interface CheckedCard {
	card: TestCard;
	expMonth: number;
	expYear: number;
	cvcGiven: boolean;
	wallet: Wallet | null;
}

/** A wallet hands over a token of one of its cards; the device has authenticated the buyer instead of a code. */
function cardOfWallet(service: StripeService, token: string): CheckedCard {
	const read = readWalletToken(token);
	const card = TEST_CARDS.find(({ number }) => number.endsWith(read?.last4 ?? "none"));
	if (read === undefined || card === undefined)
		throw missingResource("token", token, "payment_method_data[card][token]", 400);
	const expYear = new Date(service.clock.nowMs()).getUTCFullYear() + 3;
	return { card, expMonth: 12, expYear, cvcGiven: false, wallet: read.wallet };
}

/** Throws an ApiError (402) with the provider's code for the first error of the card. */
function checkCard(input: CardInput, now: Date): CheckedCard {
	const number = input.number.replace(/[\s-]/g, "");
	if (!/^\d{12,19}$/.test(number)) {
		throw cardInputError("invalid_number", "The card number is not a valid credit card number.", "number");
	}
	if (!passesLuhn(number)) throw cardInputError("incorrect_number", "Your card number is incorrect.", "number");
	const expYear = input.expYear < 100 ? 2000 + input.expYear : input.expYear;
	checkExpiry(input.expMonth, expYear, now);
	const card = findTestCard(number);
	checkCode(input.cvc, card?.brand);
	if (card === undefined) throw realCard();
	return { card, expMonth: input.expMonth, expYear, cvcGiven: input.cvc !== undefined, wallet: null };
}

function checkExpiry(month: number, year: number, now: Date): void {
	if (month < 1 || month > 12) {
		throw cardInputError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
	}
	const currentYear = now.getUTCFullYear();
	if (year < currentYear || year > currentYear + 50) {
		throw cardInputError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
	}
	if (year === currentYear && month < now.getUTCMonth() + 1) {
		throw cardInputError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
	}
}

function checkCode(cvc: string | undefined, brand: TestCard["brand"] | undefined): void {
	if (cvc === undefined) return;
	const pattern = brand === "amex" ? /^\d{3,4}$/ : brand === undefined ? /^\d{3,4}$/ : /^\d{3}$/;
	if (!pattern.test(cvc)) throw cardInputError("invalid_cvc", "Your card's security code is invalid.", "cvc");
}

/** A number outside the published list may be a real card: it is refused and never stored. */
function realCard(): ApiError {
	return new ApiError(402, {
		type: "card_error",
		code: "card_declined",
		decline_code: "test_mode_live_card",
		message:
			"Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
		param: "",
	});
}
