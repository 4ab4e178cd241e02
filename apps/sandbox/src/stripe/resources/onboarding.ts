import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest } from "../api-error.ts";
import { type Cause, NO_REQUEST } from "../event-log.ts";
import { expand, readParameters, text } from "../parameters.ts";
import type { Endpoint } from "../stripe-endpoint.ts";
import type { StripeService } from "../stripe-service.ts";
import { addBankAccount, requirementsOf, shown } from "./account-endpoints.ts";
import { getObject } from "./answers.ts";

const LIFETIME_SECONDS = 300;

const createInput = z.strictObject({
	account: text(100),
	refresh_url: text(5_000),
	return_url: text(5_000),
	type: z.enum(["account_onboarding"], "Invalid type: the sandbox offers account_onboarding only"),
	collection_options: z.strictObject({ fields: z.enum(["currently_due", "eventually_due"]) }).optional(),
	expand,
});

export const accountLinkEndpoints: Endpoint[] = [
	{
		method: "POST",
		path: "/v1/account_links",
		access: "secret",
		handle(service, call) {
			const input = readParameters(createInput, call.input);
			const account = getObject(service, "account", input.account, "account", 400);
			const now = service.clock.nowSeconds();
			const token = service.ids.secret();
			service.accountLinks.add({
				token,
				account: account.id,
				refreshUrl: ownAddress(service, input.refresh_url, "refresh_url"),
				returnUrl: ownAddress(service, input.return_url, "return_url"),
				expiresSeconds: now + LIFETIME_SECONDS,
			});
			const body: Stripe.AccountLink = {
				object: "account_link",
				created: now,
				expires_at: now + LIFETIME_SECONDS,
				url: `${service.browserOrigin()}/setup/e/${account.id}/${token}`,
			};
			return { status: 200, body };
		},
	},
];

/** Redirects lead to the product only. */
function ownAddress(service: StripeService, address: string, param: string): string {
	if (URL.canParse(address) && new URL(address).origin === service.productOrigin) return address;
	throw invalidRequest("Not a valid URL", { code: "url_invalid", param });
}

/**
 * The outcomes of the onboarding pages. `due`: later more is required, with a deadline; until then payouts continue.
 * `paused`: the deadline has passed.
 */
export const ONBOARDING_OUTCOMES = ["complete", "incomplete", "reject", "due", "paused"] as const;
const DEADLINE_SECONDS = 14 * 24 * 3600;
type OnboardingOutcome = (typeof ONBOARDING_OUTCOMES)[number];

/** The requirements that remain when the form is left incomplete. */
const LEFT_OPEN = ["external_account", "individual.verification.document"];

/** What the provider asks of an author who has been verified before. */
const LATER_REQUIREMENTS = ["individual.verification.document"];

/** Applies the outcome of the onboarding pages to an account and records the events. */
export function applyOnboarding(
	service: StripeService,
	account: Stripe.Account,
	{
		outcome,
		bankNumber,
		bankCurrency,
	}: { outcome: OnboardingOutcome; bankNumber: string; bankCurrency?: string | undefined },
	cause: Cause = NO_REQUEST,
): Stripe.Account {
	if (outcome === "complete" || outcome === "due") {
		const bank = addBankAccount(service, account, { number: bankNumber, currency: bankCurrency });
		service.events.recordFor(account.id, "account.external_account.created", bank, cause);
	}
	const deadline = service.clock.nowSeconds() + DEADLINE_SECONDS;
	const next = { ...account, ...stateAfter(account, outcome, deadline) };
	service.store.update("account", next);
	const { charges_enabled, details_submitted, payouts_enabled, requirements } = account;
	const before = { charges_enabled, details_submitted, payouts_enabled, requirements };
	service.events.recordFor(account.id, "account.updated", shown(service, next), cause, before);
	return next;
}

function stateAfter(account: Stripe.Account, outcome: OnboardingOutcome, deadline: number): Partial<Stripe.Account> {
	const hasCards = account.capabilities?.card_payments !== undefined;
	const capabilities = (status: "active" | "inactive") =>
		Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, status]));
	switch (outcome) {
		case "complete":
			return {
				capabilities: capabilities("active"),
				charges_enabled: hasCards,
				details_submitted: true,
				payouts_enabled: true,
				requirements: requirementsOf([], null),
			};
		case "due":
			return {
				capabilities: capabilities("active"),
				charges_enabled: hasCards,
				details_submitted: true,
				payouts_enabled: true,
				requirements: {
					...requirementsOf(LATER_REQUIREMENTS, null),
					current_deadline: deadline,
					past_due: [],
				},
			};
		case "paused":
			return {
				capabilities: capabilities("inactive"),
				charges_enabled: false,
				details_submitted: true,
				payouts_enabled: false,
				requirements: requirementsOf(LATER_REQUIREMENTS, "requirements.past_due"),
			};
		case "incomplete":
			return {
				capabilities: capabilities("inactive"),
				charges_enabled: false,
				details_submitted: false,
				payouts_enabled: false,
				requirements: requirementsOf(LEFT_OPEN, "requirements.past_due"),
			};
		case "reject":
			return {
				capabilities: capabilities("inactive"),
				charges_enabled: false,
				details_submitted: true,
				payouts_enabled: false,
				requirements: requirementsOf([], "rejected.other"),
			};
	}
}
