import type { DonateBody } from "@stride/contract/donations/donations";

/** The donor's request, with ordered keys and trimmed texts, so that equal requests have equal JSON. */
export type DonationRequest = Omit<DonateBody, "replaces">;

/** A donation that was opened and whose payment is not complete. */
export type OpenDonation = {
	donationId: string;
	clientSecret: string;
	/** Null where the provider does not accept its payment from this form: the next press replaces it. */
	request: DonationRequest | null;
};
/** One whose payment the form can confirm. */
export type PayableDonation = OpenDonation & { request: DonationRequest };

export type Attempts = {
	opened: OpenDonation | null;
	/** The last `POST donate` without a response, with its idempotency key. */
	unanswered: { body: DonateBody; key: string } | null;
};

export const noAttempts: Attempts = { opened: null, unanswered: null };

export type PaymentStep =
	/** The same donation is confirmed again: nothing about it changed. */
	{ kind: "confirm"; opened: PayableDonation } | { kind: "open"; body: DonateBody; key: string };

export function requestOf(request: DonationRequest): DonationRequest {
	return {
		amount: request.amount,
		fee: request.fee,
		...(request.cover !== undefined && { cover: request.cover }),
		firstName: request.firstName.trim(),
		lastName: request.lastName.trim(),
		email: request.email.trim(),
		isAnonymous: request.isAnonymous,
		...(request.timeZone !== undefined && { timeZone: request.timeZone }),
		...(request.liveStreamId !== undefined && { liveStreamId: request.liveStreamId }),
	};
}

/**
 * The next step of paying. An unfinished donation is confirmed again while the request is unchanged, else a new one
 * replaces it. A request without a response is repeated under its own key, so that it counts once; any other gets a
 * new key.
 */
export function nextPaymentStep(attempts: Attempts, request: DonationRequest, newKey: () => string): PaymentStep {
	const { opened, unanswered } = attempts;
	if (opened?.request && isSame(opened.request, request)) return { kind: "confirm", opened: { ...opened, request } };
	const body: DonateBody = opened
		? { ...request, replaces: { donationId: opened.donationId, clientSecret: opened.clientSecret } }
		: { ...request };
	if (unanswered && isSame(unanswered.body, body)) return { kind: "open", ...unanswered };
	return { kind: "open", body, key: newKey() };
}

/** While `POST donate` is in flight, it counts as unanswered. */
export function beforeOpening(attempts: Attempts, sent: { body: DonateBody; key: string }): Attempts {
	return { ...attempts, unanswered: { body: sent.body, key: sent.key } };
}

/** After `POST donate` returned a donation. */
export function afterOpened(opened: OpenDonation): Attempts {
	return { opened, unanswered: null };
}

/** After `POST donate` failed. A rejection is final for its key; a missing response or a server fault is not. */
export function afterOpenFailed(attempts: Attempts, sent: { body: DonateBody; key: string }, status: number): Attempts {
	const isOutcomeUnknown = status === 0 || status >= 500 || status === 429;
	return isOutcomeUnknown ? beforeOpening(attempts, sent) : { ...attempts, unanswered: null };
}

/** After the provider has refused the confirmation itself, as when the form offers other ways to pay than the payment. */
export function afterRefused({ donationId, clientSecret }: OpenDonation): Attempts {
	return { opened: { donationId, clientSecret, request: null }, unanswered: null };
}

function isSame(one: object, other: object): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
