import { api, type EndpointName } from "@stride/contract/api";
import type { Endpoint } from "@stride/contract/endpoint";
import { createTestApp, runAsOwner, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { rateLimitRules } from "../rate-limit-rules.ts";
import { callAs, createSessions, flood, freshAddress, limitCells, limitOf } from "./limits.test-steps.ts";

const factor = 0.1;
let app: TestApp;
let sessions: string[];
const counts = { attempts: 0, overLimit: 0 };

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		nodes: 2,
		env: { TRUST_PROXY: "127.0.0.1", RATE_LIMIT_FACTOR: String(factor) },
	});
	sessions = await createSessions(app, 80);
});
afterAll(async () => {
	await app?.stop();
	console.log(`floods: attempts ${counts.attempts}, passes over the limit ${counts.overLimit}`);
});

const endpoints = Object.entries(api) as [EndpointName, Endpoint][];
const changing = endpoints.filter(([, { method }]) => method !== "GET");

describe("limits", () => {
	it("[U3] exist for every endpoint that changes something", () => {
		const without = changing.filter(([name]) => !rateLimitRules[name]?.length).map(([name]) => name);
		expect(without, "Give it a rule in apps/server/src/rate-limit-rules.ts.").toEqual([]);
	});

	it("[U3] fail closed when the store fails, wherever a password or money is involved", () => {
		const isDear = ([name, { path }]: [EndpointName, Endpoint]) =>
			/password|sign-in|sign-up|activat|donate|payout/.test(path) || /donate|payout/i.test(name);
		const dear = changing.filter(isDear);
		expect(dear.map(([name]) => name)).toEqual(
			expect.arrayContaining([
				"signUp",
				"sendActivation",
				"activate",
				"resetPassword",
				"newPassword",
				"signIn",
				"donate",
			]),
		);
		const open = dear.filter(([name]) => rateLimitRules[name]?.some((rule) => rule.whenBroken !== "closed"));
		expect(open.map(([name]) => name)).toEqual([]);
	});

	it("[A1] [A2] [A4] count by network, and by e-mail only in combination with the network", () => {
		for (const name of ["signUp", "sendActivation", "resetPassword", "newPassword", "requestSignInLink"] as const) {
			const subjects = rateLimitRules[name]?.map((rule) => rule.per);
			expect({ name, subjects }).toEqual({ name, subjects: expect.arrayContaining(["address", "email+address"]) });
		}
	});
});

describe("a flood on two nodes", () => {
	// The widest limits are tested in full by the slow test.
	const quick = limitCells.filter(({ rule }) => limitOf(rule, factor) <= 60);

	it.each(quick.map((cell) => [cell.name, cell.rule.per, cell] as const))(
		"[U3] %s per %s passes exactly as often as the limit allows",
		async (_name, _per, cell) => {
			const limit = limitOf(cell.rule, factor);
			const attempts = limit + 10;
			const { passed, refused } = await flood(app, cell, sessions, attempts);
			counts.attempts += attempts;
			counts.overLimit += Math.max(0, passed - limit);
			expect({ passed, refused }).toEqual({ passed: limit, refused: attempts - limit });
		},
	);

	it("[U3] does not affect other callers", async () => {
		const cell = limitCells.find(({ name, rule }) => name === "signIn" && rule.per === "address");
		if (!cell) throw new Error("signIn has no limit by address.");
		await flood(app, cell, sessions, 20);
		const other = { address: freshAddress(), email: "somebody@else.example", client: "", campaign: "", account: "" };
		expect(await callAs(app, 0, "signIn", other)).toBe(400);
	});
});

describe("a refusal", () => {
	it("[A2] states when to retry, within the window", async () => {
		const caller = {
			address: freshAddress(),
			email: "again@example.org",
			client: "again-again",
			campaign: "",
			account: "",
		};
		const signIn = () =>
			fetch(`${app.url}/v1/user/sign-in`, {
				method: "POST",
				headers: { "content-type": "application/json", "x-forwarded-for": caller.address, "accept-language": "uk" },
				body: JSON.stringify({ email: caller.email, password: "Wrong-Password-1" }),
			});
		await signIn();
		const answer = await signIn();
		expect(answer.status).toBe(429);
		const seconds = Number(answer.headers.get("retry-after"));
		expect(seconds).toBeGreaterThan(0);
		expect(seconds).toBeLessThanOrEqual(600);
		expect(((await answer.json()) as { error: { code: string } }).error.code).toBe("TooManyRequestsException");
	});

	it("[U3] is sent before the body is read: a refused caller costs no parsing", async () => {
		const address = freshAddress();
		const send = (body: string) =>
			fetch(`${app.url}/v1/user/refresh-token`, {
				method: "POST",
				headers: { "content-type": "application/json", "x-forwarded-for": address },
				body,
			});
		const limit = limitOf({ per: "address", points: 600, seconds: 600, whenBroken: "open" }, factor);
		for (let index = 0; index < limit; index++) await send("{}");
		expect((await send("{ this is not JSON")).status).toBe(429);
	});
});

describe("when the store of the limits fails", () => {
	it("[U3] routes for passwords and money respond 503, others are unaffected, and the failure is logged", async () => {
		const outcomes = new Map<EndpointName, number>();
		await runAsOwner(app.ownerUrl, "alter table rate_limit rename to rate_limit_away");
		try {
			for (const name of Object.keys(rateLimitRules) as EndpointName[]) {
				outcomes.set(
					name,
					await callAs(app, 0, name, {
						address: freshAddress(),
						email: "broken@example.org",
						client: "broken-store",

						account: String(sessions[0]),
					}),
				);
			}
		} finally {
			await runAsOwner(app.ownerUrl, "alter table rate_limit_away rename to rate_limit");
		}
		for (const [name, status] of outcomes) {
			const isClosed = rateLimitRules[name]?.some((rule) => rule.whenBroken === "closed");
			expect({ name, isRefused: status === 503 }).toEqual({ name, isRefused: isClosed === true });
			if (!isClosed) expect(status).toBeLessThan(500);
		}
		expect(outcomes.size).toBeGreaterThan(8);
		expect(app.logged.join("\n")).toContain("the rate limit store failed");
		const after = { address: freshAddress(), email: "after@example.org", client: "", campaign: "", account: "" };
		expect(await callAs(app, 0, "signIn", after)).toBe(400);
	});
});
