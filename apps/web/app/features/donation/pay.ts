import { ApiError } from "@stride/contract/client";
import type { DonateBody } from "@stride/contract/donations";
import type { PaymentIntentResult } from "@stripe/stripe-js";
import { outcomeOfConfirm } from "./confirm-outcome.ts";
import {
	type Attempts,
	afterOpened,
	afterOpenFailed,
	beforeOpening,
	nextPaymentStep,
	type OpenDonation,
	type Wish,
} from "./payment-attempt.ts";

export type PayOutcome =
	/** The result is to be read from the server. */
	| { kind: "ask"; opened: OpenDonation }
	/** The card was refused; `message` is the provider's, null where it said nothing. */
	| { kind: "declined"; message: string | null }
	/** The payment form is not filled in. */
	| { kind: "incomplete"; message: string | null }
	/** The donation could not be opened; nothing was charged. */
	| { kind: "notOpened"; error: unknown }
	| { kind: "noSecret" }
	/** The donor left before anything was confirmed. */
	| { kind: "calledOff" };

export type PayDeps = {
	/** Lets the payment form check itself. */
	submit: () => Promise<{ message: string | null } | null>;
	donate: (body: DonateBody, key: string) => Promise<{ donationId: string; clientSecret: string }>;
	confirm: (opened: OpenDonation) => Promise<PaymentIntentResult>;
	newKey: () => string;
	/** Takes what the next press goes on from, before each thing that may be the last to happen here. */
	record: (attempts: Attempts) => void;
	/** Called before the browser may be led away from the page. */
	remember: (opened: OpenDonation) => void;
	isCalledOff: () => boolean;
};

/** One press of the pay button. */
export async function pay(deps: PayDeps, attempts: Attempts, wish: Wish): Promise<PayOutcome> {
	const problem = await deps.submit();
	if (problem) return { kind: "incomplete", message: problem.message };
	if (deps.isCalledOff()) return { kind: "calledOff" };

	const step = nextPaymentStep(attempts, wish, deps.newKey);
	if (step.kind === "confirm") return confirm(deps, step.opened);
	deps.record(beforeOpening(attempts, step));
	let answer: { donationId: string; clientSecret: string };
	try {
		answer = await deps.donate(step.body, step.key);
	} catch (error) {
		deps.record(afterOpenFailed(attempts, step, error instanceof ApiError ? error.status : 0));
		return { kind: "notOpened", error };
	}
	if (!answer.clientSecret) return { kind: "noSecret" };

	const opened: OpenDonation = { ...answer, wish };
	deps.record(afterOpened(opened));
	const hasSucceededBefore = step.body.replaces?.donationId === answer.donationId;
	if (!hasSucceededBefore) return deps.isCalledOff() ? { kind: "calledOff" } : confirm(deps, opened);
	deps.remember(opened);
	return { kind: "ask", opened };
}

async function confirm(deps: PayDeps, opened: OpenDonation): Promise<PayOutcome> {
	deps.remember(opened);
	try {
		const outcome = outcomeOfConfirm(await deps.confirm(opened));
		return outcome.kind === "ask" ? { kind: "ask", opened } : outcome;
	} catch {
		// The request may have reached the provider: only the server can tell.
		return { kind: "ask", opened };
	}
}
