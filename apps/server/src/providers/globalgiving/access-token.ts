import { z } from "zod";
import { CatalogueGivingError } from "../../modules/donations/index.ts";
import { askGlobalGiving, type CatalogueConfig } from "./ask-globalgiving.ts";
import { parseJson } from "./read-catalogue-answer.ts";

/** A token is good for ten hours; a gift that is given with it must not meet its end. */
const USED_FOR_MS = 9 * 3_600_000;

const signedIn = z.object({ auth_response: z.object({ access_token: z.string().min(1).max(2_000) }) });

export type AccessTokens = {
	/** @throws CatalogueGivingError when the service does not let us in */
	get(): Promise<string>;
	/** The service does not take it any more. */
	forget(token: string): void;
};

/** Signs in when there is no good token, once however many ask at a time. */
export function createAccessTokens(config: CatalogueConfig, nowMs: () => number): AccessTokens {
	let held: { token: string; until: number } | undefined;
	let signingIn: Promise<string> | undefined;
	const renew = async () => {
		try {
			// Its life begins at the latest now, so that a slow answer does not lengthen it.
			const until = nowMs() + USED_FOR_MS;
			const token = await signIn(config);
			held = { token, until };
			return token;
		} finally {
			signingIn = undefined;
		}
	};
	return {
		get() {
			if (held && nowMs() < held.until) return Promise.resolve(held.token);
			signingIn ??= renew();
			return signingIn;
		},
		forget(token) {
			if (held?.token === token) held = undefined;
		},
	};
}

async function signIn(config: CatalogueConfig): Promise<string> {
	const { apiKey, email, password } = config;
	const body = { auth_request: { user: { email, password }, api_key: apiKey } };
	try {
		const { status, text } = await askGlobalGiving(config, { method: "POST", path: "/userservice/tokens", body });
		if (status !== 200) throw new Error(`signing in answered status ${status}`);
		const read = signedIn.safeParse(parseJson(text));
		if (!read.success) throw new Error("the answer to signing in has no token");
		return read.data.auth_response.access_token;
	} catch (error) {
		throw new CatalogueGivingError(error);
	}
}
