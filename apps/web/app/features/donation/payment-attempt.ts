import type { DonateBody } from "@stride/contract/donations";

/** What the donor asks for, in one order of keys and with trimmed words, so that two equal wishes are equal texts. */
export type Wish = Omit<DonateBody, "replaces">;

/** A donation that the server has opened and whose payment is not finished. */
export type OpenDonation = { donationId: string; clientSecret: string; wish: Wish };

export type Attempts = {
	opened: OpenDonation | null;
	/** The last `POST donate` that got no answer, with its idempotency key. */
	unanswered: { body: DonateBody; key: string } | null;
};

export const noAttempts: Attempts = { opened: null, unanswered: null };

export type PaymentStep =
	/** The same donation is confirmed again: nothing about it changed. */
	{ kind: "confirm"; opened: OpenDonation } | { kind: "open"; body: DonateBody; key: string };

export function wishOf(wish: Wish): Wish {
	return {
		amount: wish.amount,
		fee: wish.fee,
		firstName: wish.firstName.trim(),
		lastName: wish.lastName.trim(),
		email: wish.email.trim(),
		isAnonymous: wish.isAnonymous,
		...(wish.liveStreamId !== undefined && { liveStreamId: wish.liveStreamId }),
	};
}

/**
 * What paying means now. An unfinished donation is confirmed again as long as the wish is the same, else a new one
 * replaces it. A request without an answer is repeated under its own key, so that it counts once; any other gets
 * a new key.
 */
export function nextPaymentStep(attempts: Attempts, wish: Wish, newKey: () => string): PaymentStep {
	const { opened, unanswered } = attempts;
	if (opened && isSame(opened.wish, wish)) return { kind: "confirm", opened };
	const body: DonateBody = opened
		? { ...wish, replaces: { donationId: opened.donationId, clientSecret: opened.clientSecret } }
		: { ...wish };
	if (unanswered && isSame(unanswered.body, body)) return { kind: "open", ...unanswered };
	return { kind: "open", body, key: newKey() };
}

/** While `POST donate` is under way, it is as good as unanswered. */
export function beforeOpening(attempts: Attempts, sent: { body: DonateBody; key: string }): Attempts {
	return { ...attempts, unanswered: { body: sent.body, key: sent.key } };
}

/** After `POST donate` was answered with a donation. */
export function afterOpened(opened: OpenDonation): Attempts {
	return { opened, unanswered: null };
}

/** After `POST donate` failed. An answer that says no is final for its key; silence and server faults are not. */
export function afterOpenFailed(attempts: Attempts, sent: { body: DonateBody; key: string }, status: number): Attempts {
	const isOutcomeUnknown = status === 0 || status >= 500 || status === 429;
	return isOutcomeUnknown ? beforeOpening(attempts, sent) : { ...attempts, unanswered: null };
}

function isSame(one: object, other: object): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
