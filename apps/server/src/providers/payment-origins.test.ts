import { describe, expect, it } from "vitest";
import { readConfig } from "../platform/config.ts";
import { contentSecurityPolicy, nonceSources } from "../platform/http/content-security.ts";
import { paymentOrigins } from "./payment-origins.ts";

const stripeKeys = {
	STRIPE_SECRET_KEY: "sk_test_1",
	STRIPE_PUBLISHABLE_KEY: "pk_test_1",
	STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const catalogueKeys = {
	GLOBALGIVING_API_KEY: "key",
	GLOBALGIVING_EMAIL: "partner@example.org",
	GLOBALGIVING_PASSWORD: "password",
	GLOBALGIVING_GATEWAY_KEY: "gateway",
};

/** A directive of the resulting policy, by name. */
function directive(env: Record<string, string>, name: string): string[] {
	const site = {
		publicUrl: "https://stride.example",
		mediaUrl: "https://stride.example",
		mediaNodes: [],
		liveCdnUrl: null,
		mediaCdnUrl: null,
	};
	const policy = contentSecurityPolicy(site, paymentOrigins(readConfig(env)), nonceSources("abc"), false);
	return (
		policy
			.split("; ")
			.find((part) => part.startsWith(`${name} `))
			?.split(" ")
			.slice(1) ?? []
	);
}

describe("the origins of scripts, frames and connections", () => {
	it("[G4] the charity catalogue's card fields load, frame and connect where its keys are set", () => {
		const env = { ...stripeKeys, ...catalogueKeys, SANDBOX: "mail" };
		expect(directive(env, "script-src")).toEqual(
			expect.arrayContaining(["https://js.stripe.com", "https://js.braintreegateway.com"]),
		);
		expect(directive(env, "frame-src")).toEqual(
			expect.arrayContaining(["https://js.stripe.com", "https://assets.braintreegateway.com"]),
		);
		expect(directive(env, "connect-src")).toEqual(
			expect.arrayContaining(["https://api.stripe.com", "https://payments.braintree-api.com"]),
		);
	});

	it("[G4] an installation without a catalogue allows no origin for it", () => {
		for (const name of ["script-src", "frame-src", "connect-src"]) {
			expect(directive({ ...stripeKeys, SANDBOX: "mail" }, name).join(" ")).not.toContain("braintree");
		}
	});

	it("[U3] the payment library's frames and scripts load from the subdomains that it may use", () => {
		const env = { ...stripeKeys, SANDBOX: "mail" };
		expect(directive(env, "script-src")).toContain("https://*.js.stripe.com");
		expect(directive(env, "frame-src")).toEqual([
			"https://js.stripe.com",
			"https://*.js.stripe.com",
			"https://hooks.stripe.com",
		]);
		expect(directive(env, "connect-src")).toContain("https://api.stripe.com");
	});

	it("[U3] an origin shared by two services is listed once", () => {
		for (const name of ["script-src", "frame-src", "connect-src"]) {
			const origins = directive({}, name);
			expect(origins).toContain("http://localhost:3001");
			expect(new Set(origins).size).toBe(origins.length);
		}
	});
});
