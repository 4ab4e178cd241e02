import { type Locale, languages } from "@stride/i18n";
import type { Stripe, StripeConstructor, StripeElementLocale } from "@stripe/stripe-js";
import { loadScript } from "./load-script.ts";

/** The languages of the payment form (https://docs.stripe.com/js/appendix/supported_locales); Ukrainian is not one. */
const providerLocales: readonly StripeElementLocale[] = [
	...(["bg", "cs", "da", "de", "el", "en", "es", "es-419", "et", "fi", "fil", "fr", "fr-CA", "hr", "hu"] as const),
	...(["id", "it", "ja", "ko", "lt", "lv", "ms", "mt", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sk"] as const),
	...(["sl", "sv", "th", "tr", "vi", "zh", "zh-HK", "zh-TW"] as const),
];

/** The payment form's language. `auto` uses the browser's language, which the visitor most likely understands. */
export function paymentLocale(locale: Locale): StripeElementLocale {
	const tag = languages[locale].bcp47;
	const named = [tag, tag.split("-")[0]];
	return named.map((name) => providerLocales.find((known) => known === name)).find(Boolean) ?? "auto";
}

/** Loads the provider's script from the configured URL, once per page, and initialises it with our public key. */
export async function loadStripe(
	settings: { scriptUrl: string; publishableKey: string },
	locale: Locale,
): Promise<Stripe> {
	if (!window.Stripe) await loadScript(settings.scriptUrl, () => window.Stripe !== undefined);
	const open = window.Stripe as StripeConstructor;
	return open(settings.publishableKey, { locale: paymentLocale(locale) });
}
