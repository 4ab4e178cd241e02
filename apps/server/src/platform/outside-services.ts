/*
 * Addresses and keys of optional outside services: the real ones where their keys are set, the sandbox's where it
 * replaces them, else none.
 */

/** The sandbox: the source of its keys, and its address for this process and for browsers. */
type StandIn = { key: string; url: string; browserUrl: string };

type CatalogueSettings = {
	CATALOGUE_TIMEOUT_MS: number;
	CATALOGUE_SYNC_MINUTES: number;
	CATALOGUE_DONATION_MINIMUM_CENTS: number;
	GLOBALGIVING_API_KEY?: string | undefined;
	GLOBALGIVING_EMAIL?: string | undefined;
	GLOBALGIVING_PASSWORD?: string | undefined;
	GLOBALGIVING_GATEWAY_KEY?: string | undefined;
	GLOBALGIVING_TEST: boolean;
};
type GoogleSettings = {
	SIGN_IN_TIMEOUT_MS: number;
	GOOGLE_CLIENT_ID?: string | undefined;
	GOOGLE_CLIENT_SECRET?: string | undefined;
	GOOGLE_ISSUER: string;
};

/** Settings of the charity catalogue, null when the installation has none. */
export function readCatalogue(env: CatalogueSettings, standIn: StandIn | null) {
	const { GLOBALGIVING_API_KEY: apiKey, GLOBALGIVING_EMAIL: email, GLOBALGIVING_PASSWORD: password } = env;
	const common = {
		timeoutMs: env.CATALOGUE_TIMEOUT_MS,
		syncMinutes: env.CATALOGUE_SYNC_MINUTES,
		minimumCents: env.CATALOGUE_DONATION_MINIMUM_CENTS,
	};
	if (standIn) {
		const { key, url, browserUrl } = standIn;
		return {
			...common,
			apiUrl: `${url}/api`,
			/** The origin whose pictures may be fetched beside those of public hosts. */
			ownPictureOrigin: url,
			apiKey: `gg_${key}`,
			email: "partner@sandbox.invalid",
			password: key,
			gatewayKey: `sandbox_${key}`,
			livemode: false,
			hostedFields: {
				url: `${browserUrl}/braintree/web/js`,
				scripts: [browserUrl],
				frames: [browserUrl],
				connect: [browserUrl],
			},
		};
	}
	if (!apiKey || !email || !password || !env.GLOBALGIVING_GATEWAY_KEY) return null;
	return {
		...common,
		apiUrl: "https://api.globalgiving.org/api",
		ownPictureOrigin: undefined,
		apiKey,
		email,
		password,
		gatewayKey: env.GLOBALGIVING_GATEWAY_KEY,
		livemode: !env.GLOBALGIVING_TEST,
		hostedFields: {
			url: "https://js.braintreegateway.com/web/3.144.0/js",
			scripts: ["https://js.braintreegateway.com"],
			frames: ["https://assets.braintreegateway.com"],
			connect: [
				"https://api.braintreegateway.com",
				"https://api.sandbox.braintreegateway.com",
				"https://payments.braintree-api.com",
				"https://payments.sandbox.braintree-api.com",
				"https://client-analytics.braintreegateway.com",
				"https://client-analytics.sandbox.braintreegateway.com",
			],
		},
	};
}

/** Settings of the sign-in provider, null when the installation has none. */
export function readGoogle(env: GoogleSettings, standIn: StandIn | null) {
	const common = { timeoutMs: env.SIGN_IN_TIMEOUT_MS };
	if (standIn) {
		const clientId = `sandbox-${standIn.key}.apps.sandbox.invalid`;
		return { ...common, clientId, clientSecret: `sandbox-${standIn.key}`, issuer: `${standIn.browserUrl}/oidc` };
	}
	const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
	return clientId && clientSecret ? { ...common, clientId, clientSecret, issuer: env.GOOGLE_ISSUER } : null;
}
