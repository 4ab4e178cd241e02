import { createTestApp, mailsDecided, refusal, type TestApp, testPassword, uniqueEmail } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { purge } from "../accounts.jobs.ts";
import {
	createTestClock,
	dumpDatabase,
	hours,
	mailsOf,
	minutes,
	registration,
	seconds,
	signIn,
	signUp,
	signUpAndActivate,
	tokenOf,
} from "../accounts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
});
afterAll(() => app?.stop());

const activate = (email: string, token: string, client = app.client()) =>
	client.call("activate", { body: { email, token } });

const accountsOf = (email: string) =>
	app.app.deps.db.selectFrom("account").select("id").where("emailKey", "=", email).execute();

describe("a link", () => {
	it("[A1] creates the account; a second click succeeds and changes nothing", async () => {
		const { body, mail } = await signUp(app);
		expect(await accountsOf(body.email)).toHaveLength(0);
		await activate(body.email, tokenOf(mail));
		const [first] = await accountsOf(body.email);
		await activate(body.email, tokenOf(mail));
		expect(await accountsOf(body.email)).toEqual([first]);
	});

	it("[A1] clicked twenty times in parallel creates one account", async () => {
		const { body, mail } = await signUp(app);
		await Promise.all(Array.from({ length: 20 }, () => activate(body.email, tokenOf(mail))));
		expect(await accountsOf(body.email)).toHaveLength(1);
	});

	it("[A1] creates the account for one of two sign-ups that are confirmed in parallel; the other is rejected", async () => {
		const { body, mail } = await signUp(app);
		const { mail: other } = await signUp(app, registration({ email: body.email }));
		const results = await Promise.allSettled([
			activate(body.email, tokenOf(mail)),
			activate(body.email, tokenOf(other)),
		]);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(await accountsOf(body.email)).toHaveLength(1);
	});

	it("[A1] is rejected when altered, forged, or used for another address", async () => {
		const { body, mail } = await signUp(app);
		const { body: other } = await signUp(app);
		const token = tokenOf(mail);
		const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
		for (const [email, wrong] of [
			[body.email, flipped],
			[body.email, "x".repeat(43)],
			[other.email, token],
			[uniqueEmail("unknown"), token],
		] as const) {
			expect(await refusal(activate(email, wrong))).toMatchObject({
				status: 400,
				code: "ActivationTokenInvalidException",
			});
		}
		expect(await accountsOf(body.email)).toHaveLength(0);
		expect(await accountsOf(other.email)).toHaveLength(0);
	});

	it("[A1] is not used up by a mail scanner that opens it", async () => {
		const { body, mail } = await signUp(app);
		for (const method of ["GET", "HEAD"]) {
			await fetch(`${app.url}/en/activate-account?email=${body.email}&token=${tokenOf(mail)}`, { method });
			const api = await fetch(`${app.url}/v1/user/activate?token=${tokenOf(mail)}`, { method });
			expect(api.status).toBe(404);
		}
		expect(await accountsOf(body.email)).toHaveLength(0);
		await activate(body.email, tokenOf(mail));
	});
});

describe("an expired link", () => {
	it("[A1] returns an error and sends a new link in the language of the page", async () => {
		const { body, mail } = await signUp(app, registration(), "en");
		clock.advance(hours(24));
		const client = app.client("uk");
		const error = await refusal(activate(body.email, tokenOf(mail), client));
		expect(error).toMatchObject({ status: 400, code: "ActivationTokenExpiredException" });
		const [renewed] = await mailsOf(app, body.email, 2);
		expect(renewed?.subject).toBe("Підтвердьте пошту для Stride");
		await activate(body.email, tokenOf(renewed));
		await signIn(client, body);
	});

	it("[A1] that is opened repeatedly sends one mail a minute", async () => {
		const { body, mail } = await signUp(app);
		clock.advance(hours(25));
		await Promise.all(Array.from({ length: 5 }, () => refusal(activate(body.email, tokenOf(mail)))));
		await mailsDecided(app);
		expect(await app.sandbox.mails(body.email)).toHaveLength(2);
		clock.advance(minutes(1));
		await refusal(activate(body.email, tokenOf(mail)));
		await mailsOf(app, body.email, 3);
	});

	it("[A1] succeeds as a second click if the account exists", async () => {
		const { body, mail } = await signUp(app);
		await activate(body.email, tokenOf(mail));
		clock.advance(hours(25));
		await activate(body.email, tokenOf(mail));
		await mailsDecided(app);
		expect(await app.sandbox.mails(body.email)).toHaveLength(1);
	});
});

