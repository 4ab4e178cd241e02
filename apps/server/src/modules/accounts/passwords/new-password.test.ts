import {
	createTestApp,
	mailsDecided,
	refusal,
	type SandboxMail,
	type TestApp,
	testPassword,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { purge } from "../accounts.jobs.ts";
import {
	createTestClock,
	dumpDatabase,
	hours,
	likeTimes,
	lockWaiters,
	mailsOf,
	minutes,
	post,
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

const fresh = "Another-Horse-10";
const linkOf = (mail: SandboxMail | undefined) =>
	new URL(String(mail?.links.find((url) => url.includes("/create-new-password"))));
const linksOf = async (email: string) =>
	(await app.sandbox.mails(email)).filter((mail) => mail.links.some((url) => url.includes("/create-new-password")));

const forget = (email: string) => app.client().call("resetPassword", { body: { email } });
/** Requests a link and returns the token of the mail. */
async function tokenFor(email: string): Promise<string> {
	clock.advance(minutes(1));
	await forget(email);
	await mailsDecided(app);
	const [mail] = await linksOf(email);
	return String(linkOf(mail).searchParams.get("token"));
}
const setPassword = (email: string, newPasswordToken: string, newPassword = fresh) =>
	app.client().call("newPassword", {
		body: { email, newPassword, newPasswordRepeat: newPassword, newPasswordToken },
	});
const setCode = async (email: string, token: string) => {
	const { status, code } = await refusal(setPassword(email, token));
	return [status, code];
};
const invalid = [400, "NewPasswordTokenInvalidException"];

async function person(change = {}) {
	const { body, client } = await signUpAndActivate(app, registration(change));
	await signIn(client, body);
	return { body, client, email: body.email };
}

describe("a forgotten password", () => {
	it("[A4] gets the same response for an account, a waiting, a closed and an unknown address, and a mail only for the account", async () => {
		const { email: active } = await person();
		const { body: waiting } = await signUp(app);
		const { email: closed } = await person();
		const { db } = app.app.deps;
		await db.updateTable("account").set({ deletedAt: clock.now() }).where("emailKey", "=", closed).execute();
		const unknown = uniqueEmail("unknown");
		const emails = [active, waiting.email, closed, unknown];
		const answers = await Promise.all(
			emails.map(async (email) => {
				const { status, headers, text } = await post(app, "/user/reset-password", { email });
				const compared = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
				return { status, compared, text };
			}),
		);
		expect([answers[0]?.status, answers[0]?.text]).toEqual([204, ""]);
		for (const answer of answers) expect(answer).toEqual(answers[0]);
		await mailsDecided(app);
		const links = await Promise.all(emails.map(async (email) => (await linksOf(email)).length));
		expect(links).toEqual([1, 0, 0, 0]);
	});

	it("[A4] takes about the same time for an account and an unknown address", async () => {
		const { email } = await person();
		const unknown = uniqueEmail("unknown");
		const ratio = await likeTimes([email, unknown], (address) => post(app, "/user/reset-password", { email: address }));
		expect(ratio).toBeGreaterThan(0.5);
	});

	it.each([
		["en", "A new password for Stride", "The link is valid for 60 minutes"],
		["uk", "Новий пароль для Stride", "Посилання дійсне 60 хвилин"],
	] as const)(
		"[A4] is answered by a mail in the language of the request (%s), not of the last sign-in",
		async (language, subject, expiry) => {
			const { body, client, mail: activation } = await signUp(app, registration(), language === "en" ? "uk" : "en");
			await client.call("activate", { body: { email: body.email, token: tokenOf(activation) } });
			await app.client(language).call("resetPassword", { body: { email: body.email } });
			const [mail] = await mailsOf(app, body.email, 2);
			expect(mail?.subject).toBe(subject);
			for (const half of [mail?.text, mail?.html]) expect(half).toContain(expiry);
			const link = linkOf(mail);
			expect(`${link.origin}${link.pathname}`).toBe(`${app.url}/${language}/create-new-password`);
			expect(link.searchParams.get("email")).toBe(body.email);
			expect(Buffer.from(String(link.searchParams.get("token")), "base64url")).toHaveLength(32);
		},
	);

	it("[A4] repeated within a minute sends no further mail, and the link stays valid", async () => {
		const { email } = await person();
		const token = await tokenFor(email);
		clock.advance(seconds(50));
		await Promise.all([forget(email), forget(` ${email.toUpperCase()}`), forget(email)]);
		await mailsDecided(app);
		expect(await linksOf(email)).toHaveLength(1);
		await setPassword(email, token);
	});

	it("[A4] changes nothing until the link is used", async () => {
		const { email, client, body } = await person();
		const token = await tokenFor(email);
		for (const method of ["GET", "HEAD"]) {
			await fetch(`${app.url}/en/create-new-password?email=${email}&token=${token}`, { method });
			const answer = await fetch(`${app.url}/v1/user/new-password?newPasswordToken=${token}`, { method });
			expect(answer.status).toBe(404);
		}
		await client.call("getProfile", {});
		await signIn(app.client(), body);
		await setPassword(email, token);
	});
});

describe("a new password", () => {
	it("[A4] replaces the old one, ends every session of the account and notifies the owner", async () => {
		const { email, client: phone, body } = await person();
		const laptop = app.client();
		await signIn(laptop, body);
		const { client: stranger } = await person();
		const token = await tokenFor(email);
		await setPassword(email, token);

		for (const device of [phone, laptop]) {
			expect((await refusal(device.call("getProfile", {}))).status).toBe(401);
			expect((await refusal(device.call("refreshToken", {}))).status).toBe(401);
		}
		await stranger.call("getProfile", {});
		expect((await refusal(signIn(app.client(), body))).code).toBe("InvalidCredentialsException");
		await signIn(app.client(), { email, password: fresh });
		const notice = await app.sandbox.mail(email, /was changed/);
		expect(notice.links).toContain(`${app.url}/en/forgot-password`);
		expect(notice.links.some((url) => url.includes("token"))).toBe(false);

		const { db } = app.app.deps;
		const { id } = await db.selectFrom("account").select("id").where("emailKey", "=", email).executeTakeFirstOrThrow();
		const ended = await db.selectFrom("session").select("endReason").where("accountId", "=", id).execute();
		expect(ended.map((session) => String(session.endReason)).sort()).toEqual([
			"null",
			"password-changed",
			"password-changed",
		]);
		const events = await db
			.selectFrom("auditEvent")
			.selectAll()
			.where("subjectId", "=", id)
			.where("action", "=", "password-changed")
			.execute();
		expect(events.map(({ actorId, after }) => [actorId, after])).toEqual([
			[id, { by: "mailed-link", sessionsEnded: 2, identitiesDropped: 0 }],
		]);
		expect(JSON.stringify(events)).not.toContain(email);
	});

	it("[A4] is set once by a link that is used in parallel", async () => {
		const { email } = await person();
		const token = await tokenFor(email);
		const passwords = Array.from({ length: 8 }, (_, number) => `Racing-Horse-${number}`);
		const outcomes = await Promise.allSettled(passwords.map((password) => setPassword(email, token, password)));
		const won = passwords.filter((_, index) => outcomes[index]?.status === "fulfilled");
		expect(won).toHaveLength(1);
		await signIn(app.client(), { email, password: String(won[0]) });
		expect(await setCode(email, token)).toEqual(invalid);
	});

	it("[A4] is set by any unexpired link until one of them is used", async () => {
		const { email } = await person();
		const first = await tokenFor(email);
		const second = await tokenFor(email);
		await setPassword(email, first);
		for (const token of [first, second]) expect(await setCode(email, token)).toEqual(invalid);
		const third = await tokenFor(email);
		await setPassword(email, third, "Third-Time-Lucky-3");
	});

	it("[A4] is not set by an expired, altered or foreign token or one of another purpose", async () => {
		const { email } = await person();
		const { email: other } = await person();
		const { body: waiting, mail } = await signUp(app);
		const activation = tokenOf(mail);
		const token = await tokenFor(email);
		const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
		const tries: [string, string][] = [
			[email, flipped],
			[other, token],
			[uniqueEmail("unknown"), token],
			[waiting.email, activation],
			[email, activation],
		];
		for (const [address, wrong] of tries) expect(await setCode(address, wrong)).toEqual(invalid);
		// It does not activate an account either.
		const use = app.client().call("activate", { body: { email: waiting.email, token } });
		expect((await refusal(use)).code).toBe("ActivationTokenInvalidException");
		clock.advance(minutes(60));
		expect(await setCode(email, token)).toEqual(invalid);
		await signIn(app.client(), { email, password: testPassword });
		await signIn(app.client(), { email: other, password: testPassword });
	});

	it("[A4] is not set for a closed account", async () => {
		const { email } = await person();
		const token = await tokenFor(email);
		const { db } = app.app.deps;
		await db.updateTable("account").set({ deletedAt: clock.now() }).where("emailKey", "=", email).execute();
		expect(await setCode(email, token)).toEqual(invalid);
	});

	it("[A4] [A2] ends a session that starts with the old one at the same time", async () => {
		const { email, body } = await person();
		const token = await tokenFor(email);
		const { db } = app.app.deps;
		// The new password waits for this lock after its checks; the sign-in has verified the old one by then.
		const late = await db.transaction().execute(async (tx) => {
			await tx.selectFrom("account").select("id").where("emailKey", "=", email).forUpdate().execute();
			const change = setPassword(email, token);
			await lockWaiters(app, 1);
			const thief = app.client();
			const entry = signIn(thief, body).then(
				() => "in",
				() => "refused",
			);
			await lockWaiters(app, 2);
			return { change, entry };
		});
		await late.change;
		expect(await late.entry).toBe("refused");
		const live = await db
			.selectFrom("session")
			.innerJoin("account", "account.id", "session.accountId")
			.select("session.id")
			.where("emailKey", "=", email)
			.where("endedAt", "is", null)
			.execute();
		expect(live).toEqual([]);
	});

	it("[A4] is not stored in plain text, nor is the token of its link", async () => {
		const { email } = await person();
		const token = await tokenFor(email);
		const before = await dumpDatabase(app);
		await setPassword(email, token, "Nowhere-Written-7");
		await mailsDecided(app);
		for (const dump of [before, await dumpDatabase(app)]) {
			expect(dump).toContain(email);
			for (const secret of [token, Buffer.from(token, "base64url").toString("hex"), "Nowhere-Written-7"]) {
				expect(dump).not.toContain(secret);
			}
		}
	});
});

describe("the form", () => {
	it.each([
		["newPassword", "Short-1Aaaa", "Use at least 12 characters.", "Щонайменше 12 символів."],
		[
			"newPassword",
			"only-lower-case-1",
			"Password must include at least one number, a lower or upper case letter and a special character (#,$,%,&,@ etc.)",
			"Пароль має містити щонайменше одну цифру, малу або велику літеру та спеціальний символ (#,$,%,&,@ тощо)",
		],
		["newPasswordRepeat", "Different-1-Aaaa", "The two passwords differ.", "Паролі не збігаються."],
		["newPasswordToken", "short", "The link is incomplete.", "Посилання неповне."],
		[
			"email",
			"incomplete",
			"Enter a complete e-mail address, such as name@example.org.",
			"Введіть повну електронну адресу, наприклад name@example.org.",
		],
	])("[A4] says what is wrong with %s %j, in both languages", async (field, value, english, ukrainian) => {
		const body = {
			email: uniqueEmail("form"),
			newPassword: fresh,
			newPasswordRepeat: fresh,
			newPasswordToken: "t".repeat(43),
			[field]: value,
			...(field === "newPassword" && { newPasswordRepeat: value }),
		};
		for (const [language, text] of [
			["en", english],
			["uk", ukrainian],
		] as const) {
			const answer = await post(app, "/user/new-password", body, { "accept-language": language });
			expect(answer.status).toBe(400);
			expect(JSON.parse(answer.text).error.fields).toEqual({ [field]: text });
		}
	});
});

it("[A4] deletes a request for a new password after thirty days", async () => {
	const { email } = await person();
	await forget(email);
	await mailsDecided(app);
	const { db } = app.app.deps;
	const count = async () =>
		(await db.selectFrom("newPasswordRequest").select("id").where("emailKey", "=", email).execute()).length;
	clock.advance(hours(24 * 29));
	await purge({ db, clock: clock.now });
	expect(await count()).toBe(1);
	clock.advance(hours(24 * 2));
	await purge({ db, clock: clock.now });
	expect(await count()).toBe(0);
});
