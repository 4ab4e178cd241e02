/** What a payment provider says of one payment. Amounts are whole cents; times are the provider's. */
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
	/** The attempts that ended, as far as the provider tells them now, the newest last. */
	attempts: readonly PaymentAttempt[];
	/** Only of a payment that succeeded, once the provider has booked it. */
	settlement: Movement | null;
	refunds: readonly PaymentRefund[];
	disputes: readonly PaymentDispute[];
};

export type PaymentStatus = "requires-payment-method" | "requires-action" | "processing" | "succeeded" | "canceled";

export type PaymentAttempt = {
	chargeId: string;
	outcome: "succeeded" | "failed";
	failureCode: string | null;
	cardFingerprint: string | null;
	attemptedAt: Date;
};

/** One booking in the provider's books of our balance. */
export type Movement = {
	id: string;
	/** Into our balance, negative out of it, before the fee. */
	amountCents: number;
	/** What the provider took beside it, negative where it gave a fee back. */
	feeCents: number;
	currency: string;
	occurredAt: Date;
	/** From when on it counts for what we may dispose of. */
	availableAt: Date;
};

/** A refund moves money only by its bookings: the one that made it, and the one that a late failure brings back. */
export type PaymentRefund = { id: string; made: Movement | null; failed: Movement | null };

export type PaymentDispute = {
	id: string;
	outcome: "open" | "won" | "lost";
	amountCents: number;
	/** What the bank took and gave back, in the order in which it was booked. */
	movements: readonly Movement[];
};
