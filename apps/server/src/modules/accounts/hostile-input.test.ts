import { api } from "@stride/contract/api";
import { limits } from "@stride/contract/limits";
import { createTestApp, mailsDecided, runAsOwner, type TestApp, uniqueEmail } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bodyLimitOf } from "../../platform/http/body-limit.ts";
import { dumpDatabase, post, registration, signIn, signUp, signUpAndActivate, tokenOf } from "./accounts.test-steps.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { nodes: 2 });
});
afterAll(() => app?.stop());

type Refusal = { code: string; title: string; message: string; fields?: Record<string, string> };
async function refusalOf(path: string, body: unknown, language = "en"): Promise<Refusal & { status: number }> {
	const { status, text } = await post(app, path, body, { "accept-language": language });
	return { status, ...(JSON.parse(text) as { error: Refusal }).error };
}

const longName = "n".repeat(limits.nameMax);
const nearlyLongPassword = `Aa1${"x".repeat(limits.passwordMax - 3)}`;

describe("the form", () => {
	it.each([
		["firstName", "A", "Enter a first name of at least 2 letters.", "Введіть ім’я, щонайменше 2 літери."],
		["firstName", "   A   ", "Enter a first name of at least 2 letters.", "Введіть ім’я, щонайменше 2 літери."],
		["lastName", "", "Enter a last name of at least 2 letters.", "Введіть прізвище, щонайменше 2 літери."],
		["lastName", `${longName}n`, "Use at most 100 characters.", "Щонайбільше 100 символів."],
		["password", "Short-1Aaaa", "Use at least 12 characters.", "Щонайменше 12 символів."],
		["password", `${nearlyLongPassword}x`, "Use at most 200 characters.", "Щонайбільше 200 символів."],
		["password", "only-lower-case-1", /upper-case letter/, /велику літеру/],
		["password", "ONLY-UPPER-CASE-1", /lower-case letter/, /малу літеру/],
		["password", "OnlyLettersHereAb", /digit or special character/, /цифру або спеціальний символ/],
		["email", "incomplete", /complete e-mail address/, /повну електронну адресу/],
	])("[A1] says what is wrong with %s %j, in both languages", async (field, value, english, ukrainian) => {
		const body = registration({ [field]: value });
		const answers = await Promise.all([refusalOf("/user/sign-up", body, "en"), refusalOf("/user/sign-up", body, "uk")]);
		expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(2).fill([400, "ValidationException"]));
		for (const [index, text] of [english, ukrainian].entries()) {
			const { fields = {} } = answers[index] ?? {};
			expect(Object.keys(fields)).toEqual([field]);
			expect(fields[field]).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
		}
	});

	it("[A1] reports differing passwords together with every other error", async () => {
		const { fields } = await refusalOf("/user/sign-up", {
			...registration({ firstName: "A" }),
			passwordRepeat: "other",
		});
		expect(Object.keys(fields ?? {}).sort()).toEqual(["firstName", "passwordRepeat"]);
	});

	it.each([
		["names at their shortest", { firstName: "Ян", lastName: "Лі" }],
		["names at their longest", { firstName: longName, lastName: longName }],
		["names of any script", { firstName: "Нґуєн О’Ніл", lastName: "李 小龍 ✌️" }],
		["a password at its shortest", { password: "Пароль-123-я" }],
		["a password at its longest", { password: nearlyLongPassword }],
		["an address with a plus", { email: `plus+tag-${Date.now()}@example.org` }],
	])("[A1] takes %s", async (_, change) => {
		const { body, client } = await signUpAndActivate(app, registration(change));
		await signIn(client, body);
		expect(await client.call("getProfile", {})).toMatchObject({ firstName: body.firstName, lastName: body.lastName });
	});
});

const forms = [
	"/user/sign-up",
	"/user/sign-in",
	"/user/activate",
	"/user/send-activation",
	"/user/reset-password",
	"/user/new-password",
];

