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
import {
	createTestClock,
	hours,
	mailsOf,
	minutes,
	registration,
	signIn,
	signUpAndActivate,
} from "../accounts.test-steps.ts";
import { createBrowser, signInWithGoogle } from "../google/google.test-steps.ts";

let app: TestApp;
const clock = createTestClock();
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
});
afterAll(() => app.stop());

const requestChange = (person: TestClient, email: string, body: object = { currentPassword: testPassword }) =>
	person.call("updateProfile", { body: { email, ...body } });

/** The query of the page to which a mail's link leads. */
async function linkIn(address: string, subject: RegExp) {
	const mail = await app.sandbox.mail(address, subject);
	const link = new URL(String(mail.links.find((url) => url.includes("/change-email"))));
	return { link, email: String(link.searchParams.get("email")), token: String(link.searchParams.get("token")) };
}
const confirm = async (email: string) => {
	const { token } = await linkIn(email, /Confirm your new address/);
	return app.client().call("confirmEmailChange", { body: { email, changeEmailToken: token } });
};
const undo = (link: { email: string; token: string }) =>
	app.client().call("undoEmailChange", { body: { email: link.email, undoToken: link.token } });
const invalid = "EmailChangeTokenInvalidException";

describe("a change of the e-mail", () => {
	it("[A4] takes effect with the button of the page in the new address's mail, not when the link is opened", async () => {
		const person = await signUpPerson(app);
		const second = app.client();
		await signIn(second, { email: person.email, password: testPassword });
		const fresh = uniqueEmail("fresh");
		const requested = await requestChange(person, fresh);
		expect(requested).toMatchObject({ email: person.email, pendingEmail: { email: fresh } });

		const { link } = await linkIn(fresh, /Confirm your new address/);
		expect(link.pathname).toBe("/en/change-email");
		for (const method of ["GET", "HEAD"])
			await fetch(`${app.url}/v1/user/confirm-email-change${link.search}`, { method });
		expect((await person.call("getProfile", {})).email).toBe(person.email);

		await confirm(fresh);
		expect(await person.call("getProfile", {})).toMatchObject({ email: fresh, pendingEmail: null });
		// No session ends, and the password is unchanged.
		await second.call("getProfile", {});
		await signIn(app.client(), { email: fresh, password: testPassword });
		const old = app.client().call("signIn", { body: { email: person.email, password: testPassword } });
		expect((await refusal(old)).code).toBe("InvalidCredentialsException");
		// A second press of the button succeeds.
		await confirm(fresh);
		await app.sandbox.mail(person.email, /has changed/);
	});

	it("[A4] needs the password or a recent proof, and a different address", async () => {
		const person = await signUpPerson(app);
		const fresh = uniqueEmail("fresh");
		expect((await refusal(requestChange(person, fresh, {}))).code).toBe("ReauthenticationRequiredException");
		const wrong = await refusal(requestChange(person, fresh, { currentPassword: "Wrong-Password-1" }));
		expect(wrong.fields).toEqual({ currentPassword: "This is not your current password." });
		expect((await refusal(requestChange(person, person.email.toUpperCase()))).fields).toHaveProperty("email");
		await person.call("reauthenticate", { body: { password: testPassword } });
		await requestChange(person, fresh, {});
		clock.advance(minutes(10));
		expect((await refusal(requestChange(person, fresh, {}))).code).toBe("ReauthenticationRequiredException");
		// A rejected change also discards the rest of the request.
		const both = person.call("updateProfile", { body: { firstName: "Changed", email: fresh } });
		await refusal(both);
		expect((await person.call("getProfile", {})).firstName).toBe("Olena");
	});

	it("[A4] does not disclose whether the new address has an account, and notifies its owner", async () => {
		const [person, owner] = [await signUpPerson(app), await signUpPerson(app)];
		const unknown = await requestChange(person, uniqueEmail("unknown"));
		const taken = await requestChange(person, owner.email);
		expect(Object.keys(taken)).toEqual(Object.keys(unknown));
		expect(taken.pendingEmail?.email).toBe(owner.email);
		await app.sandbox.mail(owner.email, /tried to use your address/);
		const mails = await mailsOf(app, owner.email, 2);
		expect(mails.flatMap(({ links }) => links).some((link) => link.includes("/change-email"))).toBe(false);
		expect((await person.call("getProfile", {})).email).toBe(person.email);
	});

	it("[A4] accepts a token once, before its expiry, for its address and purpose", async () => {
		const person = await signUpPerson(app);
		const [first, second] = [uniqueEmail("first"), uniqueEmail("second")];
		await requestChange(person, first);
		const old = await linkIn(first, /Confirm/);
		const back = await linkIn(person.email, /A new address for your account/);
		const tries = [
			{ email: second, changeEmailToken: old.token },
			{ email: first, changeEmailToken: back.token },
			{ email: first, changeEmailToken: "x".repeat(43) },
		];
		for (const body of tries)
			expect((await refusal(app.client().call("confirmEmailChange", { body }))).code).toBe(invalid);
		expect((await refusal(undo(old))).code).toBe(invalid);

		// A later change makes the earlier link void.
		await requestChange(person, second);
		expect((await refusal(confirm(first))).code).toBe(invalid);
		clock.advance(hours(24) + 1_000);
		await signIn(person, { email: person.email, password: testPassword });
		expect((await person.call("getProfile", {})).pendingEmail).toBeNull();
		expect((await refusal(confirm(second))).code).toBe(invalid);
	});

	it("[A4] can be cancelled, and is limited per hour", async () => {
		const person = await signUpPerson(app);
		const fresh = uniqueEmail("fresh");
		await requestChange(person, fresh);
		await linkIn(fresh, /Confirm/);
		await person.call("cancelEmailChange", {});
		expect((await person.call("getProfile", {})).pendingEmail).toBeNull();
		expect((await refusal(confirm(fresh))).code).toBe(invalid);
		for (let count = 0; count < 4; count++) await requestChange(person, uniqueEmail("again"));
		expect((await refusal(requestChange(person, uniqueEmail("again")))).status).toBe(429);
	});

	it("[A4] is cancelled when the password changes", async () => {
		const person = await signUpPerson(app);
		const fresh = uniqueEmail("thief");
		await requestChange(person, fresh);
		await linkIn(fresh, /Confirm/);
		const newPassword = "Another-Horse-7";
		await person.call("changePassword", {
			body: { currentPassword: testPassword, newPassword, newPasswordRepeat: newPassword },
		});
		expect((await refusal(confirm(fresh))).code).toBe(invalid);
		expect((await person.call("getProfile", {})).pendingEmail).toBeNull();

		const second = uniqueEmail("thief");
		await requestChange(person, second, { currentPassword: newPassword });
		await linkIn(second, /Confirm/);
		await app.client().call("resetPassword", { body: { email: person.email } });
		const mail = await app.sandbox.mail(person.email, /A new password/);
		const link = String(mail.links.find((url) => url.includes("create-new-password")));
		const newPasswordToken = String(new URL(link).searchParams.get("token"));
		await app.client().call("newPassword", {
			body: { email: person.email, newPassword: testPassword, newPasswordRepeat: testPassword, newPasswordToken },
		});
		expect((await refusal(confirm(second))).code).toBe(invalid);
	});

	it("[A4] is rejected if another account has got the address meanwhile", async () => {
		const person = await signUpPerson(app);
		const fresh = uniqueEmail("raced");
		await requestChange(person, fresh);
		await linkIn(fresh, /Confirm/);
		const { client: other, body } = await signUpAndActivate(app, registration({ email: fresh }));
		await signIn(other, body);
		expect((await refusal(confirm(fresh))).code).toBe(invalid);
		expect((await other.call("getProfile", {})).email).toBe(fresh);
		expect((await person.call("getProfile", {})).email).toBe(person.email);
	});
});

