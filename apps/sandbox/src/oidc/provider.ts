import { generateKeyPairSync, randomBytes } from "node:crypto";
import Provider, { interactionPolicy } from "oidc-provider";
import { html, page } from "../html.ts";
import { createMemoryAdapter } from "./memory-adapter.ts";
import type { People } from "./people.ts";

export interface OidcClient {
	clientId: string;
	clientSecret: string;
}

const MINUTE = 60;
const SCOPE = "openid email profile";

/**
 * A certified OpenID provider with the product as its only client, behaving like the real one: claims in the ID token,
 * PKCE, an account choice each time. Nothing is persisted.
 */
export function createProvider(options: {
	issuer: string;
	client: OidcClient;
	callbackUrl: string;
	people: People;
}): Provider {
	const policy = interactionPolicy.base();
	policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }));
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	return new Provider(options.issuer, {
		adapter: createMemoryAdapter(Date.now),
		clients: [
			{
				client_id: options.client.clientId,
				client_secret: options.client.clientSecret,
				redirect_uris: [options.callbackUrl],
				grant_types: ["authorization_code"],
				response_types: ["code"],
				token_endpoint_auth_method: "client_secret_post",
			},
		],
		jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
		cookies: { keys: [randomBytes(32).toString("base64url")], names: SESSION_COOKIE },
		claims: {
			openid: ["sub"],
			email: ["email", "email_verified"],
			profile: ["name", "given_name", "family_name"],
		},
		conformIdTokenClaims: false,
		findAccount: async (_context, subject) => {
			const person = options.people.find(subject);
			if (person === undefined) return undefined;
			const name = `${person.firstName} ${person.lastName}`.trim();
			return {
				accountId: subject,
				claims: async () => ({
					sub: subject,
					email: person.email,
					email_verified: person.verified,
					...(name !== "" && { name }),
					...(person.firstName !== "" && { given_name: person.firstName }),
					...(person.lastName !== "" && { family_name: person.lastName }),
				}),
			};
		},
		features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
		interactions: { policy, url: (_context, interaction) => `/oidc/interaction/${interaction.uid}` },
		ttl: {
			AccessToken: 10 * MINUTE,
			AuthorizationCode: MINUTE,
			Grant: 10 * MINUTE,
			IdToken: 10 * MINUTE,
			Interaction: 10 * MINUTE,
			Session: 10 * MINUTE,
		},
		renderError(context, out) {
			const body = html`<main class="sheet"><h1>${out.error}</h1><p>${out.error_description ?? ""}</p></main>`;
			context.type = "html";
			context.body = page({ lang: "en", title: "Sign-in", body });
		},
	});
}

/** Named, so that it can be removed from requests: there is no lasting session. */
export const SESSION_COOKIE = { session: "_oidc_session", interaction: "_oidc_interaction", resume: "_oidc_resume" };

/** The granted scopes or the chosen account, in the provider's format. */
export async function agreementOf(provider: Provider, clientId: string, subject: string) {
	const grant = new provider.Grant({ accountId: subject, clientId });
	grant.addOIDCScope(SCOPE);
	return {
		login: { accountId: subject, remember: false },
		select_account: {},
		consent: { grantId: await grant.save() },
	};
}

export const REFUSAL = { error: "access_denied", error_description: "The person did not agree." };
