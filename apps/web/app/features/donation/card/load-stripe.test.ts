import { locales } from "@stride/i18n";
import { expect, it } from "vitest";
import { paymentLocale } from "./load-stripe.ts";

it("[D2] the payment form is in the page's language, and in the browser's where the provider lacks it", () => {
	expect(paymentLocale("en")).toBe("en");
	expect(paymentLocale("uk")).toBe("auto");
	expect(locales.map(paymentLocale)).not.toContain(undefined);
});
