import type { AccountRequirement, PayoutFailure, StripeAccountStatus } from "@stride/contract/donations/payouts";

/**
 * Port to the service that pays authors. Amounts are whole cents; `providerId` is an author's account there. Every
 * request that moves money has our payout's id as its idempotency key: repeated within a day, it returns the first
 * result. Adapters throw `PayoutRailError` only.
 */
export type PayoutRail = {
	name: "stripe";
	/** The account at the provider to which all references belong, and whether it moves real money. */
	account: string;
	livemode: boolean;
	/** Opens an author's account. Repeated for the same one within a day, it returns the same account. */
	openAccount(input: {
		connectedAccountId: string;
		country: string;
		failures: number;
	}): Promise<{ providerId: string }>;
	/** The account that was opened for ours since a time, if there is one. */
	findAccount(input: { connectedAccountId: string; since: Date }): Promise<{ providerId: string } | null>;
	/** Creates a single-use address where the author is verified. Both given addresses are the product's own. */
	createOnboardingLink(input: { providerId: string; refreshUrl: string; returnUrl: string }): Promise<{ url: string }>;
	getAccount(providerId: string): Promise<RailAccount>;
	/** The payout methods of the author's account, each in a currency of its own. */
	listMethods(providerId: string): Promise<RailMethod[]>;
	/**
	 * Moves money from the platform to the author's account. Throws `short` while the platform's balance does not cover
	 * it; after that it is another attempt, with a number of its own, since the provider repeats its answer to a key.
	 */
	transfer(input: TransferInput & { shortfalls: number }): Promise<RailTransfer>;
	/** The transfer of a payout, if one was made. */
	findTransfer(input: { payoutId: string; providerId: string }): Promise<RailTransfer | null>;
	/** Pays out from the author's account to one of its methods. */
	payOut(input: TransferInput & { methodId: string }): Promise<RailPayout>;
	/** The provider's payout for ours, if one was made. */
	findPayout(input: { payoutId: string; providerId: string; since: Date }): Promise<RailPayout | null>;
	getPayout(input: { providerPayoutId: string; providerId: string }): Promise<RailPayout>;
	/** Reverses a transfer from the author's account. After a refusal it is another attempt, with a number of its own. */
	returnTransfer(input: {
		payoutId: string;
		transferId: string;
		refusals: number;
		failures: number;
	}): Promise<RailTransfer>;
	getTransfer(transferId: string): Promise<RailTransfer>;
	/** What a transfer has added to the author's account; null where it was not converted. */
	getArrival(transfer: { transferId: string; providerId: string }): Promise<RailArrival | null>;
	/** The transfers since a time, with what each names; at most `limit`, the newest first. */
	listTransfers(input: { since: Date; limit: number }): Promise<NamedTransfer[]>;
	/** The balance of an author's account in a currency, pending and available together, in cents. */
	getConnectedBalance(account: { providerId: string; currency: string }): Promise<number>;
};

export type TransferInput = {
	installationId: string;
	payoutId: string;
	campaignId: string;
	providerId: string;
	amountCents: number;
	currency: string;
	/** The number of the payout's requests that the provider has stored as failed; the next one needs a new key. */
	failures: number;
};

export type RailAccount = {
	status: Exclude<StripeAccountStatus, "none">;
	requirements: AccountRequirement[];
	/** The deadline of the requirements; a complete account may have some. */
	dueAt: Date | null;
};

/** Errored: a payout to it failed, and the provider refuses further ones until it is changed. */
export type RailMethod = {
	id: string;
	name: string;
	type: "bank" | "card";
	currency: string;
	/** Its currency is the account's own, into which the provider converts what arrives in another one. */
	receivesConversions: boolean;
	isErrored: boolean;
};

/** What a converted transfer has added to the author's account: `rate` units of its currency for one of ours. */
export type RailArrival = { amountCents: number; currency: string; rate: number };

export type RailTransfer = {
	id: string;
	amountCents: number;
	currency: string;
	/** The reversed part of it, what of it came back after a conversion, and when the last part was. */
	returnedCents: number;
	creditedCents: number;
	returnedAt: Date | null;
	providerId: string;
	createdAt: Date;
};

/** A transfer with the ids that it carries, null where they are not ours. */
export type NamedTransfer = RailTransfer & {
	installationId: string | null;
	payoutId: string | null;
	campaignId: string | null;
};

export type RailPayout = {
	id: string;
	/** The method of the author's account to which it goes, if the provider names it. */
	methodId: string | null;
	amountCents: number;
	currency: string;
	status: "pending" | "paid" | "failed";
	failure: PayoutFailure | null;
	/** When its money was returned, if the provider names it. */
	failedAt: Date | null;
	expectedAt: Date | null;
	createdAt: Date;
};

/**
 * `unreachable`: the outcome is unknown. `refused`: the provider rejected the request without effect. `short`: likewise,
 * because the platform's own balance is too small for now.
 */
export type PayoutRailFailure = "unreachable" | "refused" | "short";

const failureTexts = {
	unreachable: "could not be reached",
	refused: "refused the request",
	short: "has too little money of the platform",
} as const satisfies Record<PayoutRailFailure, string>;

export class PayoutRailError extends Error {
	readonly kind: PayoutRailFailure;
	/** The provider's own reason, for the log. */
	readonly reason: string | null;
	/** The provider stores the failure under the idempotency key: a retry needs a new key. */
	readonly isRemembered: boolean;

	constructor(kind: PayoutRailFailure, cause: unknown, reason: string | null = null, isRemembered = false) {
		super(`The payout rail ${failureTexts[kind]}.`, { cause });
		this.name = "PayoutRailError";
		this.kind = kind;
		this.reason = reason;
		this.isRemembered = isRemembered;
	}
}
