import type Stripe from "stripe";
import { expect, it } from "vitest";
import { paidWithOf } from "./paid-with.ts";

type Details = Stripe.Charge.PaymentMethodDetails;
const card = (change: object) => ({ type: "card", card: { brand: "visa", last4: "4242", ...change } }) as Details;

it.each<[string, Details | null, string | null]>([
	["a card", card({ wallet: null }), "Visa •••• 4242"],
	["Apple Pay", card({ wallet: { type: "apple_pay" } }), "Apple Pay (Visa •••• 4242)"],
	["Google Pay", card({ brand: "amex", wallet: { type: "google_pay" } }), "Google Pay (American Express •••• 4242)"],
	["a wallet that this version does not know", card({ wallet: { type: "new_pay" } }), "Visa •••• 4242"],
	["a brand that this version does not know", card({ brand: "unknown" }), "•••• 4242"],
	["a wallet without its card", card({ brand: null, last4: null, wallet: { type: "apple_pay" } }), "Apple Pay"],
	["invalid digits", card({ last4: "<b>1" }), "Visa"],
	["Link", { type: "link", link: {} } as Details, "Link"],
	["a type that this version does not know", { type: "new" } as Details, null],
	["a payment without a charge", null, null],
])("[D3] a receipt names %s", (_what, details, name) => {
	expect(paidWithOf(details)).toBe(name);
});
