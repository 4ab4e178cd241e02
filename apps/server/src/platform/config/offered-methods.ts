import { paymentMethods } from "@stride/contract/donations/ways-to-pay";
import { z } from "zod";

const names = paymentMethods.join(", ");

/** The ways to pay by card that the payment form offers. Wallets carry cards, so a list without `card` could not be paid. */
export const paymentMethodList = z
	.array(z.enum(paymentMethods, { error: `must be a list of ${names}` }))
	.min(1, { error: `must be a list of ${names}` })
	.refine((methods) => methods.includes("card"), { error: "must contain card: wallets and Link pay with cards" })
	.transform((methods) => paymentMethods.filter((method) => methods.includes(method)));

const library = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** The origins of https://docs.stripe.com/security/guide, wallets included: Google Pay runs inside Stripe's frames. */
export const stripeOrigins = (sandboxUrl: string | null) =>
	sandboxUrl === null
		? {
				scriptOrigins: library,
				frameOrigins: [...library, "https://hooks.stripe.com"],
				connectOrigins: ["https://api.stripe.com"],
			}
		: { scriptOrigins: [sandboxUrl], frameOrigins: [sandboxUrl], connectOrigins: [sandboxUrl] };
