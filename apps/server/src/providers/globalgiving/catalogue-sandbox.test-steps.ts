import { type Sandbox, startSandbox } from "@stride/sandbox";
import { readConfig } from "../../platform/config.ts";
import type { CatalogueConfig } from "./globalgiving-client.ts";

export type CatalogueSandbox = {
	server: Sandbox;
	config: CatalogueConfig;
	/** Calls the sandbox's control API. */
	control(method: string, path: string, body?: object): Promise<unknown>;
	/** Makes the next matching calls fail. */
	fault(match: string, action: string, more?: object): Promise<unknown>;
	stop(): Promise<void>;
};

/** Starts the GlobalGiving sandbox and returns the configuration for connecting to it. */
export async function startCatalogueSandbox(timeoutMs = 2_000): Promise<CatalogueSandbox> {
	const env = { NODE_ENV: "test", CATALOGUE_TIMEOUT_MS: String(timeoutMs) };
	const { stripe, catalogue: keys } = readConfig(env);
	if (!keys) throw new Error("No catalogue is configured.");
	const { secretKey, publishableKey, webhookSecret } = stripe;
	const { apiKey, email, password, gatewayKey } = keys;
	const server = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: "http://127.0.0.1:3000",
		services: { stripe: false, mail: false, globalgiving: true, oidc: false },
		stripe: { secretKey, publishableKey, webhookSecret, webhookUrl: "http://127.0.0.1:3000/v1/webhooks/stripe" },
		globalgiving: { apiKey, email, password, gatewayKey },
	});
	const { catalogue } = readConfig({ ...env, SANDBOX_PORT: String(server.port) });
	if (!catalogue) throw new Error("No catalogue is configured.");
	const control: CatalogueSandbox["control"] = async (method, path, body) => {
		const response = await fetch(`${server.url}/_control/globalgiving${path}`, {
			method,
			...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
		return text === "" ? null : JSON.parse(text);
	};
	return {
		server,
		config: catalogue,
		control,
		fault: (match, action, more = {}) => control("PUT", "/faults", { api: [{ match, action, ...more }] }),
		stop: () => server.stop(),
	};
}
