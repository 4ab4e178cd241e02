import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GLOBALGIVING_KEYS } from "../test-sandbox.ts";
import { type GlobalGivingBench, type SentDonation, startGlobalGiving } from "./globalgiving.test-steps.ts";

const PROJECT = 2011;
const GIVE = "POST /api/secure/givingservice/donationsclient";

let bench: GlobalGivingBench;
let token: string;
const dataDir = mkdtempSync(path.join(tmpdir(), "globalgiving-"));

beforeAll(async () => {
	bench = await startGlobalGiving();
	token = await bench.signIn();
});
afterAll(async () => {
	await bench?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

const projectOf = async (id: number) => (await bench.request(`/public/projectservice/projects/${id}`)).body.project;
const donationCount = async (): Promise<number> => (await bench.control("GET", "")).body.donations.count;

describe("[G4] a donation", () => {
	test("changes the project's totals in every answer and appears in the partner's report", async () => {
		const before = await projectOf(PROJECT);
		const answer = await bench.give(token, { nonce: await bench.nonce(), project: PROJECT, amount: 25.5 });
		expect(answer.status).toBe(200);
		expect(answer.body.donation).toMatchObject({
			amount: 25.5,
			chargedAmount: 25.5,
			refcode: "donation-1",
			transactionId: "donation-1",
			receipt: { receiptNumber: expect.stringMatching(/^MB-/), totalAmountBilled: 25.5 },
		});
		const after = await projectOf(PROJECT);
		expect(Number(after.funding) - Number(before.funding)).toBeCloseTo(25.5, 5);
		expect(Number(after.remaining)).toBeCloseTo(Number(before.remaining) - 25.5, 5);
		expect(Number(after.numberOfDonations) - Number(before.numberOfDonations)).toBe(1);
		const { body } = await bench.control("GET", "");
		expect(body.donations.latest[0]).toMatchObject({
			refcode: "donation-1",
			project: PROJECT,
			amountCents: 2_550,
			isTest: true,
			lastFour: "1111",
		});
	});

	const long = "x".repeat(101);
	test.each<[string, number, Partial<SentDonation>]>([
		["with an unknown nonce", 400, { nonce: "tokencc_bh_made_up" }],
		["under ten dollars", 400, { amount: 9.99 }],
		["without an amount", 400, { donation: { amount: "many" } }],
		["in another currency", 400, { donation: { currencyCode: "EUR" } }],
		["for a missing project", 400, { project: 1 }],
		["with a foreign gateway key", 400, { payment: { paymentGatewayKey: "sandbox_other" } }],
		["through another gateway", 400, { payment: { paymentGateway: "other" } }],
		["with a refcode over 100 characters", 400, { donation: { refcode: long } }],
		["with a transaction over 100 characters", 400, { donation: { transactionId: long } }],
		["with an e-mail address over 50 characters", 400, { donation: { email: `${"d".repeat(45)}@x.org` } }],
		["with no e-mail address", 400, { donation: { email: "no-name" } }],
		["without a name", 400, { payment: { firstname: "" } }],
	])("%s is refused and changes nothing", async (_name, status, change) => {
		const before = await donationCount();
		const answer = await bench.give(token, { nonce: await bench.nonce(), project: PROJECT, ...change });
		expect(answer.status).toBe(status);
		expect(answer.body).toMatchObject({ error_response: { error_code: status } });
		expect(await donationCount()).toBe(before);
	});

	test("by a declined card is refused, and its nonce is spent; an invalid body leaves the nonce unspent", async () => {
		const declined = await bench.nonce("4000111111111115");
		expect((await bench.give(token, { nonce: declined, project: PROJECT })).status).toBe(402);
		expect((await bench.give(token, { nonce: declined, project: PROJECT })).status).toBe(400);
		const nonce = await bench.nonce();
		expect((await bench.give(token, { nonce, project: PROJECT, amount: 1 })).status).toBe(400);
		expect((await bench.give(token, { nonce, project: PROJECT })).status).toBe(200);
	});

	test("accepts a nonce once, and within three hours", async () => {
		const own = await startGlobalGiving();
		try {
			const used = await own.nonce();
			const first = await own.signIn();
			expect((await own.give(first, { nonce: used, project: PROJECT })).status).toBe(200);
			expect((await own.give(first, { nonce: used, project: PROJECT })).status).toBe(400);
			const [fresh, old] = [await own.nonce(), await own.nonce()];
			await own.control("POST", "/advance-clock", { seconds: 3 * 3600 - 60 });
			expect((await own.give(first, { nonce: fresh, project: PROJECT })).status).toBe(200);
			await own.control("POST", "/advance-clock", { seconds: 120 });
			expect((await own.give(first, { nonce: old, project: PROJECT })).status).toBe(400);
			// A token is valid for ten hours.
			await own.control("POST", "/advance-clock", { seconds: 7 * 3600 });
			expect((await own.give(first, { nonce: await own.nonce(), project: PROJECT })).status).toBe(401);
		} finally {
			await own.stop();
		}
	});

	test("to an inactive project is refused, and the one that completes the goal is the last", async () => {
		const id = 2021;
		await bench.control("POST", "/project", { id, active: false });
		const refused = await bench.give(token, { nonce: await bench.nonce(), project: id });
		expect(refused).toMatchObject({ status: 400, text: expect.stringContaining("does not accept donations") });
		const own = await startGlobalGiving();
		try {
			const secure = await own.signIn();
			await own.control("POST", "/project", { id, goalCents: 100_000, fundingCents: 99_000 });
			expect((await own.give(secure, { nonce: await own.nonce(), project: id, amount: 15 })).status).toBe(200);
			const { body } = await own.request(`/public/projectservice/projects/${id}`);
			expect(body.project).toMatchObject({ active: false, status: "funded", remaining: 0 });
			expect((await own.give(secure, { nonce: await own.nonce(), project: id })).status).toBe(400);
			// The control can reactivate it.
			await own.control("POST", "/project", { id, active: true });
			expect((await own.give(secure, { nonce: await own.nonce(), project: id })).status).toBe(200);
		} finally {
			await own.stop();
		}
	});

	test("twice with the same reference is two donations: the service has no idempotency", async () => {
		const before = await donationCount();
		for (let time = 0; time < 2; time += 1) {
			expect((await bench.give(token, { nonce: await bench.nonce(), project: PROJECT })).status).toBe(200);
		}
		expect(await donationCount()).toBe(before + 2);
	});

	test.each([
		["timeout-before", 0],
		["timeout-after", 1],
		["500", 0],
		["html", 0],
		["garbage", 1],
		["cut", 1],
	])("under the fault %s makes %i donations", async (action, made) => {
		await bench.control("PUT", "/faults", { api: [{ match: GIVE, action }] });
		const before = await donationCount();
		const given = bench.give(token, { nonce: await bench.nonce(), project: PROJECT }).catch(() => undefined);
		const limit = new Promise((resolve) => {
			setTimeout(resolve, 400);
		});
		await Promise.race([given, limit]);
		expect(await donationCount()).toBe(before + made);
		// Used up by that one call.
		expect((await bench.give(token, { nonce: await bench.nonce(), project: PROJECT })).status).toBe(200);
	});
});

test("[G4] the same seed affects the same calls", async () => {
	const run = async () => {
		await bench.control("PUT", "/faults", {
			seed: 7,
			api: [{ match: "GET /api/public/projectservice/themes", action: "500", times: 100, rate: 0.5 }],
		});
		const statuses = [];
		for (let call = 0; call < 12; call += 1)
			statuses.push((await bench.request("/public/projectservice/themes")).status);
		await bench.control("DELETE", "/faults");
		return statuses;
	};
	const first = await run();
	expect(await run()).toEqual(first);
	expect(new Set(first)).toEqual(new Set([200, 500]));
});

test("[G4] donations, changes, tokens and nonces survive a restart", async () => {
	const first = await startGlobalGiving(dataDir);
	const secure = await first.signIn();
	const nonce = await first.nonce();
	await first.give(secure, { nonce: await first.nonce(), project: PROJECT, amount: 40 });
	await first.control("POST", "/project", { id: 2021, title: "Another Name", removed: true });
	await first.control("POST", "/grow", { projects: 5 });
	const before = (await first.control("GET", "")).body;
	await first.stop();
	const second = await startGlobalGiving(dataDir);
	try {
		const after = (await second.control("GET", "")).body;
		expect(after.donations).toEqual(before.donations);
		expect(after.projects).toEqual(before.projects);
		expect((await second.request("/public/projectservice/projects/2021")).status).toBe(404);
		expect((await second.give(secure, { nonce, project: PROJECT })).status).toBe(200);
	} finally {
		await second.stop();
	}
});

test("[G4] cards are accepted only from the sandbox's own fields with the right key, and no number is stored", async () => {
	const tokenize = (change: object, headers: Record<string, string> = {}) =>
		fetch(`${bench.sandbox.url}/braintree/client_api/v1/payment_methods/credit_cards`, {
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body: JSON.stringify({
				authorization: GLOBALGIVING_KEYS.gatewayKey,
				number: "4111111111111111",
				expirationMonth: 12,
				expirationYear: 2035,
				...change,
			}),
		});
	expect((await tokenize({})).status).toBe(200);
	expect((await tokenize({ authorization: "sandbox_other" })).status).toBe(401);
	expect((await tokenize({ number: "4111111111111112" })).status).toBe(422);
	expect((await tokenize({ number: "4000056655665556" })).status).toBe(422);
	expect((await tokenize({}, { origin: bench.product.origin })).status).toBe(403);
	expect((await tokenize({}, { origin: "https://evil.example" })).status).toBe(403);
});

test("the controls refuse invalid calls", async () => {
	for (const [method, path, body] of [
		["POST", "/project", { id: 1 }],
		["POST", "/project", { id: PROJECT, unknown: true }],
		["POST", "/grow", { projects: 1_000_000 }],
		["PUT", "/faults", { api: [{ match: "GET /v1/charges", action: "500" }] }],
		["PUT", "/faults", { api: [{ match: GIVE, action: "explode" }] }],
	] as const) {
		const { status } = await bench.control(method, path, body);
		expect([400, 404], `${method} ${path}`).toContain(status);
	}
});
