import { createTestApp, type TestApp, testPassword, uniqueEmail } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { mailsOf, signIn, signUpAndActivate } from "./accounts.test-steps.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app?.stop());

/** An account that signed up and in in English. */
async function englishAccount() {
	const { body, client } = await signUpAndActivate(app);
	await signIn(client, body);
	const ukrainian = app.client("uk");
	ukrainian.token = client.token ?? null;
	return { email: body.email, password: body.password, client: ukrainian };
}
type English = Awaited<ReturnType<typeof englishAccount>>;

it.each<[string, (person: English) => Promise<unknown>]>([
	["a link for a new password", ({ client, email }) => client.call("resetPassword", { body: { email } })],
	["a link for a sign-in", ({ client, email }) => client.call("requestSignInLink", { body: { email } })],
	[
		"a changed password",
		({ client, password }) =>
			client.call("changePassword", {
				body: {
					currentPassword: password,
					newPassword: `${testPassword}-2`,
					newPasswordRepeat: `${testPassword}-2`,
				},
			}),
	],
	[
		"a requested e-mail change",
		({ client, password }) =>
			client.call("updateProfile", { body: { email: uniqueEmail("next"), currentPassword: password } }),
	],
	[
		"a requested deletion",
		async ({ client, password }) => {
			await client.call("reauthenticate", { body: { password } });
			await client.call("requestAccountDeletion", {});
		},
	],
])("[A4] [A5] the mail about %s is in the language of the request", async (_, request) => {
	const person = await englishAccount();
	const before = (await app.sandbox.mails(person.email)).length;
	await request(person);
	const [mail] = await mailsOf(app, person.email, before + 1);
	expect(mail?.text).toMatch(/[а-яїєґ]{4}/i);
	expect(mail?.links.some((link) => link.includes("/uk/"))).toBe(true);
});
