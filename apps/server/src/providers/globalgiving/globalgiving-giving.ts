import type { CatalogueGift, CatalogueGiftOutcome, CatalogueGiving } from "../../modules/donations/index.ts";
import { createAccessTokens } from "./access-token.ts";
import { askGlobalGiving, type CatalogueConfig, NoAnswerError } from "./ask-globalgiving.ts";
import { outcomeOf } from "./gift-outcome.ts";
import { GIFT_EMAIL_MAX, giftRequest } from "./gift-request.ts";

const PATH = "/secure/givingservice/donationsclient";

/**
 * Gifts through GlobalGiving, or the sandbox that speaks its protocol. A gift is one POST, whatever happens: the
 * service knows no idempotency, so a second one might charge twice.
 */
export function createGlobalGivingGiving(config: CatalogueConfig, nowMs: () => number = Date.now): CatalogueGiving {
	const tokens = createAccessTokens(config, nowMs);
	return {
		name: "globalgiving",
		account: "partner",
		livemode: config.livemode,
		async prepare() {
			await tokens.get();
		},
		async give(gift) {
			if (gift.email.length > GIFT_EMAIL_MAX) return refused("the e-mail address is longer than the catalogue takes");
			let token: string;
			try {
				token = await tokens.get();
			} catch {
				// Nothing has been sent yet.
				return refused("the catalogue did not let us in");
			}
			const outcome = await giveOnce(config, token, gift).catch(unknownAfter);
			// The next gift signs in anew; this one is not sent again.
			if (outcome.status === "refused" && outcome.reason.startsWith("status 401")) tokens.forget(token);
			return withoutSecrets(outcome, [token, config.apiKey, config.gatewayKey, gift.paymentNonce, gift.email]);
		},
	};
}

const refused = (reason: string): CatalogueGiftOutcome => ({ status: "refused", reason });

async function giveOnce(config: CatalogueConfig, token: string, gift: CatalogueGift): Promise<CatalogueGiftOutcome> {
	const query = { api_token: token, ...(!config.livemode && { is_test: "true" }) };
	const body = giftRequest(config, gift);
	return outcomeOf(gift, await askGlobalGiving(config, { method: "POST", path: PATH, query, body }));
}

/** Whatever went wrong once we had begun to send: unless it never left, it may have been charged. */
function unknownAfter(error: unknown): CatalogueGiftOutcome {
	if (!(error instanceof NoAnswerError)) return { status: "unknown", reason: "no answer" };
	return { status: error.kind === "unsent" ? "refused" : "unknown", reason: error.message };
}

/** A service that repeats what it was sent must not bring it into our records. */
function withoutSecrets(outcome: CatalogueGiftOutcome, secrets: readonly string[]): CatalogueGiftOutcome {
	if (outcome.status === "succeeded") return outcome;
	const known = secrets.filter((secret) => secret !== "");
	return { ...outcome, reason: known.reduce((reason, secret) => reason.replaceAll(secret, "…"), outcome.reason) };
}
