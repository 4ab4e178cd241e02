import { createTestApp, type TestApp } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestClock, hours, registration, seconds, signIn, signUpAndActivate } from "../accounts.test-steps.ts";
import { createSessionLookup } from "./session-lookup.ts";

const clock = createTestClock();
const person = registration();
let app: TestApp;
let isLive: (cookies: Record<string, string | undefined>) => Promise<boolean>;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { SESSION_IDLE_DAYS: "30" } });
	await signUpAndActivate(app, person);
	isLive = createSessionLookup(app.app.deps);
});
afterAll(() => app?.stop());

async function signedIn() {
	const client = app.client();
	await signIn(client, person);
	return { client, refresh: String(client.cookies.get("refresh")) };
}

/** Uses a token as a browser would. @returns its successor */
async function exchanged(refresh: string): Promise<string> {
	const answer = await fetch(`${app.url}/v1/user/refresh-token`, {
		method: "POST",
		headers: { cookie: `refresh=${refresh}` },
	});
	return String(/^refresh=([^;]+)/.exec(String(answer.headers.getSetCookie()[0]))?.[1]);
}

const tokensAndSessions = async () => {
	const { db } = app.app.deps;
	const { rows } = await sql<{ row: string }>`
		select t::text as row from refresh_token t union all select s::text from session s order by 1`.execute(db);
	return rows.map(({ row }) => row);
};

describe("the session lookup of a page request", () => {
	it("[A2] finds a new session by this scheme's cookie name only", async () => {
		const { refresh } = await signedIn();
		expect(await isLive({ refresh })).toBe(true);
		expect(await isLive({ refresh, lang: "uk" })).toBe(true);
		expect(await isLive({ "__Host-refresh": refresh })).toBe(false);
	});

	it("[A2] rotates, sets and ends nothing, for any number of requests and any token", async () => {
		const { refresh } = await signedIn();
		const third = await exchanged(await exchanged(refresh));
		clock.advance(hours(1));
		const before = await tokensAndSessions();
		for (let n = 0; n < 20; n++) await isLive({ refresh: [refresh, third, "x".repeat(43)][n % 3] });
		expect(await tokensAndSessions()).toEqual(before);
		expect(await isLive({ refresh: third })).toBe(true);
	});

	it("[A2] accepts the previous token until its successor is used, and for ten seconds after", async () => {
		const { refresh } = await signedIn();
		const second = await exchanged(refresh);
		clock.advance(hours(5));
		expect(await isLive({ refresh })).toBe(true);
		await exchanged(second);
		clock.advance(seconds(9));
		expect(await isLive({ refresh })).toBe(true);
		clock.advance(seconds(2));
		expect(await isLive({ refresh })).toBe(false);
		expect(await isLive({ refresh: second })).toBe(true);
	});

	it("[A2] finds no session after a sign-out", async () => {
		const { client, refresh } = await signedIn();
		await client.call("signOut", {});
		expect(await isLive({ refresh })).toBe(false);
	});

	it("[A2] finds no session after the reuse of an old token", async () => {
		const { refresh } = await signedIn();
		const second = await exchanged(refresh);
		const third = await exchanged(second);
		clock.advance(seconds(11));
		await exchanged(refresh);
		for (const one of [refresh, second, third]) expect(await isLive({ refresh: one })).toBe(false);
	});

	it("[A2] finds no session after its thirty days", async () => {
		const { refresh } = await signedIn();
		clock.advance(hours(24 * 30) - seconds(5));
		expect(await isLive({ refresh })).toBe(true);
		clock.advance(seconds(6));
		expect(await isLive({ refresh })).toBe(false);
	});

	it("[A2] finds no session of a deleted account", async () => {
		const other = registration();
		const { client } = await signUpAndActivate(app, other);
		await signIn(client, other);
		const refresh = String(client.cookies.get("refresh"));
		expect(await isLive({ refresh })).toBe(true);
		const { db } = app.app.deps;
		await db.updateTable("account").set({ deletedAt: clock.now() }).where("email", "=", other.email).execute();
		expect(await isLive({ refresh })).toBe(false);
	});

	it.each([
		["nothing", undefined],
		["an empty text", ""],
		["a forged secret", "x".repeat(43)],
		["a very long one", "x".repeat(8_000)],
		["SQL", "'; drop table session; --"],
		["a NUL", `${"x".repeat(42)}\0`],
		["letters of another alphabet", "щ".repeat(43)],
	])("[A2] takes %s for no session", async (_, refresh) => {
		expect(await isLive({ refresh })).toBe(false);
	});
});
