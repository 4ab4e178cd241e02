import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { readConfig } from "@stride/server/config";
import { createStripePayments } from "@stride/server/stripe-payments";
import { until } from "@stride/testing/until";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readOpenApi } from "./openapi.ts";
import { type SandboxWorld, startSandboxWorld } from "./sandbox-world.ts";
import { donation } from "./story-of-payments.ts";

/** The API version of Stripe's mock server, such as `2026-08-26.dahlia`: everything here is pinned to it. */
const version = readOpenApi(inject("stripeSpecFile")).info.version;
/** Versions of one train are compatible; the browser library is numbered by train. */
const train = version.split(".")[1];

let world: SandboxWorld;
beforeAll(async () => {
	world = await startSandboxWorld();
});
afterAll(async () => {
	await world?.stop();
	console.log(`API version ${version}`);
});

test("[D1] the server requests the version of Stripe's mock server", async () => {
	await createStripePayments(world.config).listBalances();
	expect(world.proxy.exchanges.at(-1)).toMatchObject({ path: "/v1/balance", requestedVersion: version });
});

test("[D1] the official package is made for that version, so its types are accurate", async () => {
	await world.stripe.balance.retrieve();
	expect(world.proxy.exchanges.at(-1)).toMatchObject({ path: "/v1/balance", requestedVersion: version });
});

test("[D1] the sandbox's answers and events have that version", async () => {
	await world.stripe.paymentIntents.create(donation);
	expect(world.proxy.exchanges.at(-1)).toMatchObject({ status: 200, answeredVersion: version });
	const { body } = await until("a webhook", () => world.webhooks[0]);
	expect((JSON.parse(body.toString("utf8")) as Stripe.Event).api_version).toBe(version);
});

test("[D1] a request without a version is answered in that one", async () => {
	const authorization = `Bearer ${world.config.secretKey}`;
	const response = await fetch(`${world.sandbox.url}/v1/balance`, { headers: { authorization } });
	expect([response.status, response.headers.get("stripe-version")]).toEqual([200, version]);
});

test("[D1] the web's typed package is of that version's train", () => {
	const { resolve } = createRequire(new URL("../../apps/web/package.json", import.meta.url));
	const loader = new URL("dist/index.js", pathToFileURL(resolve("@stripe/stripe-js/package.json")));
	expect(/RELEASE_TRAIN = ['"](\w+)['"]/.exec(readFileSync(loader, "utf8"))?.[1]).toBe(train);
});

test("[D1] the page loads Stripe's library of that version's train", () => {
	const keys = {
		STRIPE_SECRET_KEY: "sk_test_a",
		STRIPE_PUBLISHABLE_KEY: "pk_test_a",
		STRIPE_WEBHOOK_SECRET: "whsec_a",
	};
	const { scriptUrl } = readConfig({ ...keys, SANDBOX: "mail" }).stripe;
	expect(scriptUrl).toBe(`https://js.stripe.com/${train}/stripe.js`);
});

test("[D1] the sandbox's browser library reports that version's train", async () => {
	const library = await (await fetch(`${world.sandbox.url}/stripe.js`)).text();
	const window: { Stripe?: { version?: string } } = {};
	vm.runInNewContext(library, { window });
	expect(window.Stripe?.version).toBe(train);
});
