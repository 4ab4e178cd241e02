import { createTestApp, type TestApp, type TestClient } from "@stride/testing";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
	createTestClock,
	hours,
	minutes,
	registration,
	seconds,
	signIn,
	signUpAndActivate,
} from "../accounts.test-steps.ts";

const clock = createTestClock();
const person = registration();
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, nodes: 2 });
	await signUpAndActivate(app, person);
});
afterAll(() => app?.stop());

async function signedIn(): Promise<TestClient> {
	const client = app.client();
	await signIn(client, person);
	return client;
}

const cookieOf = (client: TestClient) => String(client.cookies.get("refresh"));

type Answer = { status: number; token: string | undefined; cookie: string | undefined };

/** One exchange of one secret, as a tab would send it; the caller handles the jar. */
async function exchange(secret: string, node = 0): Promise<Answer> {
	const response = await fetch(`${app.urls[node]}/v1/user/refresh-token`, {
		method: "POST",
		headers: { cookie: `refresh=${secret}` },
	});
	const { token } = (await response.json()) as { token?: string };
	const [line] = response.headers.getSetCookie();
	return { status: response.status, token, cookie: line && /^refresh=([^;]*)/.exec(line)?.[1] };
}

async function exchanged(secret: string): Promise<string> {
	const { status, cookie } = await exchange(secret);
	if (status !== 200 || !cookie) throw new Error(`The exchange answered ${status}.`);
	return cookie;
}

const profileStatus = async (token: string | undefined) =>
	(await fetch(`${app.url}/v1/user/profile`, { headers: { authorization: `Bearer ${token}` } })).status;

const sessionOf = (token: string) =>
	app.app.deps.db
		.selectFrom("session")
		.selectAll()
		.where("id", "=", String(decodeJwt(token).sid))
		.executeTakeFirstOrThrow();

describe("an exchange", () => {
	it("[A2] returns a new token and a new cookie that lasts as long as the session", async () => {
		const client = await signedIn();
		const first = cookieOf(client);
		clock.advance(hours(24));
		const response = await client.send({ method: "POST", url: "/v1/user/refresh-token", headers: {} });
		expect(Object.keys(JSON.parse(response.body))).toEqual(["token"]);
		expect(cookieOf(client)).not.toBe(first);
		const maxAge = Number(/Max-Age=(\d+)/.exec(String(response.headers["set-cookie"]))?.[1]);
		expect(maxAge).toBeGreaterThan(29 * 86_400 - 60);
		expect(maxAge).toBeLessThanOrEqual(29 * 86_400);
	});

	it.each([
		["no cookie", undefined],
		["an empty cookie", "refresh="],
		["a forged secret", `refresh=${"x".repeat(43)}`],
		["a very long one", `refresh=${"x".repeat(8_000)}`],
		["a malformed secret", "refresh=%00%ff%f0'; drop table session; --"],
	])("[A2] with %s is refused", async (_, cookie) => {
		const response = await fetch(`${app.url}/v1/user/refresh-token`, {
			method: "POST",
			headers: cookie ? { cookie } : {},
		});
		expect(response.status).toBe(401);
		expect(response.headers.getSetCookie()).toEqual([]);
	});

	it("[A2] from another site is rejected", async () => {
		const client = await signedIn();
		const response = await fetch(`${app.url}/v1/user/refresh-token`, {
			method: "POST",
			headers: { cookie: `refresh=${cookieOf(client)}`, origin: "https://evil.example" },
		});
		expect(response.status).toBe(403);
		expect((await exchange(cookieOf(client))).status).toBe(200);
	});
});

describe("a session in concurrent use", () => {
	it("[A2] continues in twenty tabs that refresh in parallel on two nodes, whichever cookie the browser stores", async () => {
		const start = cookieOf(await signedIn());
		const answers = await Promise.all(Array.from({ length: 20 }, (_, tab) => exchange(start, tab % 2)));
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
		expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1);
		clock.advance(minutes(15));
		expect(await Promise.all(answers.map(({ token }) => profileStatus(token)))).toEqual(Array(20).fill(401));
		for (const { cookie } of answers) expect((await exchange(String(cookie))).status).toBe(200);
	});

	it("[A2] survives a lost response, however long ago", async () => {
		const start = cookieOf(await signedIn());
		await exchange(start);
		clock.advance(hours(30));
		await exchange(start);
		clock.advance(hours(30));
		const current = await exchanged(start);
		clock.advance(minutes(15));
		const next = await exchanged(current);
		clock.advance(minutes(15));
		expect((await exchange(next)).status).toBe(200);
	});

	it("[A2] gives a request in flight during another tab's rotation a token and no cookie", async () => {
		const start = cookieOf(await signedIn());
		const second = await exchanged(start);
		await exchanged(second);
		clock.advance(seconds(9));
		const late = await exchange(start);
		expect(late).toMatchObject({ status: 200, cookie: undefined });
		expect(await profileStatus(late.token)).toBe(200);
	});

	it("[A2] survives refreshes in any order with lost and reordered responses (120 rounds)", async () => {
		let jar = cookieOf(await signedIn());
		let seed = 20_260_301;
		const random = () => {
			seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
			return seed / 2_147_483_648;
		};
		let refused = 0;
		for (let round = 0; round < 120; round++) {
			const tabs = 1 + Math.floor(random() * 4);
			const answers = await Promise.all(Array.from({ length: tabs }, (_, tab) => exchange(jar, tab % 2)));
			refused += answers.filter(({ status }) => status !== 200).length;
			// Responses reach the browser in any order, or are lost.
			for (const { cookie } of answers.sort(() => random() - 0.5)) if (cookie && random() < 0.6) jar = cookie;
			clock.advance(random() < 0.5 ? seconds(1) : minutes(14));
		}
		expect(refused).toBe(0);
	});
});

