import { NewPassword } from "@stride/contract/accounts/accounts";
import { createTestApp, refusal, type TestApp, uniqueEmail } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { demoPassword } from "../../demo/plant-demo.ts";
import { createSecrets } from "../../platform/security/secrets.ts";
import { closeDemoSessions, ensureDemoPassword } from "./demo-accounts.ts";
import { createBrowser, goToGoogle } from "./google/google.test-steps.ts";
import { createVerifiedAccount } from "./sign-up/create-account.ts";

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
	it("[A2] meet the rules of sign-up, are stable between starts, and differ per account and secret", () => {
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

	it("[A2] are updated after the secret was replaced, and the former ones fail", async () => {
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
		// A start with the correct password in place ends no session.
		await ensureDemoPassword(withDemo.app.deps, next);
		await again.call("refreshToken", {});
	});

	it("[A2] are never set for an account that is not demo data", async () => {
		const person = await plantPerson(withDemo, { demo: false, password: "Own-Password-1234" });
		await ensureDemoPassword(withDemo.app.deps, { ...person, password: demoPassword(secrets, person.email) });
		await withDemo.client().call("signIn", { body: person });
	});
});

describe("demo accounts when demo data are off", () => {
	it("[A2] get the response of a wrong password at sign-in", async () => {
		const person = await plantPerson(withoutDemo);
		const wrong = await refusal(
			withoutDemo.client().call("signIn", { body: { ...person, password: "Wrong-Password-1" } }),
		);
		expect(await refusal(withoutDemo.client().call("signIn", { body: person }))).toEqual(wrong);
		expect(wrong).toMatchObject({ status: 401, code: "InvalidCredentialsException" });
	});

	it("[A2] cannot sign in with Google", async () => {
		const person = await plantPerson(withoutDemo);
		const browser = createBrowser(withoutDemo);
		const page = await goToGoogle(withoutDemo, browser, { email: person.email, verified: true });
		const code = String(page.searchParams.get("token"));
		expect(await refusal(browser.client.call("handOver", { body: { code } }))).toMatchObject({
			code: "InvalidCredentialsException",
		});
	});

	it("[A2] lose their sessions at the start, and other accounts do not", async () => {
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
