/**
 * The port to a card payment provider. Amounts are whole cents of the named currency; times are the provider's.
 * Adapters throw `PaymentProviderError` and nothing else.
 */
export type PaymentProvider = {
	name: "stripe";
	/** The account at the provider to which all references belong, and whether it moves real money. */
	account: string;
	livemode: boolean;
	/** Opens a payment for a donation. Called again with the same donation and amounts, it answers the same payment. */
	openPayment(input: OpenPayment): Promise<{ paymentId: string; clientSecret: string }>;
	/** What the provider says of a payment now. */
	getPayment(paymentId: string): Promise<Payment>;
	/** Cancels a payment that is not decided yet; one that is decided or under way is answered as it stands. */
	cancelPayment(paymentId: string): Promise<Payment>;
	/** Reads a delivered event: null when its signature, its age or its form is wrong. */
	readEvent(rawBody: Buffer, signature: string): ProviderEvent | null;
};

export type OpenPayment = {
	donationId: string;
	campaignId: string;
	amountCents: number;
	tipCents: number;
	currency: "usd";
	/** Shown on the donor's statement page at the provider. */
	description: string;
};

export type PaymentStatus = "requires-payment-method" | "requires-action" | "processing" | "succeeded" | "canceled";

export type Payment = {
	id: string;
	livemode: boolean;
	status: PaymentStatus;
	/** Amount and tip together. */
	amountCents: number;
	currency: string;
	clientSecret: string;
	/** Our reference, as we gave it when the payment was opened. */
	donationId: string | null;
	/** The newest attempt that ended, if any. */
	attempt: PaymentAttempt | null;
	/** Only of a payment that succeeded, once the provider has booked it. */
	settlement: { feeCents: number; availableAt: Date } | null;
};

export type PaymentAttempt = {
	chargeId: string;
	outcome: "succeeded" | "failed";
	failureCode: string | null;
	cardFingerprint: string | null;
	attemptedAt: Date;
};

export type ProviderEvent = {
	id: string;
	type: string;
	livemode: boolean;
	/** The payment that the event is about, if it is about one. */
	paymentId: string | null;
	payload: object;
};

/** `unreachable`: the outcome is not known. `refused`: the provider said no and did nothing. */
export class PaymentProviderError extends Error {
	readonly kind: "unreachable" | "refused";

	constructor(kind: "unreachable" | "refused", cause: unknown) {
		super(`The payment provider ${kind === "unreachable" ? "could not be reached" : "refused the request"}.`, {
			cause,
		});
		this.name = "PaymentProviderError";
		this.kind = kind;
	}
}
