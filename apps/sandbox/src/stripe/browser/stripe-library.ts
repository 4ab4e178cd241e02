import { createStripe } from "./stripe.ts";

/** The typed package names the release train that it belongs to; its loader compares. */
declare const RELEASE_TRAIN: string;

Reflect.set(window, "Stripe", Object.assign(createStripe.bind(undefined), { version: RELEASE_TRAIN }));
