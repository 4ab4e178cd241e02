import { createStripe } from "./stripe.ts";

/** The release train that the typed package names; its loader compares. */
const VERSION = "endive";

Reflect.set(window, "Stripe", Object.assign(createStripe.bind(undefined), { version: VERSION }));
