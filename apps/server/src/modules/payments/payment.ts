/** The state of one payment at the provider. Amounts are whole cents; times are the provider's. */
export type Payment = {
	id: string;
	livemode: boolean;
	status: PaymentStatus;
	/** Amount, tip and cover together. */
	amountCents: number;
	currency: string;
	clientSecret: string;
	/** Our reference, as passed when the payment was opened. */
	donationId: string | null;
	origin: PaymentOrigin;
	/** Of a successful payment: the card or wallet as receipts name it, the same in every language. */
	paidWith: string | null;
	/** The failed attempts that the provider lists, newest last. */
	attempts: readonly PaymentAttempt[];
	/** Only for a successful payment, once the provider has booked it. */
	settlement: Movement | null;
	refunds: readonly PaymentRefund[];
	disputes: readonly PaymentDispute[];
};

/** What the product wrote on the payment when it was opened, and the donor's data at the provider. */
export type PaymentOrigin = {
	installationId: string | null;
	campaignId: string | null;
	tipCents: number;
	coverCents: number;
	donorName: string;
	donorEmail: string;
	openedAt: Date;
};

export type PaymentStatus = "requires-payment-method" | "requires-action" | "processing" | "succeeded" | "canceled";

export type PaymentAttempt = {
	chargeId: string;
	outcome: "succeeded" | "failed";
	failureCode: string | null;
	cardFingerprint: string | null;
	attemptedAt: Date;
};

/** One booking of the provider in our balance. */
export type Movement = {
	id: string;
	/** Into our balance, negative out of it, before the fee. */
	amountCents: number;
	/** The provider's fee, negative for a fee refund. */
	feeCents: number;
	currency: string;
	occurredAt: Date;
	/** When it becomes part of our available balance. */
	availableAt: Date;
};

/**
 * A refund moves money only by its bookings: the one that made it, and the one that reverses it after a late failure.
 */
export type PaymentRefund = {
	id: string;
	made: Movement | null;
	failed: Movement | null;
	/** It ended without a booking: no money has moved or will move. */
	isVoid: boolean;
	/** Our request, and the tip's part that it names; null for one made at the provider. */
	requestId: string | null;
	tipCents: number | null;
};

export type PaymentDispute = {
	id: string;
	outcome: "open" | "won" | "lost";
	amountCents: number;
	/** By when the provider must have the evidence; null where none is expected. */
	evidenceDueAt: Date | null;
	isEvidenceSent: boolean;
	/** Withdrawals and reinstatements of the bank, in booking order. */
	movements: readonly Movement[];
};
