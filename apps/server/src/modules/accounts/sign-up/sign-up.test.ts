import { createTestApp, endMailPauses, mailsDecided, refusal, type TestApp, uniqueEmail } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
	likeTimes,
	mailsOf,
	post,
	registration,
	signIn,
	signUp,
	signUpAndActivate,
	tokenOf,
} from "../accounts.test-steps.ts";
import { consentVersions } from "./consents.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app?.stop());

describe("the mail", () => {
	it.each([
		["en", "Confirm your e-mail for Stride", "The link is valid for 24 hours"],
		["uk", "Підтвердьте пошту для Stride", "Посилання дійсне 24 години"],
	] as const)(
		"[A1] is sent in the language of the page (%s), in HTML and in plain text",
		async (language, subject, expiry) => {
			const { mail, body } = await signUp(app, registration(), language);
			expect(mail.subject).toBe(subject);
			for (const half of [mail.text, mail.html]) {
				expect(half).toContain(expiry);
				expect(half).toContain("support@stride.invalid");
			}
			const link = new URL(String(mail.links.find((url) => url.includes("activate-account"))));
			expect(`${link.origin}${link.pathname}`).toBe(`${app.url}/${language}/activate-account`);
			expect(link.searchParams.get("email")).toBe(body.email);
			expect(Buffer.from(String(link.searchParams.get("token")), "base64url")).toHaveLength(32);
			expect(mail.html).toContain(`<html dir="ltr" lang="${language}">`);
		},
	);

	it("[A1] contains no text from the sign-up form", async () => {
		const { mail } = await signUp(app, registration({ firstName: "Win a prize at evil.example", lastName: "Now" }));
		expect(mail.subject + mail.text + mail.html).not.toMatch(/evil|prize/);
	});
});

describe("a known address", () => {
	it("[A1] gets a notice in its account's language, and the account is unchanged", async () => {
		const body = registration();
		const { client: visitor, mail: first } = await signUp(app, body, "uk");
		await visitor.call("activate", { body: { email: body.email, token: tokenOf(first) } });
		const stranger = app.client("en");
		await endMailPauses(app);
		await stranger.call("signUp", {
			body: registration({ email: body.email.toUpperCase(), firstName: "Mallory", password: "Stranger-Pass-1" }),
		});
		const [mail] = await mailsOf(app, body.email, 2);
		expect(mail?.subject).toBe("У вас уже є акаунт у Stride");
		expect(mail?.text).toContain(`Вітаємо, ${body.firstName}!`);
		expect(mail?.links).toContain(`${app.url}/uk/sign-in`);
		expect(mail?.links.some((url) => url.includes("token"))).toBe(false);
		expect(mail?.text).not.toContain("Mallory");
		await refusal(signIn(stranger, { email: body.email, password: "Stranger-Pass-1" }));
		await signIn(visitor, body);
		expect(await visitor.call("getProfile", {})).toMatchObject({ firstName: body.firstName, email: body.email });
	});

	it("[A1] gets the same response as an unknown and a waiting one, for sign-up and for resend", async () => {
		const { body: active } = await signUpAndActivate(app);
		const { body: waiting } = await signUp(app);
		const answersOf = async (email: string) => {
			const answers = [
				await post(app, "/user/sign-up", registration({ email })),
				await post(app, "/user/send-activation", { email }),
			];
			return answers.map(({ status, headers, text }) => {
				const compared = [...headers]
					.filter(([name]) => !["date", "x-request-id"].includes(name))
					.map(([name, value]) => [name, value.replace(/^signUp=[^;]{94}/, "signUp=…")]);
				return { status, headers: compared, text };
			});
		};
		const unknown = await answersOf(uniqueEmail("unknown"));
		expect(unknown.map(({ status, text }) => [status, text])).toEqual([
			[204, ""],
			[204, ""],
		]);
		expect(await answersOf(active.email)).toEqual(unknown);
		expect(await answersOf(waiting.email)).toEqual(unknown);
	});

	it("[A1] takes about the same time as an unknown one", async () => {
		const { body: active } = await signUpAndActivate(app);
		const { body: waiting } = await signUp(app);
		const emails = [() => active.email, () => waiting.email, () => uniqueEmail("unknown")];
		const ratio = await likeTimes(emails, (email) => post(app, "/user/sign-up", registration({ email: email() })));
		// Without the hash it would take less than a third.
		expect(ratio).toBeGreaterThan(0.6);
	});
});

