import { createTestApp, mailsDecided, refusal, type TestApp, type TestClient, testPassword } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestClock, hours, registration, signIn, signUpAndActivate } from "../accounts.test-steps.ts";
import { createBrowser, signInWithGoogle } from "../google/google.test-steps.ts";
import { createSessionLookup } from "./session-lookup.ts";

const clock = createTestClock();
const person = registration();
const days = (count: number) => hours(24 * count);
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { SIGN_IN_TIMEOUT_MS: "5000" } });
	await signUpAndActivate(app, person);
});
afterAll(() => app?.stop());

async function signedIn(client: TestClient = app.client()): Promise<TestClient> {
	await signIn(client, person);
	return client;
}
/** A copy of the browser's present state: its token and its cookies. */
function copyOf(client: TestClient): TestClient {
	const copy = app.client();
	copy.token = client.token;
	for (const [name, value] of client.cookies) copy.cookies.set(name, value);
	return copy;
}
const statuses = async (client: TestClient) => [
	(await refusal(client.call("getProfile", {}))).status,
	(await refusal(client.call("refreshToken", {}))).status,
];
const refresh = async (client: TestClient) => {
	client.token = (await client.call("refreshToken", {})).token;
};

describe("an unused session", () => {
	it("[A2] ends after two weeks, for the API and for pages, and is not listed", async () => {
		const other = await signedIn();
		const client = await signedIn();
		const isLive = createSessionLookup(app.app.deps);
		clock.advance(days(13));
		await refresh(other);
		expect(await other.call("listSessions", {})).toHaveLength(2);
		expect(await isLive({ refresh: client.cookies.get("refresh") })).toBe(true);
		clock.advance(days(1));
		await refresh(other);
		expect(await other.call("listSessions", {})).toHaveLength(1);
		expect(await isLive({ refresh: client.cookies.get("refresh") })).toBe(false);
		expect(await statuses(client)).toEqual([401, 401]);
	});

	it("[A2] that is refreshed continues until its last day", async () => {
		const client = await signedIn();
		for (const _ of [1, 2]) {
			clock.advance(days(13));
			await refresh(client);
		}
		await client.call("getProfile", {});
		clock.advance(days(4));
		expect(await statuses(client)).toEqual([401, 401]);
	});
});

describe("a new sign-in ends the former session of the same browser", () => {
	const ways: [string, (client: TestClient) => Promise<void>][] = [
		["by password", async (client) => void (await signedIn(client))],
		[
			"by a mailed link",
			async (client) => {
				await client.call("requestSignInLink", { body: { email: person.email } });
				await mailsDecided(app);
				const links = (await app.sandbox.mails(person.email)).flatMap((mail) => mail.links);
				const link = new URL(String(links.find((url) => url.includes("/sign-in-link"))));
				const token = String(link.searchParams.get("token"));
				client.token = (await client.call("signInByLink", { body: { email: person.email, token } })).token;
			},
		],
	];
	it.each(ways)("[A2] %s", async (_, enter) => {
		const client = await signedIn();
		const elsewhere = await signedIn();
		const former = copyOf(client);
		await enter(client);
		expect(await statuses(former)).toEqual([401, 401]);
		await client.call("getProfile", {});
		await refresh(client);
		await elsewhere.call("getProfile", {});
	});

	it("[A3] with Google", async () => {
		const browser = createBrowser(app);
		await signedIn(browser.client);
		const former = copyOf(browser.client);
		await signInWithGoogle(app, browser, { email: person.email });
		expect(await statuses(former)).toEqual([401, 401]);
		await browser.client.call("getProfile", {});
	});

	it("[A2] also for another account, and a failed sign-in ends none", async () => {
		const { client: stranger, body } = await signUpAndActivate(app);
		await signIn(stranger, body);
		const former = copyOf(stranger);
		const wrong = { email: person.email, password: `${testPassword}-wrong` };
		expect((await refusal(signIn(stranger, wrong))).status).toBe(401);
		await stranger.call("getProfile", {});
		await signedIn(stranger);
		expect(await statuses(former)).toEqual([401, 401]);
	});
});
