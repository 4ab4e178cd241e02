import { createTestApp, type TestApp } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestClock, hours, registration, seconds, signIn, signUpAndActivate } from "./accounts.test-steps.ts";
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

/** Uses a token as a browser would, and answers its successor. */
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

describe("a page request's look at the session", () => {
	it("[A2] finds the session that has just begun, under this scheme's name of the cookie alone", async () => {
		const { refresh } = await signedIn();
		expect(await isLive({ refresh })).toBe(true);
		expect(await isLive({ refresh, lang: "uk" })).toBe(true);
		expect(await isLive({ "__Host-refresh": refresh })).toBe(false);
	});

	it("[A2] rotates, sets and ends nothing, however often and with whatever token it is made", async () => {
		const { refresh } = await signedIn();
		const third = await exchanged(await exchanged(refresh));
		clock.advance(hours(1));
		const before = await tokensAndSessions();
		for (let n = 0; n < 20; n++) await isLive({ refresh: [refresh, third, "x".repeat(43)][n % 3] });
		expect(await tokensAndSessions()).toEqual(before);
		expect(await isLive({ refresh: third })).toBe(true);
	});

	it("[A2] honours the previous token until its successor is used, and ten seconds more", async () => {
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

	it("[A2] sees that the person has signed out", async () => {
		const { client, refresh } = await signedIn();
		await client.call("signOut", {});
		expect(await isLive({ refresh })).toBe(false);
	});

	it("[A2] sees that a family has ended because an old token was used", async () => {
		const { refresh } = await signedIn();
		const second = await exchanged(refresh);
		const third = await exchanged(second);
		clock.advance(seconds(11));
		await exchanged(refresh);
		for (const one of [refresh, second, third]) expect(await isLive({ refresh: one })).toBe(false);
	});

	it("[A2] sees that the session is over after its thirty days", async () => {
		const { refresh } = await signedIn();
		clock.advance(hours(24 * 30) - seconds(5));
		expect(await isLive({ refresh })).toBe(true);
		clock.advance(seconds(6));
		expect(await isLive({ refresh })).toBe(false);
	});

	it("[A2] sees that the account is gone", async () => {
		const other = registration();
		const { client } = await signUpAndActivate(app, other);
		await signIn(client, other);
		const refresh = String(client.cookies.get("refresh"));
		expect(await isLive({ refresh })).toBe(true);
		const { db } = app.app.deps;
		await db.updateTable("account").set({ deleted_at: clock.now() }).where("email", "=", other.email).execute();
		expect(await isLive({ refresh })).toBe(false);
	});

	it.each([
		["nothing", undefined],
		["an empty text", ""],
		["a made-up secret", "x".repeat(43)],
		["a very long one", "x".repeat(8_000)],
		["a piece of SQL", "'; drop table session; --"],
		["a NUL", `${"x".repeat(42)}\0`],
		["letters of another alphabet", "щ".repeat(43)],
	])("[A2] takes %s for no session", async (_, refresh) => {
		expect(await isLive({ refresh })).toBe(false);
	});
});
