import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CatalogueGift, CatalogueGivingError } from "../../modules/donations/index.ts";
import { type CatalogueBench, startCatalogueBench } from "./catalogue-bench.test-steps.ts";
import { createGlobalGivingGiving } from "./globalgiving-giving.ts";

const GIVE = "POST /api/secure/givingservice/donationsclient";
const PROJECT = "2011";
const HOUR_MS = 3_600_000;

let bench: CatalogueBench;
let number = 0;
let nowMs = 0;

beforeAll(async () => {
	bench = await startCatalogueBench(700);
});
beforeEach(() => {
	nowMs = Date.now();
});
afterEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench?.stop());

const giving = (change: Partial<CatalogueBench["config"]> = {}) =>
	createGlobalGivingGiving({ ...bench.config, ...change }, () => nowMs);

async function nonce(card = "4111111111111111"): Promise<string> {
	const response = await fetch(`${bench.sandbox.url}/braintree/client_api/v1/payment_methods/credit_cards`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			authorization: bench.config.gatewayKey,
			number: card,
			expirationMonth: 12,
			expirationYear: 2035,
			cvv: "123",
		}),
	});
	return ((await response.json()) as { nonce: string }).nonce;
}

async function gift(change: Partial<CatalogueGift> = {}): Promise<CatalogueGift> {
	number += 1;
	return {
		donationId: `donation-${number}`,
		projectId: PROJECT,
		amountCents: 2_599,
		currency: "usd",
		email: "donor@example.org",
		firstName: "Daria",
		lastName: "Bondar",
		country: "UA",
		paymentNonce: change.paymentNonce ?? (await nonce()),
		address: "203.0.113.7",
		userAgent: "Firefox",
		...change,
	};
}

type Report = {
	count: number;
	latest: { refcode: string; amountCents: number; isTest: boolean; transactionId: string }[];
};
const report = async (): Promise<Report> => ((await bench.control("GET", "")) as { gifts: Report }).gifts;

/** How many gifts an attempt has made, as the partner report shows it. */
async function counted<T>(work: () => Promise<T>): Promise<{ made: number; result: T }> {
	const before = (await report()).count;
	const result = await work();
	return { made: (await report()).count - before, result };
}

describe("[G4] a gift through the catalogue", () => {
	it("succeeds with the receipt, under our donation's id, as a test", async () => {
		const given = await gift();
		const { made, result } = await counted(() => giving().give(given));
		expect(result).toEqual({
			status: "succeeded",
			receiptNumber: expect.stringMatching(/^MB-\d+$/),
			transactionId: given.donationId,
		});
		expect(made).toBe(1);
		expect((await report()).latest[0]).toMatchObject({
			refcode: given.donationId,
			transactionId: given.donationId,
			amountCents: 2_599,
			isTest: true,
		});
	});

	it("is marked as a test unless the installation is live", async () => {
		await giving({ livemode: true }).give(await gift());
		expect((await report()).latest[0]?.isTest).toBe(false);
	});

	it.each<[string, () => Promise<CatalogueGift>, RegExp]>([
		["a declined card", async () => gift({ paymentNonce: await nonce("4000111111111115") }), /402.*declined/],
		["a nonce that is nobody's", () => gift({ paymentNonce: "tokencc_bh_made_up" }), /400.*has been used/],
		["an amount below ten dollars", () => gift({ amountCents: 999 }), /400.*10 or more/],
		["a project that is not there", () => gift({ projectId: "99999999" }), /400.*project/],
		["an e-mail address over 50 characters", () => gift({ email: `${"d".repeat(45)}@x.org` }), /e-mail/],
	])("is refused for %s, and nothing is given", async (_name, make, reason) => {
		const given = await make();
		const { made, result } = await counted(() => giving().give(given));
		expect(result).toMatchObject({ status: "refused", reason: expect.stringMatching(reason) });
		expect(made).toBe(0);
	});

	it("takes an e-mail address of exactly 50 characters", async () => {
		expect(await giving().give(await gift({ email: `${"d".repeat(44)}@x.org` }))).toMatchObject({
			status: "succeeded",
		});
	});

	it("is refused when the same nonce comes again", async () => {
		const given = await gift();
		const { made, result } = await counted(async () => [await giving().give(given), await giving().give(given)]);
		expect(result).toMatchObject([{ status: "succeeded" }, { status: "refused" }]);
		expect(made).toBe(1);
	});
});

