import type {
	StripeConstructor,
	StripeElements,
	StripeExpressCheckoutElement,
	StripePaymentElement,
} from "@stripe/stripe-js";
import { createElements } from "./elements.ts";
import type { ExpressCheckoutHandle } from "./express-checkout-element.ts";
import type { PaymentElementHandle } from "./payment-element.ts";
import { createStripe, type SandboxStripe } from "./stripe.ts";

/*
 * Checks the sandbox's library against the typed interface of the real one. Nothing here runs: when either side drifts,
 * the type check fails.
 */
export const stripeConforms: (...input: Parameters<StripeConstructor>) => SandboxStripe = createStripe;
export const elementsConform: (...input: Parameters<typeof createElements>) => StripeElements = createElements;
export const elementConforms = (handle: PaymentElementHandle): StripePaymentElement => handle.element;
export const walletsConform = (handle: ExpressCheckoutHandle): StripeExpressCheckoutElement => handle.element;
