import { NewPassword } from "@stride/contract/accounts";
import { createTestApp, refusal, type TestApp, uniqueEmail } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { demoPassword } from "../../demo/demo-password.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { createVerifiedAccount } from "./create-verified-account.ts";
import { closeDemoSessions, ensureDemoPassword } from "./demo-accounts.ts";
import { createBrowser, goToGoogle } from "./google/google.test-steps.ts";

const secrets = createSecrets("a secret of forty characters, or even more");
let withDemo: TestApp;
let withoutDemo: TestApp;
beforeAll(async () => {
	withDemo = await createTestApp(inject("postgresUrl"), { env: { DEMO_DATA: "true" } });
	withoutDemo = await createTestApp(inject("postgresUrl"));
});
afterAll(async () => {
	await withDemo?.stop();
	await withoutDemo?.stop();
});

async function plantPerson({ app }: TestApp, { demo = true, password = "" } = {}) {
	const email = uniqueEmail("demo");
	const person = { email, password: password || demoPassword(secrets, email) };
	const names = { firstName: "Olena", lastName: "Vasylenko", locale: "en" as const };
	await createVerifiedAccount(app.deps, app.deps.db, { ...person, ...names, demo });
	return person;
}

describe("passwords of demo accounts", () => {
	it("[A2] keep the rules of sign-up, are the same at every start, and others per account and secret", () => {
		const emails = Array.from({ length: 300 }, (_, n) => `person-${n}@demo.invalid`);
		const passwords = emails.map((email) => demoPassword(secrets, email));
		for (const password of passwords) expect(NewPassword.safeParse(password).success, password).toBe(true);
		expect(new Set(passwords).size).toBe(emails.length);
		expect(emails.map((email) => demoPassword(secrets, email))).toEqual(passwords);
		const another = createSecrets("another secret of forty characters or more");
		expect(emails.map((email) => demoPassword(another, email)).some((password) => passwords.includes(password))).toBe(
			false,
		);
	});

	it("[A2] work again after the secret was replaced, and the former ones do not", async () => {
		const person = await plantPerson(withDemo, { password: "Formerly-Published-1" });
		const client = withDemo.client();
		await client.call("signIn", { body: person });
		const next = { ...person, password: demoPassword(secrets, person.email) };
		await ensureDemoPassword(withDemo.app.deps, next);
		expect(await refusal(client.call("refreshToken", {}))).toMatchObject({ status: 401 });
		expect(await refusal(withDemo.client().call("signIn", { body: person }))).toMatchObject({
			code: "InvalidCredentialsException",
		});
		const again = withDemo.client();
		await again.call("signIn", { body: next });
		// A start that finds the password in place ends nothing.
		await ensureDemoPassword(withDemo.app.deps, next);
		await again.call("refreshToken", {});
	});

	it("[A2] are never given to an account that is not of the demo data", async () => {
		const person = await plantPerson(withDemo, { demo: false, password: "Own-Password-1234" });
		await ensureDemoPassword(withDemo.app.deps, { ...person, password: demoPassword(secrets, person.email) });
		await withDemo.client().call("signIn", { body: person });
	});
});

describe("demo accounts where the demo data are off", () => {
	it("[A2] a sign-in answers like a wrong password", async () => {
		const person = await plantPerson(withoutDemo);
		const wrong = await refusal(
			withoutDemo.client().call("signIn", { body: { ...person, password: "Wrong-Password-1" } }),
		);
		expect(await refusal(withoutDemo.client().call("signIn", { body: person }))).toEqual(wrong);
		expect(wrong).toMatchObject({ status: 401, code: "InvalidCredentialsException" });
	});

	it("[A2] a sign-in with Google begins no session", async () => {
		const person = await plantPerson(withoutDemo);
		const browser = createBrowser(withoutDemo);
		const page = await goToGoogle(withoutDemo, browser, { email: person.email, verified: true });
		const code = String(page.searchParams.get("token"));
		expect(await refusal(browser.client.call("handOver", { body: { code } }))).toMatchObject({
			code: "InvalidCredentialsException",
		});
	});

	it("[A2] sessions from before end at the start, and those of other accounts stay", async () => {
		const demo = await plantPerson(withDemo);
		const other = await plantPerson(withDemo, { demo: false });
		const [demoClient, otherClient] = [withDemo.client(), withDemo.client()];
		demoClient.token = (await demoClient.call("signIn", { body: demo })).token;
		await otherClient.call("signIn", { body: other });
		await closeDemoSessions(withDemo.app.deps);
		expect(await refusal(demoClient.call("refreshToken", {}))).toMatchObject({ status: 401 });
		expect(await refusal(demoClient.call("getProfile", {}))).toMatchObject({ status: 401 });
		await otherClient.call("refreshToken", {});
	});
});
