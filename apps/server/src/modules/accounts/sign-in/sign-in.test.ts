import { hash } from "@node-rs/argon2";
import { createTestApp, mailsDecided, refusal, type TestApp, testPassword, uniqueEmail } from "@stride/testing";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { RateLimits } from "../../../platform/http/rate-limits.ts";
import {
	createTestClock,
	hours,
	mailsOf,
	minutes,
	post,
	registration,
	signIn,
	signUp,
	signUpAndActivate,
	tokenOf,
} from "../accounts.test-steps.ts";
import { type Passwords, recommendedCost } from "../passwords/passwords.ts";
import { signIn as signInOperation } from "./sign-in.ts";

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, passwordCost: recommendedCost });
});
afterAll(() => app?.stop());

const signInCode = async (email: string, password = testPassword) =>
	(await refusal(signIn(app.client(), { email, password }))).code;

describe("the right password", () => {
	it("[A2] starts a session: an access token of fifteen minutes and an HttpOnly cookie", async () => {
		const { body } = await signUpAndActivate(app);
		const answer = await post(app, "/user/sign-in", { email: body.email.toUpperCase(), password: body.password });
		expect(answer.status).toBe(200);
		const { token } = JSON.parse(answer.text) as { token: string };
		expect(Object.keys(JSON.parse(answer.text))).toEqual(["token"]);
		const { sub, sid, iat = 0, exp = 0, iss } = decodeJwt(token);
		expect([typeof sub, typeof sid, exp - iat, iss]).toEqual(["string", "string", 900, app.url]);
		const [cookie, device, ...others] = answer.headers.getSetCookie();
		expect(device).toMatch(/^device=/);
		expect(others).toEqual([]);
		const [pair = "", ...attributes] = String(cookie).split("; ");
		expect(pair).toMatch(/^refresh=[\w-]{43}$/);
		expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
		expect(answer.headers.get("cache-control")).toBe("no-store");
	});

	it("[A2] sets the language of the account's mails that no request causes", async () => {
		const { body } = await signUpAndActivate(app);
		await app.client("uk").call("signIn", { body: { email: body.email, password: body.password } });
		const account = await app.app.deps.db
			.selectFrom("account")
			.select("locale")
			.where("emailKey", "=", body.email)
			.executeTakeFirstOrThrow();
		expect(account.locale).toBe("uk");
	});

	it("[A2] stored with earlier parameters is rehashed", async () => {
		const { body, client } = await signUpAndActivate(app);
		const { db } = app.app.deps;
		const weak = await hash(body.password, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
		await db.updateTable("account").set({ passwordHash: weak }).where("emailKey", "=", body.email).execute();
		await signIn(client, body);
		const { passwordHash: stored } = await db
			.selectFrom("account")
			.select("passwordHash")
			.where("emailKey", "=", body.email)
			.executeTakeFirstOrThrow();
		expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		await signIn(client, body);
	});

	it("[A2] of a closed account is rejected", async () => {
		const { body, client } = await signUpAndActivate(app);
		await signIn(client, body);
		const { db } = app.app.deps;
		await db.updateTable("account").set({ deletedAt: clock.now() }).where("emailKey", "=", body.email).execute();
		expect(await signInCode(body.email)).toBe("InvalidCredentialsException");
		expect(await refusal(client.call("getProfile", {}))).toMatchObject({ status: 401 });
		expect(await refusal(client.call("refreshToken", {}))).toMatchObject({ status: 401 });
		// The address can be used again.
		await signUpAndActivate(app, registration({ email: body.email }));
	});
});

describe("a wrong password", () => {
	it("[A2] gets the same response for an account, a waiting address and an unknown one, in the reader's language", async () => {
		const { body: active } = await signUpAndActivate(app);
		const { body: waiting } = await signUp(app);
		const answers = await Promise.all(
			[active.email, waiting.email, uniqueEmail("unknown")].map(async (email) => {
				const { status, headers, text } = await post(
					app,
					"/user/sign-in",
					{ email, password: "Wrong-Password-1" },
					{ "accept-language": "uk" },
				);
				const compared = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
				return { status, compared, text };
			}),
		);
		expect(answers[0]).toMatchObject({ status: 401 });
		expect(JSON.parse(String(answers[0]?.text))).toEqual({
			error: {
				code: "InvalidCredentialsException",
				title: "Не вдалося увійти",
				message: "Неправильна пошта або пароль. Новий пароль можна встановити за посиланням «Забули пароль?».",
			},
		});
		expect(answers[1]).toEqual(answers[0]);
		expect(answers[2]).toEqual(answers[0]);
	});

	it("[A2] takes the same number of comparisons, and so the same time, for every address", async () => {
		const account = await signUpAndActivate(app);
		const both = await signUpAndActivate(app);
		await signUp(app, registration({ email: both.body.email }));
		const waiting = registration();
		await signUp(app, waiting);
		const unknown = uniqueEmail("unknown");
		const rateLimits: Pick<RateLimits, "reserve"> = { reserve: async () => async () => {} };
		const counts: number[] = [];
		for (const email of [account.body.email, waiting.email, both.body.email, unknown]) {
			let comparisons = 0;
			const passwords: Passwords = {
				hash: () => Promise.reject(new Error("unexpected hash")),
				isOutdated: () => false,
				verify: async () => {
					comparisons++;
					return false;
				},
			};
			const deps = { ...app.app.deps, passwords, rateLimits } as unknown as Parameters<typeof signInOperation>[0];
			const input = {
				body: { email, password: "Wrong-Password-1" },
				userAgent: null,
				locale: "en",
				refreshSecret: undefined,
				requestId: "test",
				address: "127.0.0.1",
				cookies: {},
			} as const;
			await expect(signInOperation(deps, input)).rejects.toMatchObject({ code: "InvalidCredentialsException" });
			counts.push(comparisons);
		}
		expect(counts).toEqual([2, 2, 2, 2]);
	});

	it("[A2] in a flood is answered, or rejected with 503 and Retry-After, and the service recovers", async () => {
		const { body, client } = await signUpAndActivate(app);
		const answers = await Promise.all(
			Array.from({ length: 160 }, () =>
				post(app, "/user/sign-in", { email: uniqueEmail("flood"), password: "Wrong-Password-1" }),
			),
		);
		const refused = answers.filter(({ status }) => status === 503);
		expect(answers.filter(({ status }) => status === 401).length).toBe(160 - refused.length);
		for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
		await signIn(client, body);
	});
});

describe("an address that is not confirmed yet", () => {
	it("[A2] gets a reminder of its mail at the first try and the offer of another one from the second on", async () => {
		const { body } = await signUp(app);
		expect(await signInCode(body.email)).toBe("InactiveUserException");
		expect(await signInCode(body.email)).toBe("InactiveUserRequestActivationException");
		expect(await signInCode(body.email)).toBe("InactiveUserRequestActivationException");
	});

	it("[A2] gets the same responses if the address has an account, so that a sign-up does not disclose it", async () => {
		const answersOf = async (email: string) => {
			const { client } = await signUp(app, registration({ email, password: "Attackers-Pass-1" }));
			const codes = [await signInCode(email, "Attackers-Pass-1"), await signInCode(email, "Attackers-Pass-1")];
			clock.advance(minutes(1));
			const mails = (await app.sandbox.mails(email)).length;
			await client.call("sendActivation", { body: { email } });
			await mailsOf(app, email, mails + 1);
			codes.push(await signInCode(email, "Attackers-Pass-1"), await signInCode(email, "Attackers-Pass-1"));
			codes.push(await signInCode(email, "Wrong-Password-1"));
			clock.advance(hours(24));
			codes.push(await signInCode(email, "Attackers-Pass-1"));
			return codes;
		};
		const { body, client } = await signUpAndActivate(app);
		const unknown = await answersOf(uniqueEmail("unknown"));
		expect(unknown).toEqual([
			"InactiveUserException",
			"InactiveUserRequestActivationException",
			"InactiveUserException",
			"InactiveUserRequestActivationException",
			"InvalidCredentialsException",
			"InactiveUserRequestActivationException",
		]);
		expect(await answersOf(body.email)).toEqual(unknown);
		await signIn(client, body);
	});

	it("[A2] gets the same responses when its owner confirms another sign-up meanwhile", async () => {
		const { body, mail, client } = await signUp(app);
		await signUp(app, registration({ email: body.email, password: "Attackers-Pass-1" }));
		expect(await signInCode(body.email, "Attackers-Pass-1")).toBe("InactiveUserException");
		await client.call("activate", { body: { email: body.email, token: tokenOf(mail) } });
		expect(await signInCode(body.email, "Attackers-Pass-1")).toBe("InactiveUserRequestActivationException");
		await signIn(client, body);
	});

	it("[A2] gets the reminder again after a resent mail", async () => {
		const { body, client } = await signUp(app);
		await signInCode(body.email);
		clock.advance(minutes(1));
		await client.call("sendActivation", { body: { email: body.email } });
		await mailsOf(app, body.email, 2);
		await mailsDecided(app);
		expect(await signInCode(body.email)).toBe("InactiveUserException");
		expect(await signInCode(body.email)).toBe("InactiveUserRequestActivationException");
	});

	it("[A2] gets the offer of another mail at once when the last link has expired", async () => {
		const { body } = await signUp(app);
		clock.advance(hours(24));
		expect(await signInCode(body.email)).toBe("InactiveUserRequestActivationException");
	});

	it("[A2] is not disclosed by a wrong password, and a sign-in never sends a mail", async () => {
		const { body } = await signUp(app);
		expect(await signInCode(body.email, "Wrong-Password-1")).toBe("InvalidCredentialsException");
		await signInCode(body.email);
		await signInCode(body.email);
		await mailsDecided(app);
		expect(await app.sandbox.mails(body.email)).toHaveLength(1);
	});
});
