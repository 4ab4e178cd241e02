import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestApp, createTestCampaign, donationBody, signUpPerson, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { checkStripe } from "./check-stripe.ts";
import { createStripe } from "./stripe-client.ts";

let app: TestApp;

async function openIntent(on: TestApp) {
	const campaign = await createTestCampaign(await signUpPerson(on));
	const params = { campaignId: campaign.id };
	const { clientSecret } = await on.client().call("donate", { params, body: donationBody() });
	return createStripe(on.app.deps.config.stripe).paymentIntents.retrieve(String(clientSecret.split("_secret_")[0]));
}

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { PAYMENT_METHODS: "google-pay, card,card" } });
});
afterAll(() => app.stop());

describe("ways to pay", () => {
	it("[D1] the intent names the types of the setting and the form gets the same methods", async () => {
		const { stripe } = await app.client().call("getDonationConfig", {});
		expect(stripe.methods).toEqual(["card", "google-pay"]);
		expect(await openIntent(app)).toMatchObject({
			payment_method_types: ["card"],
			automatic_payment_methods: null,
		});
	});

	it("[D1] Link is a type of its own", async () => {
		const config = readConfig({ PAYMENT_METHODS: "link,card" });
		expect(config.stripe.methods).toEqual(["card", "link"]);
		expect(readConfig({}).stripe.methods).toEqual(["card", "link", "apple-pay", "google-pay"]);
	});
});

describe("a restricted key", () => {
	it("[U3] the check names the permission that Stripe misses", async () => {
		const error = {
			type: "invalid_request_error",
			message: "Having the 'rak_accounts_kyc_basic_read' permission would allow this request to continue.",
		};
		const server = createServer((_request, response) => {
			response.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify({ error }));
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const { port } = server.address() as AddressInfo;
		const { stripe, ...config } = readConfig({
			STRIPE_SECRET_KEY: "rk_test_a",
			STRIPE_PUBLISHABLE_KEY: "pk_test_a",
			STRIPE_WEBHOOK_SECRET: "whsec_a",
			SANDBOX: "mail",
		});
		const findings = await checkStripe({ ...stripe, api: { protocol: "http", host: "127.0.0.1", port } }, config);
		server.close();
		expect(findings).toMatchObject([{ level: "problem" }]);
		expect(findings[0]?.message).toContain("rak_accounts_kyc_basic_read");
		expect(findings[0]?.message).toContain("docs/operations.md");
	});
});