describe("a hostile request", () => {
	it.each([
		["an unknown field", { ...registration(), role: "admin" }, "role"],
		["a privileged column", { ...registration(), activated_at: "2020-01-01" }, "activated_at"],
		["an id", { ...registration(), id: crypto.randomUUID() }, "id"],
		["NUL in a name", registration({ firstName: "Ol\u0000ena" }), "firstName"],
		["a line break in a name", registration({ lastName: "X\r\nBcc: all@example.org" }), "lastName"],
		["a name that reverses the text direction", registration({ firstName: "\u202egnol" }), "firstName"],
		["NUL in an address", registration({ email: "a\u0000b@example.org" }), "email"],
		["a header in an address", registration({ email: "a@example.org\r\nBcc: b@example.org" }), "email"],
		["two addresses", registration({ email: "a@example.org,b@example.org" }), "email"],
		["a Cyrillic look-alike in an address", registration({ email: "оlena@example.org" }), "email"],
		["a full-width address", registration({ email: "ａ@example.org" }), "email"],
		["an object for an address", { ...registration(), email: { $ne: null } }, "email"],
		["a list for a password", { ...registration(), password: ["Correct-Horse-9"] }, "password"],
		["a number for a name", { ...registration(), firstName: 12 }, "firstName"],
		["nothing for a name", { ...registration(), firstName: null }, "firstName"],
	])("[A1] with %s is refused at its field", async (_, body, field) => {
		const { status, code, fields } = await refusalOf("/user/sign-up", body);
		expect([status, code]).toEqual([400, "ValidationException"]);
		expect(Object.keys(fields ?? {})).toContain(field);
	});

	it.each(["firstName", "lastName", "email", "password", "passwordRepeat", "unknown"])(
		"[A1] with a megabyte in %s is rejected within a second, before it is parsed",
		async (field) => {
			const began = performance.now();
			const { status } = await refusalOf("/user/sign-up", { ...registration(), [field]: "a@.".repeat(350_000) });
			expect(status).toBe(413);
			expect(performance.now() - began).toBeLessThan(1_000);
		},
	);

	it.each([
		["no body", ""],
		["an incomplete body", '{"email":'],
		["a list", "[]"],
		["null", "null"],
		["a prototype", '{"__proto__":{"admin":true},"email":"a@example.org"}'],
		["a constructor", '{"constructor":{"prototype":{"admin":true}}}'],
	])("[A1] [A2] of %s is refused by every form", async (_, body) => {
		for (const path of forms) {
			expect(await refusalOf(path, body)).toMatchObject({ status: 400, code: "ValidationException" });
		}
	});

	it.each(["firstName", "lastName", "email", "password", "passwordRepeat", "unknown"])(
		"[A1] with %s at the body limit is rejected by the schema",
		async (field) => {
			const room = bodyLimitOf(api.signUp) - Buffer.byteLength(JSON.stringify({ ...registration(), unknown: "" }));
			const text = "a@.".repeat(Math.floor(room / 3));
			const { status } = await refusalOf("/user/sign-up", { ...registration(), [field]: text });
			expect(status).toBe(400);
		},
	);

	it("[A1] of an unknown media type is rejected", async () => {
		const xml = await post(app, "/user/sign-up", "<a/>", { "content-type": "text/xml" });
		expect(xml.status).toBe(415);
	});

	it("[A1] [A2] from another site is rejected by every form", async () => {
		for (const path of [...forms, "/user/sign-out", "/user/refresh-token"]) {
			const { status, text } = await post(app, path, registration(), { origin: "https://evil.example" });
			expect([status, JSON.parse(text).error.code]).toEqual([403, "ForeignOriginException"]);
		}
	});

	it("[A2] with NUL in a password gets the response of a wrong password", async () => {
		const { body } = await signUpAndActivate(app);
		const answer = await refusalOf("/user/sign-in", { email: body.email, password: `${body.password}\u0000` });
		expect(answer).toMatchObject({ status: 401, code: "InvalidCredentialsException" });
	});

	it("[A1] with SQL in a name stores it as an ordinary name", async () => {
		const firstName = "Robert'); drop table account;--";
		const { body, client } = await signUpAndActivate(app, registration({ firstName }));
		await signIn(client, body);
		expect(await client.call("getProfile", {})).toMatchObject({ firstName });
	});
});

describe("a password attempt", () => {
	it("[A2] is limited per address over all processes and spellings of the address", async () => {
		const limited = await createTestApp(inject("postgresUrl"), { nodes: 2, env: { RATE_LIMIT_FACTOR: "1" } });
		try {
			const email = uniqueEmail("guessed");
			const guesses = Array.from({ length: 30 }, async (_, number) => {
				const spelled = number % 3 === 0 ? email.toUpperCase() : ` ${email}`;
				const response = await fetch(`${limited.urls[number % 2]}/v1/user/sign-in`, {
					method: "POST",
					headers: { "content-type": "application/json" },
					body: JSON.stringify({ email: spelled, password: `Guess-Number-${number}` }),
				});
				return { status: response.status, retryAfter: Number(response.headers.get("retry-after")) };
			});
			const answers = await Promise.all(guesses);
			const passed = answers.filter(({ status }) => status === 401);
			const refused = answers.filter(({ status }) => status === 429);
			expect([passed.length, refused.length]).toEqual([10, 20]);
			for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0);
		} finally {
			await limited.stop();
		}
	});
});

describe("the log", () => {
	it("[A1] [A2] contains no name, address, password, token or cookie, also after errors", async () => {
		const person = registration({ firstName: "Zlatoslava", lastName: "Unmistakable", password: "Unmistakable-Pass-5" });
		const { body, client, mail } = await signUp(app, person);
		const token = tokenOf(mail);
		await client.call("activate", { body: { email: body.email, token } });
		await signIn(client, body);
		const cookie = String(client.cookies.get("refresh"));
		await client.call("refreshToken", {});
		await post(app, "/user/sign-in", { email: body.email, password: "Unmistakable-Wrong-5" });
		await post(app, "/user/activate", { email: body.email, token: `${token}x` });
		// A missing table causes an unexpected error.
		await runAsOwner(app.ownerUrl, "alter table session rename to session_away");
		const broken = await post(app, "/user/sign-in", { email: body.email, password: body.password });
		await runAsOwner(app.ownerUrl, "alter table session_away rename to session");
		expect(broken.status).toBe(500);
		expect(broken.text).not.toMatch(/session|relation/);
		await mailsDecided(app);

		const log = app.logged.join("\n");
		expect(log).toContain("unexpected error");
		for (const secret of [
			body.email,
			encodeURIComponent(body.email),
			"Zlatoslava",
			"Unmistakable",
			token,
			cookie,
			String(client.cookies.get("refresh")),
			String(client.token),
		]) {
			expect(log).not.toContain(secret);
		}
		expect(await dumpDatabase(app)).not.toContain("Unmistakable-Wrong-5");
	});
});
