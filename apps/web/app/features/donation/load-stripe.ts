import type { Locale } from "@stride/i18n";
import type { Stripe, StripeConstructor, StripeElementLocale } from "@stripe/stripe-js";

/**
 * The payment form's languages. The provider offers none in Ukrainian; `auto` takes the visitor's browser's, which is
 * the likeliest to be understood.
 */
export const paymentLocales = { en: "en", uk: "auto" } as const satisfies Record<Locale, StripeElementLocale>;

/** Loads the provider's script from the configured address, once per page, and opens it with our public key. */
export async function loadStripe(
	settings: { scriptUrl: string; publishableKey: string },
	locale: Locale,
): Promise<Stripe> {
	const open = window.Stripe ?? (await loadScript(settings.scriptUrl));
	return open(settings.publishableKey, { locale: paymentLocales[locale] });
}

function loadScript(address: string): Promise<StripeConstructor> {
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = address;
		script.async = true;
		const fail = () => {
			// A script element loads once: without this, nothing could be tried again.
			script.remove();
			reject(new Error("the payment provider's script could not be loaded"));
		};
		script.onerror = fail;
		script.onload = () => (window.Stripe ? resolve(window.Stripe) : fail());
		document.head.append(script);
	});
}
