import { startSandbox } from "@stride/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { registerDomain } from "./register-domain.ts";
import { createStripe } from "./stripe-client.ts";

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const { stripe } = readConfig({ PAYMENT_METHODS: "card,apple-pay" });
const config = () => ({ ...stripe, api: { protocol: "http" as const, host: "127.0.0.1", port: sandbox.port } });

beforeAll(async () => {
	const { secretKey, publishableKey, webhookSecret } = stripe;
	sandbox = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: "http://127.0.0.1:3000",
		services: { stripe: true, mail: false, globalgiving: false, oidc: false },
		stripe: { secretKey, publishableKey, webhookSecret, webhookUrl: "http://127.0.0.1:3000/v1/webhooks/stripe" },
	});
});
afterAll(() => sandbox.stop());

it("[D1] the site's host is registered once, and the configured wallets are named", async () => {
	expect(await registerDomain(config(), "https://give.stride.test")).toEqual([
		{ level: "ok", message: "give.stride.test is now registered (sandbox mode)" },
		{ level: "ok", message: "Apple Pay is active" },
	]);
	const [again] = await registerDomain(config(), "https://give.stride.test");
	expect(again?.message).toBe("give.stride.test was already registered (sandbox mode)");
	const { data } = await createStripe(config()).paymentMethodDomains.list();
	expect(data).toMatchObject([{ domain_name: "give.stride.test", enabled: true }]);
});

it("[D1] a domain that was disabled is enabled again", async () => {
	const api = createStripe(config());
	const { id } = await api.paymentMethodDomains.create({ domain_name: "off.stride.test", enabled: false });
	await registerDomain(config(), "https://off.stride.test");
	const { data } = await api.paymentMethodDomains.list({ domain_name: "off.stride.test" });
	expect(data).toMatchObject([{ id, enabled: true }]);
});

it.each([
	["http://give.stride.test", "https://"],
	["https://203.0.113.7", "domain name"],
	["https://[2001:db8::1]", "domain name"],
	["https://localhost", "domain name"],
])("[D1] %s is refused with a sentence", async (publicUrl, words) => {
	const findings = await registerDomain(config(), publicUrl);
	expect(findings).toMatchObject([{ level: "problem", message: expect.stringContaining(words) }]);
});
