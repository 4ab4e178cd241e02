import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, interactionPolicy } from "oidc-provider";
import { html, page } from "../html-markup.ts";

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
	const provider = new Provider(options.issuer, {
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
	// In a rehearsal a proxy ends TLS: the scheme of the provider's addresses is that of its header.
	provider.proxy = options.issuer.startsWith("https:");
	return provider;
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

/** An account at the provider, as entered on its page. */
export interface OidcPerson {
	email: string;
	firstName: string;
	lastName: string;
	/** Whether the provider has verified the e-mail. */
	verified: boolean;
}

const REMEMBERED_MAX = 300;

/** The provider's known accounts, the last used first; bounded, and lost with the process. */
interface People {
	list(limit: number): OidcPerson[];
	/** Stores an account under its subject, which is derived from the e-mail and thus survives a restart. */
	store(person: OidcPerson): string;
	find(subject: string): OidcPerson | undefined;
}

const subjectOf = (email: string): string =>
	BigInt(`0x${createHash("sha256").update(email.trim().toLowerCase()).digest("hex").slice(0, 16)}`).toString();

export function createPeople(): People {
	const known = new Map<string, OidcPerson>();
	return {
		list: (limit) => [...known.values()].reverse().slice(0, limit),
		store(person) {
			const subject = subjectOf(person.email);
			known.delete(subject);
			known.set(subject, person);
			const [oldest] = known.keys();
			if (known.size > REMEMBERED_MAX && oldest !== undefined) known.delete(oldest);
			return subject;
		},
		find: (subject) => known.get(subject),
	};
}

const MAX_ENTRIES = 2_000;
/** For entries without an expiry of the provider. */
const LASTS_SECONDS = 600;

interface Entry {
	payload: AdapterPayload;
	endsAtMs: number;
}

/** The provider's short-lived state: in memory, bounded, the oldest entry is evicted first. */
function createMemoryAdapter(nowMs: () => number): AdapterFactory {
	const entries = new Map<string, Entry>();

	const read = (key: string): AdapterPayload | undefined => {
		const found = entries.get(key);
		if (found !== undefined && found.endsAtMs > nowMs()) return found.payload;
		entries.delete(key);
		return undefined;
	};
	const findBy = (prefix: string, name: "uid" | "userCode", value: string): AdapterPayload | undefined => {
		for (const [key, { payload }] of entries) {
			if (key.startsWith(prefix) && payload[name] === value) return read(key);
		}
		return undefined;
	};

	return (model): Adapter => {
		const prefix = `${model}:`;
		return {
			async upsert(id, payload, expiresIn) {
				entries.delete(prefix + id);
				entries.set(prefix + id, { payload, endsAtMs: nowMs() + (expiresIn ?? LASTS_SECONDS) * 1_000 });
				const [oldest] = entries.keys();
				if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
			},
			find: async (id) => read(prefix + id),
			findByUid: async (uid) => findBy(prefix, "uid", uid),
			findByUserCode: async (userCode) => findBy(prefix, "userCode", userCode),
			async consume(id) {
				const payload = read(prefix + id);
				if (payload !== undefined) payload.consumed = Math.floor(nowMs() / 1_000);
			},
			async destroy(id) {
				entries.delete(prefix + id);
			},
			async revokeByGrantId(grantId) {
				for (const [key, { payload }] of entries) {
					if (key.startsWith(prefix) && payload.grantId === grantId) entries.delete(key);
				}
			},
		};
	};
}