describe("two sign-ups with one address", () => {
	const own = "Owners-Pass-1";
	const other = "Strangers-Pass-1";

	it("[A1] keep the password of the owner's link when a stranger signs up after the owner", async () => {
		const { body, mail: ownMail, client } = await signUp(app, registration({ password: own }));
		const { mail: strangersMail } = await signUp(app, registration({ email: body.email, password: other }));
		expect(strangersMail.text).toContain("more than one sign-up");
		expect(ownMail.text).not.toContain("more than one sign-up");
		await client.call("activate", { body: { email: body.email, token: tokenOf(ownMail) } });
		await signIn(client, { email: body.email, password: own });
		await refusal(signIn(app.client(), { email: body.email, password: other }));
	});

	it("[A1] keep the password of the owner's link when a stranger signed up before the owner", async () => {
		const email = uniqueEmail("person");
		const { mail: strangersMail, client: stranger } = await signUp(app, registration({ email, password: other }));
		const { mail: ownMail, client } = await signUp(app, registration({ email, password: own }));
		await client.call("activate", { body: { email, token: tokenOf(ownMail) } });
		await signIn(client, { email, password: own });
		const late = stranger.call("activate", { body: { email, token: tokenOf(strangersMail) } });
		expect(await refusal(late)).toMatchObject({ status: 400, code: "ActivationTokenInvalidException" });
		await refusal(signIn(stranger, { email, password: other }));
	});

	it("[A1] make a resent mail confirm the newest one and mention that there are several", async () => {
		const { body } = await signUp(app, registration({ password: other }));
		await signUp(app, registration({ email: body.email, password: own }));
		const { db } = app.app.deps;
		// The pause between repeated mails is over.
		await db
			.updateTable("activationRequest")
			.set({ mailedAt: new Date(0) })
			.execute();
		const client = app.client("uk");
		await client.call("sendActivation", { body: { email: body.email } });
		const [mail] = await mailsOf(app, body.email, 3);
		expect(mail?.text).toContain("більше ніж один раз");
		await client.call("activate", { body: { email: body.email, token: tokenOf(mail) } });
		await signIn(client, { email: body.email, password: own });
	});
});

it("[A1] an address is compared without surrounding spaces and case", async () => {
	const email = uniqueEmail("Person");
	const { client, mail } = await signUp(app, registration({ email: `  ${email.toUpperCase()}  ` }));
	await client.call("activate", { body: { email: email.toLowerCase(), token: tokenOf(mail) } });
	await signIn(client, registration({ email }));
});

it("[A1] consent to the terms and privacy policy is stored with version and time of the sign-up", async () => {
	const began = new Date();
	const { client, body } = await signUpAndActivate(app);
	await signIn(client, body);
	const { id } = await client.call("getProfile", {});
	const consents = await app.app.deps.db
		.selectFrom("accountConsent")
		.select(["kind", "version", "givenAt"])
		.where("accountId", "=", id)
		.orderBy("kind")
		.execute();
	expect(consents.map(({ kind, version }) => [kind, version])).toEqual([
		["privacy", consentVersions.privacy],
		["terms", consentVersions.terms],
	]);
	for (const { givenAt } of consents) expect(givenAt.getTime()).toBeGreaterThanOrEqual(began.getTime());
});

it("[A1] every sign-up and activation is audited without personal data", async () => {
	const { body } = await signUpAndActivate(app);
	await mailsDecided(app);
	const events = await app.app.deps.db.selectFrom("auditEvent").selectAll().execute();
	expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(["signed-up", "account-activated"]));
	expect(JSON.stringify(events)).not.toContain(body.email);
	expect(JSON.stringify(events)).not.toContain(body.lastName);
});
