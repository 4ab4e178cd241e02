import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CatalogueDonation, CatalogueGivingError } from "../../modules/donations/index.ts";
import { type CatalogueSandbox, startCatalogueSandbox } from "./catalogue-sandbox.test-steps.ts";
import { createGlobalGivingGiving } from "./globalgiving-giving.ts";

const GIVE = "POST /api/secure/givingservice/donationsclient";
const PROJECT = "2011";
const HOUR_MS = 3_600_000;

let sandbox: CatalogueSandbox;
let number = 0;
let nowMs = 0;

beforeAll(async () => {
	sandbox = await startCatalogueSandbox(700);
});
beforeEach(() => {
	nowMs = Date.now();
});
afterEach(() => sandbox.control("DELETE", "/faults"));
afterAll(() => sandbox?.stop());

const giving = (change: Partial<CatalogueSandbox["config"]> = {}) =>
	createGlobalGivingGiving({ ...sandbox.config, ...change }, () => nowMs);

async function nonce(card = "4111111111111111"): Promise<string> {
	const response = await fetch(`${sandbox.server.url}/braintree/client_api/v1/payment_methods/credit_cards`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			authorization: sandbox.config.gatewayKey,
			number: card,
			expirationMonth: 12,
			expirationYear: 2035,
			cvv: "123",
		}),
	});
	return ((await response.json()) as { nonce: string }).nonce;
}

async function newDonation(change: Partial<CatalogueDonation> = {}): Promise<CatalogueDonation> {
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
const report = async (): Promise<Report> => ((await sandbox.control("GET", "")) as { donations: Report }).donations;

/** Runs work and counts the donations that it added to the partner report. */
async function countDonations<T>(work: () => Promise<T>): Promise<{ made: number; result: T }> {
	const before = (await report()).count;
	const result = await work();
	return { made: (await report()).count - before, result };
}

describe("[G4] a donation through the catalogue", () => {
	it("succeeds with a receipt under our donation id and is marked as a test", async () => {
		const donation = await newDonation();
		const { made, result } = await countDonations(() => giving().give(donation));
		expect(result).toEqual({
			status: "succeeded",
			receiptNumber: expect.stringMatching(/^MB-\d+$/),
			transactionId: donation.donationId,
		});
		expect(made).toBe(1);
		expect((await report()).latest[0]).toMatchObject({
			refcode: donation.donationId,
			transactionId: donation.donationId,
			amountCents: 2_599,
			isTest: true,
		});
	});

	it("is marked as a test unless the installation is live", async () => {
		await giving({ livemode: true }).give(await newDonation());
		expect((await report()).latest[0]?.isTest).toBe(false);
	});

	it.each<[string, () => Promise<CatalogueDonation>, RegExp]>([
		["a declined card", async () => newDonation({ paymentNonce: await nonce("4000111111111115") }), /402.*declined/],
		["an unknown nonce", () => newDonation({ paymentNonce: "tokencc_bh_made_up" }), /400.*has been used/],
		["an amount below ten dollars", () => newDonation({ amountCents: 999 }), /400.*10 or more/],
		["an unknown project", () => newDonation({ projectId: "99999999" }), /400.*project/],
		["an e-mail address over 50 characters", () => newDonation({ email: `${"d".repeat(45)}@x.org` }), /e-mail/],
	])("is refused for %s and nothing is donated", async (_name, make, reason) => {
		const donation = await make();
		const { made, result } = await countDonations(() => giving().give(donation));
		expect(result).toMatchObject({ status: "refused", reason: expect.stringMatching(reason) });
		expect(made).toBe(0);
	});

	it("accepts an e-mail address of exactly 50 characters", async () => {
		expect(await giving().give(await newDonation({ email: `${"d".repeat(44)}@x.org` }))).toMatchObject({
			status: "succeeded",
		});
	});

	it("is refused when its nonce was used before", async () => {
		const donation = await newDonation();
		const { made, result } = await countDonations(async () => [
			await giving().give(donation),
			await giving().give(donation),
		]);
		expect(result).toMatchObject([{ status: "succeeded" }, { status: "refused" }]);
		expect(made).toBe(1);
	});
});

describe("[G4] an inconclusive response", () => {
	it.each([
		["timeout-before", 0],
		["timeout-after", 1],
		["500", 0],
		["html", 0],
		["garbage", 1],
		["cut", 1],
		["slow", 1],
	])("(%s) leaves the outcome unknown and the donation is not resent", async (action, made) => {
		const port = giving();
		await port.prepare();
		// The fault applies once, so a second call would succeed.
		await sandbox.fault(GIVE, action, { times: 1 });
		const donation = await newDonation();
		const outcome = await countDonations(() => port.give(donation));
		expect(outcome.result).toMatchObject({ status: "unknown" });
		expect(outcome.made).toBe(made);
		expect(JSON.stringify(outcome.result)).not.toContain(sandbox.config.apiKey);
	});
});

describe("[G4] signing in at the catalogue", () => {
	const tokens = async () => ((await sandbox.control("GET", "")) as { tokens: number }).tokens;

	it("happens once for concurrent calls and again before the token expires after ten hours", async () => {
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

	it("is repeated for the next donation after a token was rejected", async () => {
		const port = giving();
		await port.prepare();
		await sandbox.control("POST", "/revoke-tokens");
		const { made, result } = await countDonations(async () => [
			await port.give(await newDonation()),
			await port.give(await newDonation()),
		]);
		expect(result).toMatchObject([
			{ status: "refused", reason: expect.stringContaining("401") },
			{ status: "succeeded" },
		]);
		expect(made).toBe(1);
	});

	it.each([
		["with a wrong password", { password: "wrong" }],
		["at an unreachable address", { apiUrl: "http://127.0.0.1:1/api" }],
	])("%s throws CatalogueGivingError before anything is sent and exposes no secret", async (_name, change) => {
		const port = giving(change);
		const error = await port.prepare().catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(CatalogueGivingError);
		const details = `${(error as Error).stack}${String((error as Error).cause)}`;
		for (const secret of [sandbox.config.apiKey, sandbox.config.password]) expect(details).not.toContain(secret);
		const donation = await newDonation();
		const { made, result } = await countDonations(() => port.give(donation));
		expect(result).toMatchObject({ status: "refused" });
		expect(made).toBe(0);
	});
});

describe("[G4] a misbehaving service", () => {
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
		["redirects", (response) => void response.writeHead(307, { location: `${sandbox.server.url}/api/x` }).end()],
		["never completes its response", (response) => void response.writeHead(200).write("{")],
		["sends an oversized response", (response) => void response.writeHead(200).write("x".repeat(9_000_000))],
	])("receives one request when it %s, and the outcome is unknown", async (_name, behaviour) => {
		answer = (_request, response) => behaviour(response);
		expect(await port().give(await newDonation())).toMatchObject({ status: "unknown" });
		expect(posts).toHaveLength(1);
	});

	it("cannot place echoed secrets into the stored reason", async () => {
		const donation = await newDonation();
		answer = (request, response) => {
			response.writeHead(400, { "content-type": "application/json" });
			response.end(JSON.stringify({ error: `${request.url} ${donation.paymentNonce} ${donation.email}` }));
		};
		const outcome = await port().give(donation);
		expect(outcome.status).toBe("refused");
		for (const secret of [sandbox.config.apiKey, "a-token", donation.paymentNonce, donation.email]) {
			expect(JSON.stringify(outcome)).not.toContain(secret);
		}
	});
});
