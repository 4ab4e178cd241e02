import { type Sandbox, startSandbox } from "@stride/sandbox";
import { readConfig } from "../../platform/config.ts";
import type { CatalogueConfig } from "./ask-globalgiving.ts";

export type CatalogueBench = {
	sandbox: Sandbox;
	config: CatalogueConfig;
	/** A call of the sandbox's controls. */
	control(method: string, path: string, body?: object): Promise<unknown>;
	/** The next calls that match go wrong. */
	fault(match: string, action: string, more?: object): Promise<unknown>;
	stop(): Promise<void>;
};

/** The stand-in for GlobalGiving alone, and the settings by which the product finds it. */
export async function startCatalogueBench(timeoutMs = 2_000): Promise<CatalogueBench> {
	const env = { NODE_ENV: "test", CATALOGUE_TIMEOUT_MS: String(timeoutMs) };
	const { stripe, catalogue: keys } = readConfig(env);
	if (!keys) throw new Error("There is no catalogue.");
	const { secretKey, publishableKey, webhookSecret } = stripe;
	const { apiKey, email, password, gatewayKey } = keys;
	const sandbox = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: "http://127.0.0.1:3000",
		services: { stripe: false, mail: false, globalgiving: true, oidc: false },
		stripe: { secretKey, publishableKey, webhookSecret, webhookUrl: "http://127.0.0.1:3000/v1/webhooks/stripe" },
		globalgiving: { apiKey, email, password, gatewayKey },
	});
	const { catalogue } = readConfig({ ...env, SANDBOX_PORT: String(sandbox.port) });
	if (!catalogue) throw new Error("There is no catalogue.");
	const control: CatalogueBench["control"] = async (method, path, body) => {
		const response = await fetch(`${sandbox.url}/_control/globalgiving${path}`, {
			method,
			...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
		return text === "" ? null : JSON.parse(text);
	};
	return {
		sandbox,
		config: catalogue,
		control,
		fault: (match, action, more = {}) => control("PUT", "/faults", { api: [{ match, action, ...more }] }),
		stop: () => sandbox.stop(),
	};
}
