import type { AccountRequirement, PayoutFailure, StripeAccountStatus } from "@stride/contract/payouts";

/**
 * The port to whoever carries money to authors. Amounts are whole cents; `providerId` is an author's account there.
 * Every question that moves money carries our payout's id: asked again within a day, it answers what it did the first
 * time. Adapters throw `PayoutRailError` and nothing else.
 */
export type PayoutRail = {
	name: "stripe";
	/** The account at the provider to which all references belong, and whether it moves real money. */
	account: string;
	livemode: boolean;
	/** Opens an author's account. Asked again for the same one within a day, it answers the same account. */
	openAccount(input: { connectedAccountId: string; country: string }): Promise<{ providerId: string }>;
	/** A single-use address where the author is verified. Both addresses are the product's own. */
	createOnboardingLink(input: { providerId: string; refreshUrl: string; returnUrl: string }): Promise<{ url: string }>;
	getAccount(providerId: string): Promise<RailAccount>;
	/** Where the author's account can pay out to, in our currency. */
	listMethods(providerId: string): Promise<RailMethod[]>;
	/** Moves money from the platform to the author's account. */
	transfer(input: TransferInput): Promise<RailTransfer>;
	/** The transfer that was made for a payout, if one was. */
	findTransfer(input: { payoutId: string; providerId: string }): Promise<RailTransfer | null>;
	/** Pays out from the author's account to one of its methods. */
	payOut(input: TransferInput & { methodId: string }): Promise<RailPayout>;
	/** The provider's payout that was made for ours, if one was. */
	findPayout(input: { payoutId: string; providerId: string; since: Date }): Promise<RailPayout | null>;
	getPayout(input: { providerPayoutId: string; providerId: string }): Promise<RailPayout>;
	/** Takes a transfer back from the author's account. After a refusal it is another try, with a number of its own. */
	returnTransfer(input: { payoutId: string; transferId: string; refusals: number }): Promise<RailTransfer>;
	getTransfer(transferId: string): Promise<RailTransfer>;
};

export type TransferInput = {
	payoutId: string;
	campaignId: string;
	providerId: string;
	amountCents: number;
	currency: "usd";
};

export type RailAccount = {
	status: Exclude<StripeAccountStatus, "none">;
	requirements: AccountRequirement[];
	/** By when what is asked for is wanted. */
	dueAt: Date | null;
};

export type RailMethod = { id: string; name: string; type: "bank" | "card" };

export type RailTransfer = {
	id: string;
	amountCents: number;
	currency: string;
	/** What of it was taken back. */
	returnedCents: number;
	providerId: string;
	createdAt: Date;
};

export type RailPayout = {
	id: string;
	amountCents: number;
	currency: string;
	status: "pending" | "paid" | "failed";
	failure: PayoutFailure | null;
	expectedAt: Date | null;
	createdAt: Date;
};

/** `unreachable`: the outcome is not known. `refused`: the provider said no and did nothing. */
export class PayoutRailError extends Error {
	readonly kind: "unreachable" | "refused";
	/** The provider's own word for it, for the log. */
	readonly reason: string | null;

	constructor(kind: "unreachable" | "refused", cause: unknown, reason: string | null = null) {
		super(`The payout rail ${kind === "unreachable" ? "could not be reached" : "refused the request"}.`, { cause });
		this.name = "PayoutRailError";
		this.kind = kind;
		this.reason = reason;
	}
}
