import {
	createTestApp,
	mailsDecided,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { post, registration } from "../accounts.test-steps.ts";

const passphrase = "lantern river cobalt meadow";
const passphraseMin = passphrase.length;
const tooSimple = passphrase.slice(0, -1);
const commonPhrase = `${"1".repeat(passphraseMin)}password`;
const passwords = (newPassword: string) => ({ newPassword, newPasswordRepeat: newPassword });

const refusedSignUp = async (app: TestApp, password: string, language = "en"): Promise<string | undefined> => {
	const answer = await post(app, "/user/sign-up", registration({ password }), { "accept-language": language });
	return answer.status === 204 ? undefined : JSON.parse(answer.text).error.fields.password;
};

async function resetToken(app: TestApp, email: string): Promise<string> {
	await app.client().call("resetPassword", { body: { email } });
	await mailsDecided(app);
	const links = (await app.sandbox.mails(email)).flatMap((mail) => mail.links);
	const link = links.find((url) => url.includes("create-new-password"));
	return String(new URL(String(link)).searchParams.get("token"));
}

describe("without PASSPHRASE_MIN", () => {
	let app: TestApp;
	beforeAll(async () => {
		app = await createTestApp(inject("postgresUrl"));
	});
	afterAll(() => app?.stop());

	it("[A1] a long password needs the mix of characters", async () => {
		expect(await refusedSignUp(app, testPassword)).toBeUndefined();
		expect(await refusedSignUp(app, passphrase)).toBe(
			"Use an upper-case letter, a lower-case letter and a digit or special character (#, $, %, &, @ etc.).",
		);
		expect((await app.client().call("getSite", {})).passphraseMin).toBeNull();
	});
});

describe("with PASSPHRASE_MIN", () => {
	let app: TestApp;
	let person: TestClient & { email: string };
	beforeAll(async () => {
		app = await createTestApp(inject("postgresUrl"), { env: { PASSPHRASE_MIN: String(passphraseMin) } });
		person = await signUpPerson(app);
	});
	afterAll(() => app?.stop());

	it("[A1] a sign-up accepts a passphrase and a shorter password with the mix of characters", async () => {
		expect(await refusedSignUp(app, passphrase)).toBeUndefined();
		expect(await refusedSignUp(app, testPassword)).toBeUndefined();
		expect((await app.client().call("getSite", {})).passphraseMin).toBe(passphraseMin);
	});

	it("[A1] a shorter password without the mix is refused with both rules, in both languages", async () => {
		expect(await refusedSignUp(app, tooSimple)).toBe(
			`Use an upper-case letter, a lower-case letter and a digit or special character, or at least ${passphraseMin} characters of any kind.`,
		);
		expect(await refusedSignUp(app, tooSimple, "uk")).toContain(`щонайменше ${passphraseMin} довільних символів`);
		expect(await refusedSignUp(app, "short")).toBe("Use at least 12 characters.");
	});

	it("[A1] a long password is refused if it is common, has the brand or exceeds the maximum", async () => {
		expect(await refusedSignUp(app, commonPhrase)).toContain("very common");
		expect(await refusedSignUp(app, `${passphrase} stride`)).toContain("the name of this site");
		expect(await refusedSignUp(app, "a b ".repeat(51))).toBe("Use at most 200 characters.");
	});

	it("[A4] a change and a reset accept a passphrase, and refuse a shorter and a common one", async () => {
		const change = (password: string) =>
			person.call("changePassword", { body: { ...passwords(password), currentPassword: testPassword } });
		expect((await refusal(change(tooSimple))).fields?.newPassword).toContain(`at least ${passphraseMin} characters`);
		expect((await refusal(change(commonPhrase))).fields?.newPassword).toContain("very common");
		await change(passphrase);
		await app.client().call("signIn", { body: { email: person.email, password: passphrase } });

		const newPasswordToken = await resetToken(app, person.email);
		const reset = (password: string) =>
			app.client().call("newPassword", { body: { email: person.email, newPasswordToken, ...passwords(password) } });
		expect((await refusal(reset(tooSimple))).fields?.newPassword).toContain(`at least ${passphraseMin} characters`);
		expect((await refusal(reset(commonPhrase))).fields?.newPassword).toContain("very common");
		await reset(`${passphrase} again`);
		await app.client().call("signIn", { body: { email: person.email, password: `${passphrase} again` } });
	});

	it("[A4] an account without a password creates a passphrase, alone or with a change of the e-mail", async () => {
		const owner = await signUpPerson(app);
		await owner.call("reauthenticate", { body: { password: testPassword } });
		const { db } = app.app.deps;
		await db.updateTable("account").set({ passwordHash: null }).where("emailKey", "=", owner.email).execute();
		const email = uniqueEmail("changed");
		const changeEmail = (password: string) => owner.call("updateProfile", { body: { email, ...passwords(password) } });
		expect((await refusal(changeEmail(tooSimple))).fields).toHaveProperty("newPassword");
		expect((await changeEmail(passphrase)).pendingEmail).toMatchObject({ email });
		await owner.call("changePassword", { body: passwords(passphrase) });
		await app.client().call("signIn", { body: { email: owner.email, password: passphrase } });
	});
});