describe("[G4] an answer that is not clear", () => {
	it.each([
		["timeout-before", 0],
		["timeout-after", 1],
		["500", 0],
		["html", 0],
		["garbage", 1],
		["cut", 1],
		["slow", 1],
	])("(%s) leaves the outcome unknown, and the gift is not sent again", async (action, made) => {
		const port = giving();
		await port.prepare();
		// A second call would go through: the fault is spent by the first.
		await bench.fault(GIVE, action, { times: 1 });
		const given = await gift();
		const outcome = await counted(() => port.give(given));
		expect(outcome.result).toMatchObject({ status: "unknown" });
		expect(outcome.made).toBe(made);
		expect(JSON.stringify(outcome.result)).not.toContain(bench.config.apiKey);
	});
});

describe("[G4] signing in at the catalogue", () => {
	const tokens = async () => ((await bench.control("GET", "")) as { tokens: number }).tokens;

	it("happens once however many get ready at a time, and again before ten hours are over", async () => {
		const port = giving();
		const before = await tokens();
		await Promise.all(Array.from({ length: 20 }, () => port.prepare()));
		expect((await tokens()) - before).toBe(1);
		nowMs += 8 * HOUR_MS;
		await port.prepare();
		expect((await tokens()) - before).toBe(1);
		nowMs += 1.5 * HOUR_MS;
		await port.prepare();
		expect((await tokens()) - before).toBe(2);
	});

	it("is done anew for the next gift when a token is not taken any more", async () => {
		const port = giving();
		await port.prepare();
		await bench.control("POST", "/revoke-tokens");
		const { made, result } = await counted(async () => [await port.give(await gift()), await port.give(await gift())]);
		expect(result).toMatchObject([
			{ status: "refused", reason: expect.stringContaining("401") },
			{ status: "succeeded" },
		]);
		expect(made).toBe(1);
	});

	it.each([
		["with a wrong password", { password: "wrong" }],
		["where nobody answers", { apiUrl: "http://127.0.0.1:1/api" }],
	])("%s is an error of its own before anything is given, and tells no secret", async (_name, change) => {
		const port = giving(change);
		const error = await port.prepare().catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(CatalogueGivingError);
		const told = `${(error as Error).stack}${String((error as Error).cause)}`;
		for (const secret of [bench.config.apiKey, bench.config.password]) expect(told).not.toContain(secret);
		const given = await gift();
		const { made, result } = await counted(() => port.give(given));
		expect(result).toMatchObject({ status: "refused" });
		expect(made).toBe(0);
	});
});

describe("[G4] a service that behaves worse than the sandbox", () => {
	let server: http.Server;
	let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void;
	let posts: string[];

	beforeAll(async () => {
		server = http.createServer((request, response) => {
			request.resume();
			if (request.url?.includes("/userservice/")) {
				response.setHeader("content-type", "application/json");
				response.end(JSON.stringify({ auth_response: { access_token: "a-token" } }));
				return;
			}
			posts.push(request.url ?? "");
			answer(request, response);
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	});
	beforeEach(() => {
		posts = [];
	});
	afterAll(() => {
		server?.closeAllConnections();
		server?.close();
	});
	const port = () => giving({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` });

	it.each<[string, (response: http.ServerResponse) => void]>([
		["closes the connection", (response) => void response.destroy()],
		["leads elsewhere", (response) => void response.writeHead(307, { location: `${bench.sandbox.url}/api/x` }).end()],
		["never ends", (response) => void response.writeHead(200).write("{")],
		["answers without end", (response) => void response.writeHead(200).write("x".repeat(9_000_000))],
	])("is asked once when it %s, and the outcome is unknown", async (_name, behaviour) => {
		answer = (_request, response) => behaviour(response);
		expect(await port().give(await gift())).toMatchObject({ status: "unknown" });
		expect(posts).toHaveLength(1);
	});

	it("does not bring what it was sent into our records", async () => {
		const given = await gift();
		answer = (request, response) => {
			response.writeHead(400, { "content-type": "application/json" });
			response.end(JSON.stringify({ error: `${request.url} ${given.paymentNonce} ${given.email}` }));
		};
		const outcome = await port().give(given);
		expect(outcome.status).toBe("refused");
		for (const secret of [bench.config.apiKey, "a-token", given.paymentNonce, given.email]) {
			expect(JSON.stringify(outcome)).not.toContain(secret);
		}
	});
});
