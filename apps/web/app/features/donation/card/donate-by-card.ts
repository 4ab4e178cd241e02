import { ApiError } from "@stride/contract/client";
import type { DonateAnswer, DonateBody } from "@stride/contract/donations/donations";
import type { DonationRequest } from "../payment/payment-attempt.ts";
import type { CardFieldName, Tokenized } from "./card-form.ts";

/** A sent donation without a response: it may have succeeded. */
export type UnansweredRequest = { body: DonateBody; key: string };

export type CardDonationOutcome =
	/** The server has decided; the result is read from it. */
	| { kind: "submitted"; donationId: string; clientSecret: string }
	/** The card's fields are incomplete. */
	| { kind: "incomplete"; fields: CardFieldName[] }
	/** The gateway or the catalogue rejected the card, or could not be reached; nothing was charged. */
	| { kind: "cardFailed"; isSilent: boolean }
	/** The server rejected the donation; nothing was charged. */
	| { kind: "refused"; error: ApiError }
	/** No response. Only the identical request may be sent again. */
	| { kind: "unanswered" }
	/** The donor closed the panel before anything was sent. */
	| { kind: "calledOff" };

export type CardDonationDeps = {
	tokenize: () => Promise<Tokenized>;
	donate: (body: DonateBody, key: string) => Promise<DonateAnswer>;
	newKey: () => string;
	/** Stores the request before it is sent, and null once it was answered. */
	record: (unanswered: UnansweredRequest | null) => void;
	isCalledOff: () => boolean;
};

/**
 * [G4] One press of the button donates once. Each donation has its own card token and its own key; one whose response
 * was lost is repeated under the same key, which the server handles idempotently.
 */
export async function donateByCard(
	deps: CardDonationDeps,
	unanswered: UnansweredRequest | null,
	request: DonationRequest,
): Promise<CardDonationOutcome> {
	if (unanswered) return (await send(deps, unanswered)) ?? { kind: "unanswered" };
	const card = await deps.tokenize();
	if (card.kind === "invalid") return { kind: "incomplete", fields: card.fields };
	if (card.kind === "failed") return { kind: "cardFailed", isSilent: card.isSilent };
	if (deps.isCalledOff()) return { kind: "calledOff" };
	const sent: UnansweredRequest = { body: { ...request, paymentNonce: card.nonce }, key: deps.newKey() };
	deps.record(sent);
	try {
		return outcomeOf(deps, await deps.donate(sent.body, sent.key));
	} catch (error) {
		if (isRefusal(error)) {
			deps.record(null);
			return { kind: "refused", error };
		}
	}
	return (await send(deps, sent)) ?? { kind: "unanswered" };
}

/**
 * Repeats a donation that may have succeeded. A rejection of the repeat says nothing about the first request: only a
 * success counts.
 */
async function send(deps: CardDonationDeps, { body, key }: UnansweredRequest): Promise<CardDonationOutcome | null> {
	try {
		return outcomeOf(deps, await deps.donate(body, key));
	} catch {
		return null;
	}
}

function outcomeOf(deps: CardDonationDeps, { donationId, clientSecret, status }: DonateAnswer): CardDonationOutcome {
	deps.record(null);
	if (status === "failed") return { kind: "cardFailed", isSilent: false };
	return { kind: "submitted", donationId, clientSecret };
}

/** The server has definitely not executed the donation. After any other error the outcome is unknown. */
function isRefusal(error: unknown): error is ApiError {
	if (!(error instanceof ApiError) || error.code === "DonationInProgressException") return false;
	return (error.status >= 400 && error.status < 500) || error.code === "CatalogueUnavailableException";
}
