import type { IdentityProvider } from "../modules/accounts/index.ts";
import type { CharityCatalogue } from "../modules/catalogue/index.ts";
import type { CatalogueGiving } from "../modules/donations/index.ts";
import type { MailTransport } from "../modules/notifications/index.ts";
import type { PaymentProvider } from "../modules/payments/index.ts";
import type { PayoutRail } from "../modules/payouts/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { createGuardedFetch, type GuardedFetch } from "../platform/security/guarded-fetch.ts";
import { traceCalls } from "../platform/tracing/trace-calls.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import { createGlobalGivingCatalogue } from "./globalgiving/globalgiving-catalogue.ts";
import { createGlobalGivingGiving } from "./globalgiving/globalgiving-giving.ts";
import { createOpenIdProvider } from "./google/openid-provider.ts";
import { createSmtpTransport } from "./smtp/smtp-transport.ts";
import { createStripePayments } from "./stripe/stripe-payments.ts";
import { createStripePayouts } from "./stripe/stripe-payouts.ts";

type Traced = Tracing | null;

/** The outside services that the configuration names, the optional ones null where it names none. */
export const configuredPayments = ({ stripe, publicUrl }: Config, tracing: Traced): PaymentProvider =>
	traceCalls(tracing, "stripe", createStripePayments(stripe, publicUrl));

export const configuredPayouts = ({ stripe }: Config, tracing: Traced): PayoutRail =>
	traceCalls(tracing, "stripe", createStripePayouts(stripe));

export const configuredMail = (config: Config, tracing: Traced): MailTransport =>
	traceCalls(tracing, "smtp", createSmtpTransport(config));

export const configuredCatalogue = ({ catalogue }: Config, tracing: Traced): CharityCatalogue | null =>
	catalogue && traceCalls(tracing, "globalgiving", createGlobalGivingCatalogue(catalogue));

export const configuredGiving = ({ catalogue }: Config, tracing: Traced): CatalogueGiving | null =>
	catalogue && traceCalls(tracing, "globalgiving", createGlobalGivingGiving(catalogue));

export const configuredIdentityProvider = (config: Config, clock: Clock, tracing: Traced): IdentityProvider | null =>
	config.google &&
	traceCalls(
		tracing,
		"openid",
		createOpenIdProvider({ ...config.google, callbackUrl: `${config.publicUrl}/v1/auth/google/callback` }, clock),
	);

/** A fetch of foreign addresses. */
export const guardedFetchOf = (rules: Parameters<typeof createGuardedFetch>[0], tracing: Traced): GuardedFetch =>
	traceCalls(tracing, "web", createGuardedFetch(rules));
