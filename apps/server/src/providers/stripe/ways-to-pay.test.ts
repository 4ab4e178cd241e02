import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestApp, createTestCampaign, donationBody, refusal, signUpPerson, type TestApp } from "@stride/testing";
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

describe("a repeated request", () => {
	// Takes the time of two attempts without an answer.
	it("[D1] [D3] returns the payment that was opened under earlier settings, whose answer was lost", async () => {
		const impatient = await createTestApp(inject("postgresUrl"), { env: { PAYMENT_TIMEOUT_MS: "1500" } });
		try {
			const campaign = await createTestCampaign(await signUpPerson(impatient), { title: "Марафон для річок" });
			const donor = impatient.client();
			const body = donationBody();
			const donate = () =>
				donor.call("donate", { params: { campaignId: campaign.id }, body }, { idempotencyKey: "key-settings" });
			const api = [{ match: "POST /v1/payment_intents", action: "timeout-after" as const, times: 2 }];
			// The event of the opened payment would complete the row.
			await impatient.sandbox.setFaults({ seed: 1, api, webhooks: { dropRate: 1 } });
			expect((await refusal(donate())).code).toBe("PaymentProviderUnavailableException");
			const { stripe } = impatient.app.deps.config;
			stripe.methods = ["card"];
			const { clientSecret } = await donate();
			const { data } = await createStripe(stripe).paymentIntents.list();
			expect(data).toMatchObject([
				{
					client_secret: clientSecret,
					payment_method_types: ["card", "link"],
					statement_descriptor_suffix: "MARAFON DL",
				},
			]);
			await impatient.sandbox.clearFaults();
			await impatient.sandbox.confirm(clientSecret);
		} finally {
			await impatient.stop();
		}
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
