import type { Payment } from "./payment.ts";

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
	/** What the provider says of a payment now, its refunds and disputes included. */
	getPayment(paymentId: string): Promise<Payment>;
	/** Cancels a payment that is not decided yet; one that is decided or under way is answered as it stands. */
	cancelPayment(paymentId: string): Promise<Payment>;
	/**
	 * Gives back all that is left of a payment. Called again, with the same key or another, it changes nothing.
	 * @returns how it stands then
	 */
	refundPayment(paymentId: string, question: { key: string }): Promise<Payment>;
	/** Reads a delivered event: null when its signature, its age or its form is wrong. */
	readEvent(rawBody: Buffer, signature: string): ProviderEvent | null;
	/** The events since a moment, page after page, the newest first. The list reaches `eventListDays` back. */
	listEvents(since: Date): AsyncIterable<readonly ProviderEvent[]>;
	/**
	 * The provider's id of the account to which the configured keys belong.
	 * @throws PaymentProviderError `refused` where the provider does not accept the keys
	 */
	getAccountId(): Promise<string>;
	/** What the provider holds for us, in cents. */
	getBalance(): Promise<ProviderBalance>;
};

/** How far back a provider must be able to list its events. */
export const eventListDays = 30;

export type ProviderBalance = { currency: "usd"; availableCents: number; pendingCents: number };

export type OpenPayment = {
	donationId: string;
	campaignId: string;
	amountCents: number;
	tipCents: number;
	currency: "usd";
	/** Shown on the donor's statement page at the provider. */
	description: string;
};

export type ProviderEvent = {
	id: string;
	type: string;
	livemode: boolean;
	/** Whose event it is: null for our own account, else the connected account's id. */
	account: string | null;
	/** The payment that the event is about, if it is about one. */
	paymentId: string | null;
	/** What it is about where it is about payouts. */
	payoutSubject: PayoutSubject | null;
	createdAt: Date;
	payload: object;
};

/** What events about payouts are about; `providerId` is an author's account at the provider, `payoutId` our own. */
export type PayoutSubject =
	| { kind: "account"; providerId: string }
	| { kind: "transfer"; payoutId: string | null }
	| { kind: "payout"; providerId: string; providerPayoutId: string; payoutId: string | null };

/** A port: which accounts at the provider are our authors', whose events are taken in beside our own. */
export type ConnectedAccounts = { isKnown(providerId: string): Promise<boolean> };

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
