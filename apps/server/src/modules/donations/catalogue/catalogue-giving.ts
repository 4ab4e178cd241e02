/**
 * The port to a catalogue that takes donations for its projects itself, by a card that was tokenized in the donor's
 * browser. It has no idempotency and no look-up: a call is made once, and one without a clear response stays `unknown`.
 */
export type CatalogueGiving = {
	name: "globalgiving";
	/** The account at the catalogue to which all references belong, and whether it moves real money. */
	account: string;
	livemode: boolean;
	/**
	 * Gets ready to give (signs in at the catalogue) without giving.
	 * @throws CatalogueGivingError when that is not possible; nothing has been charged then
	 */
	prepare(): Promise<void>;
	/** Donates once. Never throws. */
	give(donation: CatalogueDonation): Promise<CatalogueDonationOutcome>;
};

/** The longest e-mail address that the catalogue takes, in characters. */
export const catalogueEmailMax = 50;

export type CatalogueDonation = {
	/** Our donation's id, by which the operator finds the donation in the catalogue's own report. */
	donationId: string;
	projectId: string;
	amountCents: number;
	currency: "usd";
	email: string;
	firstName: string;
	lastName: string;
	/** ISO 3166-1 alpha-2, null where it is not known. */
	country: string | null;
	paymentNonce: string;
	address: string | null;
	userAgent: string | null;
};

/**
 * `refused`: the catalogue refused and nothing was charged. `unknown`: the card may have been charged (no response, a
 * truncated one, a server error, a response that does not match the donation).
 */
export type CatalogueDonationOutcome =
	| { status: "succeeded"; receiptNumber: string | null; transactionId: string }
	| { status: "refused"; reason: string }
	| { status: "unknown"; reason: string };

export class CatalogueGivingError extends Error {
	constructor(cause: unknown) {
		super("The charity catalogue accepts no donations at the moment.", { cause });
		this.name = "CatalogueGivingError";
	}
}

/** How the charity catalogue is called in letters: whose name the donor finds on their statement and receipt. */
export const catalogueName = "GlobalGiving";
