import type Stripe from "stripe";

/** Proper names, the same in every language. */
const wallets: Record<string, string> = {
	apple_pay: "Apple Pay",
	google_pay: "Google Pay",
	link: "Link",
	samsung_pay: "Samsung Pay",
};
const brands: Record<string, string> = {
	amex: "American Express",
	diners: "Diners Club",
	discover: "Discover",
	eftpos_au: "eftpos",
	jcb: "JCB",
	mastercard: "Mastercard",
	unionpay: "UnionPay",
	visa: "Visa",
};

/** How a charge was paid, as receipts name it: "Visa •••• 4242", "Apple Pay (Visa •••• 4242)", "Link". */
export function paidWithOf(details: Stripe.Charge.PaymentMethodDetails | null | undefined): string | null {
	if (details?.type === "link") return "Link";
	const { brand, last4, wallet } = details?.card ?? {};
	const digits = last4 && /^\d{4}$/.test(last4) ? `•••• ${last4}` : "";
	const card = [brands[brand ?? ""], digits].filter(Boolean).join(" ");
	const walletName = wallets[wallet?.type ?? ""];
	if (!walletName) return card || null;
	return card ? `${walletName} (${card})` : walletName;
}
