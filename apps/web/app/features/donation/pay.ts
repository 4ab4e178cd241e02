import { ApiError } from "@stride/contract/client";
import type { DonateBody } from "@stride/contract/donations";
import type { PaymentIntentResult } from "@stripe/stripe-js";
import { outcomeOfConfirm } from "./confirm-outcome.ts";
import {
	type Attempts,
	afterOpened,
	afterOpenFailed,
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
	| { kind: "noSecret" };

export type PayDeps = {
	/** Lets the payment form check itself. */
	submit: () => Promise<{ message: string | null } | null>;
	donate: (body: DonateBody, key: string) => Promise<{ donationId: string; clientSecret: string }>;
	confirm: (opened: OpenDonation) => Promise<PaymentIntentResult>;
	newKey: () => string;
	/** Called before the browser may be led away from the page. */
	remember: (opened: OpenDonation) => void;
};

/** One press of the pay button. The answered attempts are what the next press goes on from. */
export async function pay(
	deps: PayDeps,
	attempts: Attempts,
	wish: Wish,
): Promise<{ attempts: Attempts; outcome: PayOutcome }> {
	const problem = await deps.submit();
	if (problem) return { attempts, outcome: { kind: "incomplete", message: problem.message } };

	const step = nextPaymentStep(attempts, wish, deps.newKey);
	if (step.kind === "confirm") return { attempts, outcome: await confirm(deps, step.opened) };
	let answer: { donationId: string; clientSecret: string };
	try {
		answer = await deps.donate(step.body, step.key);
	} catch (error) {
		const status = error instanceof ApiError ? error.status : 0;
		return { attempts: afterOpenFailed(attempts, step, status), outcome: { kind: "notOpened", error } };
	}
	if (!answer.clientSecret) return { attempts, outcome: { kind: "noSecret" } };

	const opened: OpenDonation = { ...answer, wish };
	const hasSucceededBefore = step.body.replaces?.donationId === answer.donationId;
	if (hasSucceededBefore) {
		deps.remember(opened);
		return { attempts: afterOpened(opened), outcome: { kind: "ask", opened } };
	}
	return { attempts: afterOpened(opened), outcome: await confirm(deps, opened) };
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