describe("the link to undo an e-mail change", () => {
	it("[A4] restores the old address after the confirmation and revokes all access of the attacker", async () => {
		const person = await signUpPerson(app);
		const [fresh, later] = [uniqueEmail("thief"), uniqueEmail("thief-later")];
		await requestChange(person, fresh);
		const back = await linkIn(person.email, /A new address for your account/);
		expect(back.link.searchParams.get("undo")).toBe("true");
		await confirm(fresh);
		// The attacker links a Google account, changes the address again, and requests the account's deletion.
		await signInWithGoogle(app, createBrowser(app), { email: fresh });
		await requestChange(person, later);
		const thiefsBack = await linkIn(fresh, /A new address for your account/);
		await person.call("reauthenticate", { body: { password: testPassword } });
		await person.call("requestAccountDeletion", {});
		clock.advance(hours(5 * 24));

		await undo(back);
		expect((await refusal(person.call("getProfile", {}))).status).toBe(401);
		for (const email of [person.email, fresh]) {
			const entry = app.client().call("signIn", { body: { email, password: testPassword } });
			expect((await refusal(entry)).code).toBe("InvalidCredentialsException");
		}
		expect((await refusal(undo(thiefsBack))).code).toBe(invalid);
		expect((await refusal(confirm(later))).code).toBe(invalid);

		const mail = await app.sandbox.mail(person.email, /A new password/);
		const token = String(
			new URL(String(mail.links.find((url) => url.includes("create-new-password")))).searchParams.get("token"),
		);
		const newPassword = "Back-Again-2025";
		await app.client().call("newPassword", {
			body: { email: person.email, newPassword, newPasswordRepeat: newPassword, newPasswordToken: token },
		});
		const owner = app.client();
		await signIn(owner, { email: person.email, password: newPassword });
		expect(await owner.call("getProfile", {})).toMatchObject({
			email: person.email,
			pendingEmail: null,
			removesAt: null,
			hasGoogle: false,
		});
		// Pressed twice.
		await undo(back);
		await owner.call("getProfile", {});
	});

	it("[A4] cancels an unconfirmed change, and expires", async () => {
		const person = await signUpPerson(app);
		const fresh = uniqueEmail("fresh");
		await requestChange(person, fresh);
		const back = await linkIn(person.email, /A new address/);
		await linkIn(fresh, /Confirm/);
		await undo(back);
		expect((await refusal(confirm(fresh))).code).toBe(invalid);

		const other = await signUpPerson(app);
		await requestChange(other, uniqueEmail("late"));
		const late = await linkIn(other.email, /A new address/);
		clock.advance(hours(8 * 24) + 1_000);
		expect((await refusal(undo(late))).code).toBe(invalid);
		await mailsDecided(app);
	});
});
