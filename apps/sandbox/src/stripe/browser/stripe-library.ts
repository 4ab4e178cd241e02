import { createStripe } from "./stripe.ts";

/** The typed package's loader compares the release train. */
declare const RELEASE_TRAIN: string;

Reflect.set(window, "Stripe", Object.assign(createStripe.bind(undefined), { version: RELEASE_TRAIN }));
