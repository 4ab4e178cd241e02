import type Stripe from "stripe";
import { type Cause, NO_REQUEST } from "../event-log.ts";
import type { StripeService } from "../service.ts";
import { requirementsOf, shown } from "./accounts.ts";
import { addBankAccount } from "./external-accounts.ts";

/** The outcomes of the onboarding pages. */
export const ONBOARDING_OUTCOMES = ["complete", "incomplete", "reject"] as const;
export type OnboardingOutcome = (typeof ONBOARDING_OUTCOMES)[number];

/** The requirements that remain when the form is left incomplete. */
const LEFT_OPEN = ["external_account", "individual.verification.document"];

/** Applies the outcome of the onboarding pages to an account and records the events. */
export function applyOnboarding(
	service: StripeService,
	account: Stripe.Account,
	{ outcome, bankNumber }: { outcome: OnboardingOutcome; bankNumber: string },
	cause: Cause = NO_REQUEST,
): Stripe.Account {
	if (outcome === "complete") {
		const bank = addBankAccount(service, account, bankNumber);
		service.events.recordFor(account.id, "account.external_account.created", bank, cause);
	}
	const next = { ...account, ...stateAfter(account, outcome) };
	service.store.update("account", next);
	const { charges_enabled, details_submitted, payouts_enabled, requirements } = account;
	const before = { charges_enabled, details_submitted, payouts_enabled, requirements };
	service.events.recordFor(account.id, "account.updated", shown(service, next), cause, before);
	return next;
}

function stateAfter(account: Stripe.Account, outcome: OnboardingOutcome): Partial<Stripe.Account> {
	const capabilities = (status: "active" | "inactive") =>
		Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, status]));
	switch (outcome) {
		case "complete":
			return {
				capabilities: capabilities("active"),
				charges_enabled: true,
				details_submitted: true,
				payouts_enabled: true,
				requirements: requirementsOf([], null),
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
