import type { Locale } from "@stride/i18n";
import type { Stripe, StripeConstructor, StripeElementLocale } from "@stripe/stripe-js";
import { loadScript } from "./load-script.ts";

/**
 * The payment form's languages. The provider has no Ukrainian; `auto` uses the browser's language, which the visitor
 * most likely understands.
 */
export const paymentLocales = { en: "en", uk: "auto" } as const satisfies Record<Locale, StripeElementLocale>;

/** Loads the provider's script from the configured URL, once per page, and initialises it with our public key. */
export async function loadStripe(
	settings: { scriptUrl: string; publishableKey: string },
	locale: Locale,
): Promise<Stripe> {
	if (!window.Stripe) await loadScript(settings.scriptUrl, () => window.Stripe !== undefined);
	const open = window.Stripe as StripeConstructor;
	return open(settings.publishableKey, { locale: paymentLocales[locale] });
}
