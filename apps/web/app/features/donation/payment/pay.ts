import { ApiError } from "@stride/contract/client";
import type { DonateBody } from "@stride/contract/donations/donations";
import type { PaymentIntentResult } from "@stripe/stripe-js";
import {
	type Attempts,
	afterOpened,
	afterOpenFailed,
	afterRefused,
	beforeOpening,
	type DonationRequest,
	nextPaymentStep,
	type OpenDonation,
	type PayableDonation,
} from "./payment-attempt.ts";

export type PayOutcome =
	/** The result must be read from the server. */
	| { kind: "submitted"; opened: OpenDonation }
	/** The card was declined; `message` is the provider's, null where it sent none. */
	| { kind: "declined"; message: string | null }
	/** The form does not fit the payment: nothing was charged, and the next press opens another one. */
	| { kind: "outdated" }
	/** The payment form is incomplete. */
	| { kind: "incomplete"; message: string | null }
	/** The donation could not be opened; nothing was charged. */
	| { kind: "notOpened"; error: unknown }
	| { kind: "noSecret" }
	/** The donor closed the panel before anything was confirmed. */
	| { kind: "calledOff" };

export type PayDeps = {
	/** Validates the payment form. */
	submit: () => Promise<{ message: string | null } | null>;
	donate: (body: DonateBody, key: string) => Promise<{ donationId: string; clientSecret: string }>;
	confirm: (opened: PayableDonation) => Promise<PaymentIntentResult>;
	newKey: () => string;
	/** Stores the state from which the next press continues, before each step that may be interrupted. */
	record: (attempts: Attempts) => void;
	/** Called before the browser may be redirected. */
	remember: (opened: OpenDonation) => void;
	isCalledOff: () => boolean;
};

/** One press of the pay button. */
export async function pay(deps: PayDeps, attempts: Attempts, request: DonationRequest): Promise<PayOutcome> {
	const problem = await deps.submit();
	if (problem) return { kind: "incomplete", message: problem.message };
	if (deps.isCalledOff()) return { kind: "calledOff" };

	const step = nextPaymentStep(attempts, request, deps.newKey);
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

	const opened: PayableDonation = { ...answer, request };
	deps.record(afterOpened(opened));
	const hasSucceededBefore = step.body.replaces?.donationId === answer.donationId;
	if (!hasSucceededBefore) return deps.isCalledOff() ? { kind: "calledOff" } : confirm(deps, opened);
	deps.remember(opened);
	return { kind: "submitted", opened };
}

async function confirm(deps: PayDeps, opened: PayableDonation): Promise<PayOutcome> {
	deps.remember(opened);
	try {
		const outcome = outcomeOfConfirm(await deps.confirm(opened));
		if (outcome.kind === "submitted") return { kind: "submitted", opened };
		if (outcome.kind === "outdated") deps.record(afterRefused(opened));
		return outcome;
	} catch {
		// The request may have reached the provider: only the server knows the outcome.
		return { kind: "submitted", opened };
	}
}

/**
 * The outcome of a confirmation in the browser. `submitted` does not mean that money moved: the result popup reads the
 * result from the server. `declined` leaves the same donation open for another try.
 */
type ConfirmOutcome = { kind: "submitted" } | { kind: "declined"; message: string | null } | { kind: "outdated" };

/** States that need no further action in the browser; the server has the result. */
const settledOrMoving = ["succeeded", "processing", "requires_capture", "canceled"];
/** Errors after which the outcome at the provider is unknown. */
const unknownOutcomes = ["api_connection_error", "api_error"];

export function outcomeOfConfirm(result: PaymentIntentResult): ConfirmOutcome {
	const { error, paymentIntent } = result;
	if (!error) {
		const isOpen = paymentIntent.status === "requires_payment_method";
		return isOpen ? { kind: "declined", message: null } : { kind: "submitted" };
	}
	const isDecided = settledOrMoving.includes(error.payment_intent?.status ?? "");
	if (isDecided || unknownOutcomes.includes(error.type)) return { kind: "submitted" };
	// An invalid request is the page's fault and not the card's, except a check by the bank that was not passed.
	if (error.type === "invalid_request_error" && error.code !== "payment_intent_authentication_failure")
		return { kind: "outdated" };
	return { kind: "declined", message: error.message ?? null };
}
