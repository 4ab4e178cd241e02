import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SandboxOptions, startSandbox } from "./index.ts";
import {
	GLOBALGIVING_KEYS,
	optionsFor,
	type ProductStandIn,
	startBench,
	startProduct,
	type TestBench,
} from "./test-sandbox.ts";

let product: ProductStandIn;
let bench: TestBench;
beforeAll(async () => {
	product = await startProduct();
	bench = await startBench();
});
afterAll(async () => {
	await bench.stop();
	await product.close();
});

describe("the sandbox refuses to start", () => {
	type Change = (options: SandboxOptions) => SandboxOptions;
	const stripeChange =
		(change: Partial<SandboxOptions["stripe"]>): Change =>
		(options) => ({ ...options, stripe: { ...options.stripe, ...change } });

	test.each<[string, Change, RegExp]>([
		["on an address that other machines can reach", (options) => ({ ...options, host: "0.0.0.0" }), /host/],
		[
			"beside a public product",
			(options) => ({ ...options, productOrigin: "https://stride.example" }),
			/productOrigin/,
		],
		["for a product's path", (options) => ({ ...options, productOrigin: "http://127.0.0.1:3000/x" }), /productOrigin/],
		["with a live secret key", stripeChange({ secretKey: "sk_live_1" }), /live key/],
		["with a live publishable key", stripeChange({ publishableKey: "pk_live_1" }), /live key/],
		["with keys of the wrong kind", stripeChange({ secretKey: "pk_test_1" }), /secretKey/],
		["with webhooks to another machine", stripeChange({ webhookUrl: "http://example.com/hook" }), /webhookUrl/],
		[
			"with the real catalogue's key",
			(options) => ({ ...options, globalgiving: { ...GLOBALGIVING_KEYS, apiKey: "eb52c848-8e67" } }),
			/apiKey/,
		],
		[
			"with a real e-mail account",
			(options) => ({ ...options, globalgiving: { ...GLOBALGIVING_KEYS, email: "partner@example.org" } }),
			/email/,
		],
		["without the catalogue's keys", ({ globalgiving: _, ...options }) => options, /globalgiving: its keys/],
		["with an impossible port", (options) => ({ ...options, port: 70_000 }), /port/],
	])("%s", async (_name, change, reason) => {
		await expect(startSandbox(change(optionsFor(product)))).rejects.toThrow(reason);
	});

	test("when its port is taken, and then listens nowhere", async () => {
		await expect(startSandbox({ ...optionsFor(product), port: bench.sandbox.port })).rejects.toThrow(/EADDRINUSE/);
	});
});

test("a service that is off has no routes", async () => {
	const sandbox = await startSandbox({
		...optionsFor(product),
		services: { stripe: true, mail: false, globalgiving: false, oidc: false },
	});
	try {
		expect(sandbox.smtpPort).toBe(0);
		expect((await fetch(`${sandbox.url}/mail`)).status).toBe(404);
		expect((await fetch(`${sandbox.url}/stripe.js`)).status).toBe(200);
		expect(await (await fetch(sandbox.url)).text()).not.toContain("mailbox");
	} finally {
		await sandbox.stop();
	}
});

describe("the controls", () => {
	test.each([
		["a foreign page", { origin: "https://evil.example" }],
		["the product's page", { origin: "http://127.0.0.1:3000" }],
		["a cross-site request without an origin", { "sec-fetch-site": "cross-site" }],
	])("refuse %s", async (_name, headers: { [name: string]: string }) => {
		for (const [method, path] of [
			["GET", "/stripe"],
			["PUT", "/stripe/faults"],
			["DELETE", "/stripe/faults"],
			["POST", "/stripe/advance-clock"],
			["GET", "/globalgiving"],
			["PUT", "/globalgiving/faults"],
			["POST", "/globalgiving/project"],
			["POST", "/globalgiving/grow"],
		]) {
			const response = await fetch(`${bench.sandbox.url}/_control${path}`, { method: method ?? "GET", headers });
			expect(response.status).toBe(403);
		}
	});

	test("accept a program on this machine", async () => {
		expect((await fetch(`${bench.sandbox.url}/_control/stripe`)).status).toBe(200);
		expect((await fetch(`${bench.sandbox.url}/_control/globalgiving`)).status).toBe(200);
	});
});

test("a foreign host name for this machine is refused", async () => {
	const { request } = await import("node:http");
	const status = await new Promise((resolve, reject) => {
		const sent = request(`${bench.sandbox.url}/mail/messages`, { headers: { host: "evil.example" } }, (response) => {
			response.resume();
			resolve(response.statusCode);
		});
		sent.on("error", reject);
		sent.end();
	});
	expect(status).toBe(421);
});

test("the first page lists the test cards and links to the mailbox", async () => {
	const text = await (await fetch(bench.sandbox.url)).text();
	expect(text).toContain("4000 0027 6000 3184");
	expect(text).toContain("4000 1111 1111 1115");
	expect(text).toContain('href="/mail"');
});
