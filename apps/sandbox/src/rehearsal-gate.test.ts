import { expect, test } from "vitest";
import { type Sandbox, type SandboxOptions, startSandbox } from "./index.ts";

const password = "opens-the-mailbox-of-all";
const options: SandboxOptions = {
	host: "127.0.0.1",
	port: 0,
	smtpPort: 0,
	dataDir: ":memory:",
	productOrigin: "https://give.example.org",
	browserOrigin: "https://sandbox.example.org",
	rehearsal: { password },
	services: { stripe: true, mail: true, globalgiving: true, oidc: true },
	stripe: {
		secretKey: "sk_test_1",
		publishableKey: "pk_test_1",
		webhookSecret: "whsec_1",
		webhookUrl: "http://127.0.0.1:9/v1/webhooks/stripe",
	},
	globalgiving: { apiKey: "gg_1", email: "partner@sandbox.invalid", password: "p", gatewayKey: "sandbox_1" },
	oidc: { clientId: "sandbox-1", clientSecret: "sandbox-1" },
};

async function withSandbox(use: (sandbox: Sandbox) => Promise<void>): Promise<void> {
	const sandbox = await startSandbox(options);
	try {
		await use(sandbox);
	} finally {
		await sandbox.stop();
	}
}

/** As the proxy sends it; `fetch` does not let a caller choose the host, so the header marks the request. */
const ask = async (sandbox: Sandbox, path: string, headers: Record<string, string> = {}, method = "GET") =>
	(await fetch(`${sandbox.url}${path}`, { method, headers, redirect: "manual" })).status;
const throughProxy = { "x-forwarded-for": "203.0.113.7" };
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });

test("the proxy passes what browsers load, and nothing of the control routes and the raw APIs", () =>
	withSandbox(async (sandbox) => {
		const visible = [
			"/stripe.js",
			"/assets/sandbox.css",
			"/frames/payment",
			"/braintree/web/js/client.min.js",
			"/oidc/.well-known/openid-configuration",
		];
		for (const path of visible) expect([path, await ask(sandbox, path, throughProxy)]).toEqual([path, 200]);
		const hidden = [
			"/_control/stripe",
			"/_control/globalgiving",
			"/v1/balance",
			"/v1/payment_intents",
			"/v1/payment_intents/pi_1/capture",
			"/api/public/projectservice/themes",
			"/v1/../_control/stripe",
			"/oidc/../_control/stripe",
			"/stripe.js/../_control/stripe",
			"//_control/stripe",
			"/%5fcontrol/stripe",
		];
		for (const path of hidden) expect([path, await ask(sandbox, path, throughProxy)]).toEqual([path, 404]);
		const secret = { ...throughProxy, authorization: "Bearer sk_test_1" };
		expect(await ask(sandbox, "/v1/payment_intents/pi_1", secret)).toBe(404);
		expect(await ask(sandbox, "/_control/stripe", { forwarded: "for=203.0.113.7" })).toBe(404);
		expect(await ask(sandbox, "/_control/stripe")).toBe(200);
		expect(await ask(sandbox, "/mail")).toBe(200);
	}));

test("the OpenID provider's addresses are those of the proxy", () =>
	withSandbox(async (sandbox) => {
		const headers = { ...throughProxy, "x-forwarded-proto": "https", "x-forwarded-host": "sandbox.example.org" };
		const answer = await fetch(`${sandbox.url}/oidc/.well-known/openid-configuration`, { headers });
		expect(await answer.json()).toMatchObject({
			issuer: "https://sandbox.example.org/oidc",
			authorization_endpoint: expect.stringMatching(/^https:/),
			token_endpoint: expect.stringMatching(/^https:/),
		});
	}));

test("the mailbox and the choice of an account demand the password through the proxy", () =>
	withSandbox(async (sandbox) => {
		for (const path of ["/", "/mail", "/mail/messages", "/oidc/interaction/x"]) {
			expect([path, await ask(sandbox, path, throughProxy)]).toEqual([path, 401]);
			for (const wrong of ["", ":", password, `${password}:`, "a:b", `a:${password}x`]) {
				expect(await ask(sandbox, path, { ...throughProxy, ...basic(wrong) })).toBe(401);
			}
		}
		for (const path of ["/", "/mail", "/mail/messages"]) {
			expect(await ask(sandbox, path, { ...throughProxy, ...basic(`anyone:${password}`) })).toBe(200);
		}
	}));

test.each([
	["https without a rehearsal", { rehearsal: undefined }],
	["a rehearsal over plain http", { productOrigin: "http://give.example.org" }],
	["a rehearsal whose sandbox is plain http", { browserOrigin: "http://sandbox.example.org" }],
	["a short password", { rehearsal: { password: "short" } }],
	["a rehearsal beyond loopback", { host: "0.0.0.0" }],
	["a live key", { stripe: { ...options.stripe, secretKey: "sk_live_1" } }],
])("%s is refused before anything listens", async (_case, change) => {
	await expect(startSandbox({ ...options, ...change } as SandboxOptions)).rejects.toThrow("refuses to start");
});