describe("a stolen token", () => {
	it("[A2] presented more than ten seconds after its successor's first use ends the family at once", async () => {
		const client = await signedIn();
		const stolen = cookieOf(client);
		const second = await exchanged(stolen);
		const { cookie: third, token } = await exchange(second);
		clock.advance(seconds(11));
		expect(await profileStatus(token)).toBe(200);
		expect((await exchange(stolen)).status).toBe(401);
		expect(await profileStatus(token)).toBe(401);
		for (const secret of [stolen, second, String(third)]) expect((await exchange(secret)).status).toBe(401);
		const session = await sessionOf(String(token));
		expect(session).toMatchObject({ endReason: "token-reused" });
		const events = await app.app.deps.db
			.selectFrom("auditEvent")
			.select(["action", "after"])
			.where("subjectId", "=", session.id)
			.orderBy("at")
			.execute();
		expect(events).toEqual([
			{ action: "signed-in", after: null },
			{ action: "session-ended", after: { reason: "token-reused" } },
		]);
	});

	it("[A2] used before its owner returns is detected as soon as both have rotated", async () => {
		const stolen = cookieOf(await signedIn());
		const thief = await exchanged(stolen);
		clock.advance(minutes(5));
		const owner = await exchanged(stolen);
		expect(owner).not.toBe(thief);
		clock.advance(minutes(15));
		const next = await exchanged(owner);
		clock.advance(minutes(1));
		expect((await exchange(thief)).status).toBe(401);
		expect((await exchange(next)).status).toBe(401);
	});

	it("[A2] does not affect another session of the same person", async () => {
		const [victim, other] = [await signedIn(), await signedIn()];
		const start = cookieOf(victim);
		await exchanged(await exchanged(start));
		clock.advance(minutes(1));
		expect((await exchange(start)).status).toBe(401);
		expect((await exchange(cookieOf(other))).status).toBe(200);
	});

	it("[A2] replayed a hundred times in parallel is never accepted and ends the family once", async () => {
		const client = await signedIn();
		const start = cookieOf(client);
		await exchanged(await exchanged(start));
		clock.advance(minutes(1));
		const answers = await Promise.all(Array.from({ length: 100 }, (_, number) => exchange(start, number % 2)));
		expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
		const events = await app.app.deps.db
			.selectFrom("auditEvent")
			.select("id")
			.where("subjectId", "=", String(decodeJwt(String(client.token)).sid))
			.where("action", "=", "session-ended")
			.execute();
		expect(events).toHaveLength(1);
	});
});

describe("a sign-out", () => {
	it("[A2] ends the session in every tab at once, clears the cookie, and is idempotent", async () => {
		const client = await signedIn();
		const [cookie, token] = [cookieOf(client), String(client.token)];
		await client.call("signOut", {});
		expect(client.cookies.has("refresh")).toBe(false);
		expect(await profileStatus(token)).toBe(401);
		expect((await exchange(cookie)).status).toBe(401);
		expect(await sessionOf(token)).toMatchObject({ endReason: "signed-out" });
		client.cookies.set("refresh", cookie);
		await client.call("signOut", {});
		await app.client().call("signOut", {});
	});

	it.each(["the cookie", "the bearer token"])("[A2] needs no more than %s", async (what) => {
		const client = await signedIn();
		const token = String(client.token);
		if (what === "the cookie") client.token = null;
		else client.cookies.clear();
		await client.call("signOut", {});
		expect(await profileStatus(token)).toBe(401);
	});

	it("[A2] does not end the person's other sessions", async () => {
		const [one, other] = [await signedIn(), await signedIn()];
		await one.call("signOut", {});
		expect(await other.call("getProfile", {})).toMatchObject({ email: person.email });
	});
});

describe("a session", () => {
	it("[A2] ends after thirty days of any use, and no access token outlives it", async () => {
		let secret = cookieOf(await signedIn());
		for (let day = 0; day < 29; day++) {
			clock.advance(hours(24));
			secret = await exchanged(secret);
		}
		clock.advance(hours(24) - minutes(5));
		const { token, cookie } = await exchange(secret);
		const { iat = 0, exp = 0 } = decodeJwt(String(token));
		expect(exp - iat).toBeLessThanOrEqual(300);
		clock.advance(minutes(5));
		expect((await exchange(String(cookie))).status).toBe(401);
		expect(await profileStatus(token)).toBe(401);
	});
});
