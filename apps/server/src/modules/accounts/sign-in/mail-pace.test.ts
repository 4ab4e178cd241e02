import { mailLimits } from "@stride/contract/mail-limits";
import {
	createTestApp,
	endMailPauses,
	mailsDecided,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { registration, signIn, tokenOf } from "../accounts.test-steps.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => app?.stop());

/** Clients of unrelated networks. */
const strangers = (count: number): TestClient[] =>
	Array.from({ length: count }, (_, index) => {
		const client = app.client();
		client.address = `203.0.${index}.7`;
		return client;
	});

const mailsTo = async (email: string): Promise<number> => {
	await mailsDecided(app);
	return (await app.sandbox.mails(email)).length;
};

/** The number of mails after each pause, until a pause adds none. */
async function mailsByPause(email: string): Promise<number[]> {
	const counts = [await mailsTo(email)];
	while (counts.at(-1) !== counts.at(-2)) {
		await endMailPauses(app);
		counts.push(await mailsTo(email));
	}
	return counts;
}

const onePerPause = [...Array.from({ length: mailLimits.perDay }, (_, index) => index + 1), mailLimits.perDay];

it("[A1] sign-ups from many networks send an address one mail a minute and ten a day", async () => {
	const email = uniqueEmail("flooded");
	for (const client of strangers(mailLimits.perDay + 2)) {
		await client.call("signUp", { body: registration({ email }) });
	}
	expect(await mailsByPause(email)).toEqual(onePerPause);
});

it("[A1] the mail of a sign-up within a minute of a stranger's is deferred, not dropped", async () => {
	const email = uniqueEmail("person");
	const [stranger, owner] = strangers(2);
	await stranger?.call("signUp", { body: registration({ email, password: "Strangers-Pass-1" }) });
	await mailsDecided(app);
	await owner?.call("signUp", { body: registration({ email }) });
	await endMailPauses(app);
	await mailsDecided(app);
	const [newest] = await app.sandbox.mails(email);
	expect(newest?.text).toContain("more than one sign-up");
	await app.client().call("activate", { body: { email, token: tokenOf(newest) } });
	await signIn(app.client(), { email, password: testPassword });
});

it("[A1] repetitions from many networks send an address one activation mail a minute and ten a day", async () => {
	const email = uniqueEmail("flooded");
	await app.client().call("signUp", { body: registration({ email }) });
	for (let sent = 1; sent <= mailLimits.perDay; sent++) {
		await mailsDecided(app);
		for (const client of strangers(3)) await client.call("sendActivation", { body: { email } });
		expect(await mailsTo(email)).toBe(sent);
		await endMailPauses(app);
	}
	for (const client of strangers(3)) await client.call("sendActivation", { body: { email } });
	expect(await mailsTo(email)).toBe(mailLimits.perDay);
});

it("[A4] changes of many accounts to one address send it one mail a minute and ten a day", async () => {
	const email = uniqueEmail("flooded");
	for (const { address } of strangers(mailLimits.perDay + 1)) {
		const person = await signUpPerson(app);
		person.address = address;
		const body = { email, currentPassword: testPassword };
		expect((await person.call("updateProfile", { body })).pendingEmail?.email).toBe(email);
	}
	expect(await mailsByPause(email)).toEqual(onePerPause);
});
