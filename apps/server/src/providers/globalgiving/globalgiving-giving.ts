import { z } from "zod";
import type { CatalogueDonation, CatalogueDonationOutcome, CatalogueGiving } from "../../modules/donations/index.ts";
import { CatalogueGivingError } from "../../modules/donations/index.ts";
import { createSingleFlight } from "../../platform/queues/single-flight.ts";
import { outcomeOf } from "./donation-outcome.ts";
import { type CatalogueConfig, NoResponseError, requestGlobalGiving } from "./globalgiving-client.ts";
import { parseJson } from "./read-catalogue-response.ts";

const PATH = "/secure/givingservice/donationsclient";

/**
 * Donations through GlobalGiving, or the sandbox that implements its API. A donation is sent as exactly one POST: the
 * service has no idempotency keys, so a retry could charge twice.
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
		async give(donation) {
			if (donation.email.length > EMAIL_LENGTH_MAX) return refused("the e-mail address is too long for the catalogue");
			let token: string;
			try {
				token = await tokens.get();
			} catch {
				// Nothing has been sent yet.
				return refused("signing in at the catalogue failed");
			}
			const outcome = await sendOnce(config, token, donation).catch(unknownAfter);
			// The next donation signs in again; this one is not resent.
			if (outcome.status === "refused" && outcome.reason.startsWith("status 401")) tokens.forget(token);
			return withoutSecrets(outcome, [token, config.apiKey, config.gatewayKey, donation.paymentNonce, donation.email]);
		},
	};
}

const refused = (reason: string): CatalogueDonationOutcome => ({ status: "refused", reason });

async function sendOnce(
	config: CatalogueConfig,
	token: string,
	donation: CatalogueDonation,
): Promise<CatalogueDonationOutcome> {
	const query = { api_token: token, ...(!config.livemode && { is_test: "true" }) };
	const body = donationRequest(config, donation);
	return outcomeOf(donation, await requestGlobalGiving(config, { method: "POST", path: PATH, query, body }));
}

/** Any failure after sending began: the donor may have been charged unless the request was never sent. */
function unknownAfter(error: unknown): CatalogueDonationOutcome {
	if (!(error instanceof NoResponseError)) return { status: "unknown", reason: "no response" };
	return { status: error.kind === "unsent" ? "refused" : "unknown", reason: error.message };
}

/** Redacts secrets from a response that echoes the request, before the reason is stored. */
function withoutSecrets(outcome: CatalogueDonationOutcome, secrets: readonly string[]): CatalogueDonationOutcome {
	if (outcome.status === "succeeded") return outcome;
	const present = secrets.filter((secret) => secret !== "");
	return { ...outcome, reason: present.reduce((reason, secret) => reason.replaceAll(secret, "…"), outcome.reason) };
}

/** The longest e-mail address that the service accepts. */
const EMAIL_LENGTH_MAX = 50;
const USER_AGENT_MAX = 500;

/**
 * The request body of a donation. The operator finds the donation in the partner report by our donation id. Newsletters,
 * to which the visitor did not consent, are declined; unknown fields are omitted.
 */
const donationRequest = (config: CatalogueConfig, donation: CatalogueDonation) => ({
	donation: {
		refcode: donation.donationId,
		transactionId: donation.donationId,
		email: donation.email,
		amount: donation.amountCents / 100,
		currencyCode: donation.currency.toUpperCase(),
		project: { id: Number(donation.projectId) },
		signupForGGNewsletter: false,
		payment_detail: {
			firstname: donation.firstName,
			lastname: donation.lastName,
			...(donation.country && { iso3166CountryCode: donation.country }),
			paymentGateway: "braintree",
			paymentGatewayKey: config.gatewayKey,
			paymentGatewayNonce: donation.paymentNonce,
		},
		...(donation.address && { ipAddress: donation.address }),
		...(donation.userAgent && { userAgent: donation.userAgent.slice(0, USER_AGENT_MAX) }),
	},
});

/** Tokens expire after ten hours; the margin keeps one from expiring while a donation is sent. */
const REUSE_MS = 9 * 3_600_000;

const signInResponse = z.object({ auth_response: z.object({ access_token: z.string().min(1).max(2_000) }) });

export type AccessTokens = {
	/** @throws CatalogueGivingError when sign-in fails */
	get(): Promise<string>;
	/** Discards a token that the service rejected. */
	forget(token: string): void;
};

/** Signs in when no valid token is cached; concurrent callers share one sign-in. */
function createAccessTokens(config: CatalogueConfig, nowMs: () => number): AccessTokens {
	let cached: { token: string; until: number } | undefined;
	const signingIn = createSingleFlight<string>();
	const renew = async () => {
		// Measured before the request, so a slow response cannot extend the lifetime.
		const until = nowMs() + REUSE_MS;
		const token = await signIn(config);
		cached = { token, until };
		return token;
	};
	return {
		get() {
			if (cached && nowMs() < cached.until) return Promise.resolve(cached.token);
			return signingIn.run("", renew);
		},
		forget(token) {
			if (cached?.token === token) cached = undefined;
		},
	};
}

async function signIn(config: CatalogueConfig): Promise<string> {
	const { apiKey, email, password } = config;
	const body = { auth_request: { user: { email, password }, api_key: apiKey } };
	try {
		const { status, text } = await requestGlobalGiving(config, { method: "POST", path: "/userservice/tokens", body });
		if (status !== 200) throw new Error(`sign-in returned status ${status}`);
		const read = signInResponse.safeParse(parseJson(text));
		if (!read.success) throw new Error("the sign-in response has no token");
		return read.data.auth_response.access_token;
	} catch (error) {
		throw new CatalogueGivingError(error);
	}
}