describe("a resend", () => {
	it("[A1] sends a new link; both links confirm the same sign-up, and using both creates one account", async () => {
		const { body, mail, client } = await signUp(app);
		clock.advance(minutes(1));
		await client.call("sendActivation", { body: { email: body.email } });
		const [resent] = await mailsOf(app, body.email, 2);
		expect(tokenOf(resent)).not.toBe(tokenOf(mail));
		await activate(body.email, tokenOf(mail));
		await activate(body.email, tokenOf(resent));
		expect(await accountsOf(body.email)).toHaveLength(1);
	});

	it("[A1] within a minute of the last mail sends nothing", async () => {
		const { body, client } = await signUp(app);
		clock.advance(seconds(50));
		await client.call("sendActivation", { body: { email: body.email } });
		await mailsDecided(app);
		expect(await app.sandbox.mails(body.email)).toHaveLength(1);
	});

	it("[A1] sends nothing to an unknown address", async () => {
		const email = uniqueEmail("unknown");
		await app.client().call("sendActivation", { body: { email } });
		await mailsDecided(app);
		expect(await app.sandbox.mails(email)).toHaveLength(0);
	});

	it("[A1] sends an account's address a notice that it has an account", async () => {
		const { body, client } = await signUpAndActivate(app);
		clock.advance(minutes(1));
		await client.call("sendActivation", { body: { email: body.email } });
		const [mail] = await mailsOf(app, body.email, 2);
		expect(mail?.subject).toBe("You already have an account at Stride");
	});
});

describe("stored data", () => {
	it("[A1] contain no token, password or cookie in plain text", async () => {
		const { body, client, mail } = await signUp(app, registration({ password: "Never-Written-Down-7" }));
		const token = tokenOf(mail);
		await activate(body.email, token);
		await signIn(client, body);
		const firstCookie = String(client.cookies.get("refresh"));
		await client.call("refreshToken", {});
		const secrets = [token, body.password, String(client.token), firstCookie, String(client.cookies.get("refresh"))];
		const dump = await dumpDatabase(app);
		expect(dump).toContain(body.email);
		for (const secret of secrets) {
			expect(secret.length).toBeGreaterThan(15);
			expect(dump).not.toContain(secret);
			expect(dump).not.toContain(Buffer.from(secret).toString("hex"));
			expect(dump).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
		}
	});

	it("[A1] are deleted after thirty days for an unconfirmed sign-up, not for an account", async () => {
		const { body: waiting } = await signUp(app);
		const { body: active, client } = await signUpAndActivate(app);
		await signIn(client, active);
		const { db } = app.app.deps;
		const count = async (email: string) =>
			(await db.selectFrom("registration").select("id").where("emailKey", "=", email).execute()).length;
		clock.advance(hours(24 * 29));
		await purge({ db, clock: clock.now });
		expect([await count(waiting.email), await count(active.email)]).toEqual([1, 1]);
		clock.advance(hours(24 * 3));
		await purge({ db, clock: clock.now });
		expect([await count(waiting.email), await count(active.email)]).toEqual([0, 0]);
		expect(await accountsOf(active.email)).toHaveLength(1);
		const left = await db.selectFrom("oneTimeToken").select("hash").execute();
		expect(left).toHaveLength(0);
		// The session ended a day ago and is retained for another twenty-nine.
		expect(await db.selectFrom("refreshToken").select("hash").execute()).not.toHaveLength(0);
		clock.advance(hours(24 * 30));
		await purge({ db, clock: clock.now });
		expect(await db.selectFrom("session").select("id").execute()).toHaveLength(0);
		expect(await db.selectFrom("refreshToken").select("hash").execute()).toHaveLength(0);
		await signIn(client, { email: active.email, password: testPassword });
	});
});
