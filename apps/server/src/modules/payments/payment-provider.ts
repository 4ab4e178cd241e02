import type { Currency } from "@stride/money";
import type { PlatformMovementKind } from "../ledger/index.ts";
import type { Movement, Payment } from "./payment.ts";

/**
 * Port to a card payment provider. Amounts are whole cents of the named currency; times are the provider's. Adapters
 * throw `PaymentProviderError` only.
 */
export type PaymentProvider = {
	name: "stripe";
	/** The account at the provider to which all references belong, and whether it moves real money. */
	account: string;
	livemode: boolean;
	/** Opens a payment for a donation. Idempotent by donation, amounts and `failures`. */
	openPayment(input: OpenPayment): Promise<{ paymentId: string; clientSecret: string }>;
	/** The payment of a donation that was opened since a time, if there is one. */
	findPayment(donation: {
		donationId: string;
		since: Date;
	}): Promise<{ paymentId: string; clientSecret: string } | null>;
	/** Returns the current state of a payment, its refunds and disputes included. */
	getPayment(paymentId: string): Promise<Payment>;
	/** Cancels an undecided payment; a decided or processing one is returned unchanged. */
	cancelPayment(paymentId: string): Promise<Payment>;
	/**
	 * Refunds the remainder of a payment. A repeated call, with the same key or another, changes nothing.
	 * @returns the payment afterwards
	 */
	refundPayment(paymentId: string, question: { key: string }): Promise<Payment>;
	/**
	 * Refunds a part of a payment. Idempotent by the request's id and `failures`.
	 * @returns the payment afterwards
	 * @throws PaymentProviderError `refused` for more than remains, or while a dispute is open
	 */
	refundPart(paymentId: string, part: RefundPart): Promise<Payment>;
	/** The payments opened since a time, in pages, newest first. */
	listPayments(since: Date): AsyncIterable<readonly PaymentReference[]>;
	/** The payments with refunds since a time, in pages, newest first. */
	listRefundedPayments(since: Date): AsyncIterable<readonly string[]>;
	/** The payments with disputes that were opened since a time, in pages, newest first. */
	listDisputedPayments(since: Date): AsyncIterable<readonly string[]>;
	/** Parses a delivered event: null when its signature, age or form is invalid. */
	readEvent(rawBody: Buffer, signature: string): ProviderEvent | null;
	/** The events since a time, in pages, newest first. The list reaches `eventListDays` back. */
	listEvents(since: Date): AsyncIterable<readonly ProviderEvent[]>;
	/**
	 * The provider's id of the account to which the configured keys belong, null when they may not read it.
	 * @throws PaymentProviderError `refused` when the provider rejects the keys
	 */
	getAccountId(): Promise<string | null>;
	/** What the account must be and should be for these currencies, and what it is. */
	checkAccount(currencies: readonly Currency[]): Promise<AccountCheck>;
	/** Our balances at the provider, in cents; a currency without one may be missing. */
	listBalances(): Promise<ProviderBalance[]>;
	/**
	 * The bookings in our own account since a time that belong to no donation or payout, in pages, newest first. A page
	 * may be empty; `newestAt` is the time of its newest booking of any kind.
	 */
	listPlatformBookings(since: Date): AsyncIterable<{ bookings: readonly PlatformBooking[]; newestAt: Date }>;
};

/** How far back a provider must be able to list its events. */
export const eventListDays = 30;

/** A payment in a list, with the ids that it carries; null where they are not ours. */
export type PaymentReference = {
	paymentId: string;
	installationId: string | null;
	donationId: string | null;
	isCanceled: boolean;
};

export type ProviderBalance = {
	currency: string;
	/** From cards, which is what transfers and payouts take. */
	availableCents: number;
	pendingCents: number;
	/** From other sources than cards, available or not: neither transfers nor payouts take it. */
	otherSourcesCents: number;
};

/** A booking in our own account; the kind is null for a type that the product does not know. */
export type PlatformBooking = { kind: PlatformMovementKind | null; type: string; movement: Movement };

/** A result of the account's check: a `problem` breaks payouts, a `warning` may be intended. */
export type AccountFinding = { level: "ok" | "warning" | "problem"; message: string };

/** `unsettled`: the currencies in which the account is known not to settle; the provider would convert payments in them. */
export type AccountCheck = { findings: AccountFinding[]; unsettled: Currency[]; country: string | null };

export type OpenPayment = {
	installationId: string;
	donationId: string;
	campaignId: string;
	amountCents: number;
	tipCents: number;
	coverCents: number;
	currency: string;
	/** Shown on the donor's statement at the provider. */
	description: string;
	/** The number of its requests that the provider has stored as failed; the next one needs a new key. */
	failures: number;
};

/** The cents of all parts together, and the tip's part of them. */
export type RefundPart = { requestId: string; totalCents: number; tipCents: number; failures: number };

export type ProviderEvent = {
	id: string;
	type: string;
	livemode: boolean;
	/** Owner of the event: null for our own account, else the connected account's id. */
	account: string | null;
	/** The payment of the event, if any. */
	paymentId: string | null;
	/** The subject of a payout event. */
	payoutSubject: PayoutSubject | null;
	createdAt: Date;
	payload: object;
};

/** Subject of payout events; `providerId` is an author's account at the provider, `payoutId` our own id. */
export type PayoutSubject =
	| { kind: "account"; providerId: string }
	/** The author has disconnected the account from the platform. */
	| { kind: "deauthorized"; providerId: string }
	/** A booking in the platform's own account. */
	| { kind: "platform" }
	| ({ kind: "transfer" } & PayoutNames)
	| ({ kind: "payout"; providerId: string; providerPayoutId: string } & PayoutNames);

/** The ids that a transfer or payout carries; null where they are not ours. */
type PayoutNames = { payoutId: string | null; installationId: string | null; campaignId: string | null };

/** Subjects other than the platform's own account. */
export type AuthorPayoutSubject = Exclude<PayoutSubject, { kind: "platform" }>;

/** Port: which accounts at the provider belong to our authors, whose events are processed beside our own. */
export type ConnectedAccounts = { isKnown(providerId: string): Promise<boolean> };

/** `unreachable`: the outcome is unknown. `refused`: the provider rejected the request without effect. */
export class PaymentProviderError extends Error {
	readonly kind: "unreachable" | "refused";
	/** The provider stores the failure under the idempotency key: a retry needs a new key. */
	readonly isRemembered: boolean;

	constructor(kind: "unreachable" | "refused", cause: unknown, isRemembered = false) {
		super(`The payment provider ${kind === "unreachable" ? "could not be reached" : "refused the request"}.`, {
			cause,
		});
		this.name = "PaymentProviderError";
		this.kind = kind;
		this.isRemembered = isRemembered;
	}
}
