import { z } from "zod";
import { CatalogueGivingError } from "../../modules/donations/index.ts";
import { createSingleFlight } from "../../platform/queues/single-flight.ts";
import { type CatalogueConfig, requestGlobalGiving } from "./globalgiving-client.ts";
import { parseJson } from "./read-catalogue-response.ts";

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
export function createAccessTokens(config: CatalogueConfig, nowMs: () => number): AccessTokens {
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
