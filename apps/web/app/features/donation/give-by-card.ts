import { ApiError } from "@stride/contract/client";
import type { DonateAnswer, DonateBody } from "@stride/contract/donations";
import type { CardFieldName, Tokenized } from "./card-form.ts";
import type { Wish } from "./payment-attempt.ts";

/** A gift that was sent and about which nothing was heard: it may have been given. */
export type Unheard = { body: DonateBody; key: string };

export type GiveOutcome =
	/** The server has decided; the result is read from it. */
	| { kind: "ask"; donationId: string; clientSecret: string }
	/** The card's fields are not filled in. */
	| { kind: "incomplete"; fields: CardFieldName[] }
	/** The gateway did not take the card, or could not be reached; nothing was charged. */
	| { kind: "cardFailed"; isSilent: boolean }
	/** The server said no; nothing was charged. */
	| { kind: "refused"; error: ApiError }
	/** Nothing was heard. Only the very same request may be sent again. */
	| { kind: "unheard" }
	/** The donor left before anything was sent. */
	| { kind: "calledOff" };

export type GiveDeps = {
	tokenize: () => Promise<Tokenized>;
	donate: (body: DonateBody, key: string) => Promise<DonateAnswer>;
	newKey: () => string;
	/** Takes what is not heard of yet, before it is sent, and null when it is. */
	record: (unheard: Unheard | null) => void;
	isCalledOff: () => boolean;
};

/**
 * [G4] One press of the button gives once. A card is tokenized for each gift, and each gift has its own key; one whose
 * answer was lost is asked for again under the same key, which the server answers without giving twice.
 */
export async function giveByCard(deps: GiveDeps, unheard: Unheard | null, wish: Wish): Promise<GiveOutcome> {
	if (unheard) return (await send(deps, unheard)) ?? { kind: "unheard" };
	const card = await deps.tokenize();
	if (card.kind === "invalid") return { kind: "incomplete", fields: card.fields };
	if (card.kind === "failed") return { kind: "cardFailed", isSilent: card.isSilent };
	if (deps.isCalledOff()) return { kind: "calledOff" };
	const sent: Unheard = { body: { ...wish, paymentNonce: card.nonce }, key: deps.newKey() };
	deps.record(sent);
	try {
		return heard(deps, await deps.donate(sent.body, sent.key));
	} catch (error) {
		if (isRefusal(error)) {
			deps.record(null);
			return { kind: "refused", error };
		}
	}
	return (await send(deps, sent)) ?? { kind: "unheard" };
}

/**
 * Sends a gift again that may have been given. Whatever refuses this request says nothing about the first one: only an
 * answer counts.
 */
async function send(deps: GiveDeps, { body, key }: Unheard): Promise<GiveOutcome | null> {
	try {
		return heard(deps, await deps.donate(body, key));
	} catch {
		return null;
	}
}

function heard(deps: GiveDeps, { donationId, clientSecret }: DonateAnswer): GiveOutcome {
	deps.record(null);
	return { kind: "ask", donationId, clientSecret };
}

/** The server has looked at the gift and has not given it. Anything else leaves that open. */
function isRefusal(error: unknown): error is ApiError {
	if (!(error instanceof ApiError) || error.code === "DonationInProgressException") return false;
	return (error.status >= 400 && error.status < 500) || error.code === "CatalogueUnavailableException";
}
