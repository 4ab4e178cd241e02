import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const live = {
	STRIPE_SECRET_KEY: "sk_live_a",
	STRIPE_PUBLISHABLE_KEY: "pk_live_a",
	STRIPE_WEBHOOK_SECRET: "whsec_a",
	SMTP_URL: "smtp://mail.example:25",
};

describe("configuration", () => {
	it("runs with the sandbox on loopback when nothing is set", () => {
		const config = readConfig({});
		expect(config.publicUrl).toBe("http://127.0.0.1:3000");
		expect([...config.sandbox.services]).toEqual(["stripe", "mail", "globalgiving", "oidc"]);
		expect(config.google?.issuer).toBe("http://localhost:3001/oidc");
		expect(config.stripe.scriptUrl).toBe("http://localhost:3001/stripe.js");
		expect(config.stripe.livemode).toBe(false);
	});

	it("leaves out the stand-in of a service whose keys are set", () => {
		const config = readConfig({ ...live, PUBLIC_URL: "https://give.example" });
		expect(config.sandbox.services.size).toBe(0);
		expect(config.stripe.livemode).toBe(true);
		expect(config.stripe.api).toBeUndefined();
		expect(config.secureCookies).toBe(true);
		expect(config.demoData).toBe(false);
		expect(config.google).toBeNull();
	});

	it("lets people sign in with Google where its client is named", () => {
		const client = { GOOGLE_CLIENT_ID: "id.apps.example", GOOGLE_CLIENT_SECRET: "secret" };
		const config = readConfig({ ...live, ...client, PUBLIC_URL: "https://give.example" });
		expect(config.google).toMatchObject({ clientId: "id.apps.example", issuer: "https://accounts.google.com" });
		expect(readConfig(client).sandbox.services.has("oidc")).toBe(false);
		expect(() => readConfig({ GOOGLE_CLIENT_ID: "id" })).toThrow("must be set together");
	});

	it.each([
		["an https address with the sandbox", { PUBLIC_URL: "https://give.example" }, "PUBLIC_URL is https"],
		["a live key with the sandbox", { STRIPE_SECRET_KEY: "sk_live_a", SANDBOX: "all" }, "live Stripe key"],
		["plain http outside loopback", { ...live, PUBLIC_URL: "http://give.example" }, "plain http"],
		["the sandbox on an open address", { HOST: "0.0.0.0", PUBLIC_URL: "http://127.0.0.1:3000" }, "loopback only"],
		["half a set of keys", { STRIPE_SECRET_KEY: "sk_test_a" }, "must be set together"],
		["no mail server without the sandbox", { SANDBOX: "stripe" }, "SMTP_URL"],
		["an unknown sandbox service", { SANDBOX: "bank" }, "SANDBOX"],
		["a port that is none", { PORT: "http" }, "PORT"],
		["a short secret", { SECRET: "short" }, "SECRET"],
		["an address that is none", { SUPPORT_EMAIL: "nobody" }, "SUPPORT_EMAIL"],
		["a partner without an address", { PARTNER_NAME: "Track Union" }, "PARTNER_NAME and PARTNER_URL"],
		["a logo of nobody", { PARTNER_LOGO: "logo.svg" }, "PARTNER_NAME and PARTNER_URL"],
		["a partner's address without https", { PARTNER_NAME: "T", PARTNER_URL: "http://t.example" }, "PARTNER_URL"],
		["a partner's address that runs script", { PARTNER_NAME: "T", PARTNER_URL: "javascript:alert(1)" }, "PARTNER_URL"],
		["an amount that is none", { DONATION_SUGGESTED_CENTS: "500,-1" }, "DONATION_SUGGESTED_CENTS"],
	])("stops the start with one line for %s", (_, variables, part) => {
		const read = () => readConfig(variables as Record<string, string>);
		expect(read).toThrow(ConfigError);
		expect(read).toThrow(part);
		try {
			read();
		} catch (error) {
			expect((error as Error).message).not.toContain("\n");
		}
	});
});
