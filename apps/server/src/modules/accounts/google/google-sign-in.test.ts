import { googleSignInAddress } from "@stride/contract/accounts/google-sign-in";
import {
	createTestApp,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestClock, mailsOf, minutes, registration, seconds, signUp, tokenOf } from "../accounts.test-steps.ts";
import { createBrowser, follow, goToGoogle, navigate, signInWithGoogle } from "./google.test-steps.ts";

let app: TestApp;
const clock = createTestClock();
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { SIGN_IN_TIMEOUT_MS: "2000" } });
});
afterAll(() => app.stop());

/** The provider's clock is unaffected: ours is advanced only while the work runs. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
	clock.advance(ms);
	try {
		return await work();
	} finally {
		clock.advance(-ms);
	}
}

const start = "/v1/auth/google?lang=en&redirect=%2Fen%2Ffaq%3Fa%3D1";
const accountOf = (email: string) =>
	app.app.deps.db
		.selectFrom("account")
		.selectAll()
		.where("emailKey", "=", email)
		.where("deletedAt", "is", null)
		.execute();

describe("signing in with Google", () => {
	it("[A3] creates an account without a password once, and finds it again also after its e-mail at Google changed", async () => {
		const email = uniqueEmail("google");
		const browser = createBrowser(app);
		const client = await signInWithGoogle(app, browser, { email, firstName: "Sofiia", lastName: "Bondar" });
		const profile = await client.call("getProfile", {});
		expect(profile).toMatchObject({ email, firstName: "Sofiia", lastName: "Bondar", hasGoogle: true });
		expect(profile.permissions).toEqual({
			stripeOnboarding: false,
			changePassword: false,
			deleteProfileImage: false,
			desk: [],
		});
		expect(browser.client.cookies.has("refresh")).toBe(true);
		expect(browser.client.cookies.has("signInFlow")).toBe(false);

		const again = await signInWithGoogle(app, createBrowser(app), { email, firstName: "Other", verified: false });
		expect((await again.call("getProfile", {})).id).toBe(profile.id);
		expect(await accountOf(email)).toHaveLength(1);
		expect((await refusal(app.client().call("signIn", { body: { email, password: testPassword } }))).code).toBe(
			"InvalidCredentialsException",
		);
	});

	it("[A3] links the account of the same verified e-mail and notifies its owner", async () => {
		const person = await signUpPerson(app);
		const { id } = await person.call("getProfile", {});
		const client = await signInWithGoogle(app, createBrowser(app), { email: person.email.toUpperCase() });
		expect(await client.call("getProfile", {})).toMatchObject({ id, permissions: { changePassword: true } });
		await app.sandbox.mail(person.email, /Google sign-in was added/);
		// The first session continues.
		await person.call("getProfile", {});
	});

	it("[A3] rejects an e-mail that the provider has not verified", async () => {
		const person = await signUpPerson(app);
		for (const email of [person.email, uniqueEmail("unverified")]) {
			const page = await goToGoogle(app, createBrowser(app), { email, verified: false });
			expect(`${page.pathname}${page.search}`).toBe("/en/sign-in?social=emailUnverified");
		}
		expect((await person.call("getProfile", {})).hasGoogle).toBe(false);
	});

	it("[A3] voids the password and the link of a stranger's waiting sign-up", async () => {
		const body = registration();
		const { mail } = await signUp(app, body);
		const owner = await signInWithGoogle(app, createBrowser(app), { email: body.email, firstName: "Owner" });
		expect((await owner.call("getProfile", {})).permissions.changePassword).toBe(false);
		const stranger = app.client();
		const signIn = stranger.call("signIn", { body: { email: body.email, password: body.password } });
		expect((await refusal(signIn)).status).toBeGreaterThanOrEqual(401);
		const activate = stranger.call("activate", { body: { email: body.email, token: tokenOf(mail) } });
		expect((await refusal(activate)).code).toBe("ActivationTokenInvalidException");
		expect(await accountOf(body.email)).toMatchObject([{ passwordHash: null, firstName: "Owner" }]);
	});

	it("[A3] creates one account for two parallel first sign-ins", async () => {
		const email = uniqueEmail("twice");
		const clients = await Promise.all(
			[createBrowser(app), createBrowser(app), createBrowser(app)].map((browser) =>
				signInWithGoogle(app, browser, { email }),
			),
		);
		const ids = await Promise.all(clients.map(async (client) => (await client.call("getProfile", {})).id));
		expect(new Set(ids).size).toBe(1);
		expect(await accountOf(email)).toHaveLength(1);
	});

	it("[A3] shows a notice after a refusal and for a provider that is unreachable, slow or broken", async () => {
		const refused = await goToGoogle(app, createBrowser(app), { refuse: true }, { redirect: "/en/faq" });
		expect(`${refused.pathname}${refused.search}`).toBe("/en/sign-in?redirect=%2Fen%2Ffaq&social=refused");
		for (const action of ["error", "hang"]) {
			await app.sandbox.oidc("PUT", "/faults", { action, path: "/token" });
			const page = await goToGoogle(app, createBrowser(app), { email: uniqueEmail("away") });
			expect(page.searchParams.get("social"), action).toBe("unavailable");
		}
		await app.sandbox.oidc("DELETE", "/faults");
	});
});

describe("a hand-over code", () => {
	const codeFor = async (browser = createBrowser(app)) => {
		const page = await goToGoogle(app, browser, { email: uniqueEmail("code") }, { redirect: "/en/faq?a=1#b" });
		return { browser, page, code: String(page.searchParams.get("token")) };
	};
	const exchange = (browser: { client: ReturnType<TestApp["client"]> }, code: string) =>
		refusal(browser.client.call("handOver", { body: { code } }));

	it("[A3] is returned to the starting page and accepted once", async () => {
		const { browser, page, code } = await codeFor();
		expect(`${page.pathname}?a=${page.searchParams.get("a")}${page.hash}`).toBe("/en/faq?a=1#b");
		const secret = String(browser.client.cookies.get("signInFlow"));
		await browser.client.call("handOver", { body: { code } });
		browser.client.cookies.set("signInFlow", secret);
		expect((await exchange(browser, code)).code).toBe("HandOverCodeInvalidException");
	});

	it("[A3] is accepted once when presented in parallel", async () => {
		const { browser, code } = await codeFor();
		const tries = await Promise.allSettled(
			Array.from({ length: 12 }, () => browser.client.call("handOver", { body: { code } })),
		);
		expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});

	it("[A3] is rejected after a minute, in another browser, or when forged", async () => {
		const { code } = await codeFor();
		expect((await exchange(createBrowser(app), code)).code).toBe("HandOverCodeInvalidException");
		const other = await codeFor();
		expect((await exchange(other.browser, code)).code).toBe("HandOverCodeInvalidException");
		const late = await codeFor();
		const refused = await later(seconds(61), () => exchange(late.browser, late.code));
		expect(refused.code).toBe("HandOverCodeInvalidException");
		expect((await exchange(late.browser, "x".repeat(43))).code).toBe("HandOverCodeInvalidException");
	});

	it("[A3] reaches private pages through the sign-in page", async () => {
		const page = await goToGoogle(
			app,
			createBrowser(app),
			{ email: uniqueEmail("private") },
			{ redirect: "/uk/account/info" },
		);
		expect(page.pathname).toBe("/en/sign-in");
		expect(page.searchParams.get("redirect")).toBe("/uk/account/info");
		expect(page.searchParams.get("token")).toMatch(/^[\w-]{43}$/);
	});
});

describe("the redirects to the provider and back", () => {
	it("[A3] carry PKCE, state and nonce with new random values each time", async () => {
		const [one, two] = await Promise.all([
			navigate(createBrowser(app), `${app.url}${start}`),
			navigate(createBrowser(app), `${app.url}${start}`),
		]);
		const [first, second] = [one, two].map(({ location }) => new URL(String(location)).searchParams);
		for (const name of ["state", "nonce", "code_challenge"]) {
			expect(first?.get(name), name).toMatch(/^[\w-]{43}$/);
			expect(first?.get(name), name).not.toBe(second?.get(name));
		}
		expect(first?.get("code_challenge_method")).toBe("S256");
		expect(first?.get("redirect_uri")).toBe(`${app.url}/v1/auth/google/callback`);
	});

	it("[A3] reject a forged, foreign, replayed or expired response", async () => {
		const callback = `${app.url}/v1/auth/google/callback?code=made-up&state=made-up`;
		const problemOf = async (browser: ReturnType<typeof createBrowser>, address: string) =>
			(await follow(browser, app, address)).searchParams.get("social");
		expect(await problemOf(createBrowser(app), callback)).toBe("expired");

		const begun = createBrowser(app);
		await navigate(begun, `${app.url}${start}`);
		expect(await problemOf(begun, callback)).toBe("expired");

		// A response to another person's request does not sign this browser in.
		const email = uniqueEmail("victim");
		await app.sandbox.oidc("PUT", "/next", { email });
		const attacker = createBrowser(app);
		const answer = await follow(attacker, app, start, /callback$/);
		const victim = createBrowser(app);
		await navigate(victim, `${app.url}${start}`);
		expect(await problemOf(victim, answer.href)).toBe("expired");
		expect(await problemOf(createBrowser(app), answer.href)).toBe("expired");
		expect(await later(seconds(601), () => problemOf(attacker, answer.href))).toBe("expired");
		expect(await accountOf(email)).toHaveLength(0);
	});

	it("[A3] lead only to pages of this site", async () => {
		const vectors = [
			"https://evil.example/en",
			"//evil.example",
			"/\\evil.example",
			"\\\\evil.example",
			"/%09/evil.example/..//evil.example",
			"javascript:alert(1)",
			"http:evil.example",
			"/en/../../\\evil.example",
			"/v1/user/sign-out",
			"/media/x",
			"/en/change-email?token=abc",
			"/uk/create-new-password",
			`/en/${"a".repeat(3_000)}`,
			" /en",
			"/\u0000en",
		];
		let escapes = 0;
		for (const redirect of vectors) {
			await app.sandbox.oidc("PUT", "/next", { email: uniqueEmail("vector") });
			const address = googleSignInAddress({ lang: "en", redirect });
			const page = await follow(createBrowser(app), app, address, /^\/(?!v1\/auth\/)/);
			if (page.origin !== app.url || /v1|media|change-email|create-new-password/.test(page.pathname)) escapes++;
			expect(page.searchParams.getAll("token"), redirect).toHaveLength(1);
		}
		expect({ vectors: vectors.length, escapes }).toEqual({ vectors: 15, escapes: 0 });
	});
});

describe("reauthentication with Google", () => {
	it("[A3] counts for this session only, and only with a linked Google account", async () => {
		const email = uniqueEmail("proof");
		const browser = createBrowser(app);
		const client = await signInWithGoogle(app, browser, { email });
		const elsewhere = await signInWithGoogle(app, createBrowser(app), { email });
		expect((await refusal(client.call("getPersonalData", {}))).code).toBe("ReauthenticationRequiredException");

		const options = { reauthenticate: true, redirect: "/en/account/info" };
		const other = await goToGoogle(app, browser, { email: uniqueEmail("somebody") }, options);
		expect(`${other.pathname}${other.search}`).toBe("/en/account/info?social=otherAccount");
		expect((await refusal(client.call("getPersonalData", {}))).code).toBe("ReauthenticationRequiredException");

		const page = await goToGoogle(app, browser, { email }, options);
		expect(`${page.pathname}${page.search}`).toBe("/en/account/info");
		await client.call("getPersonalData", {});
		expect((await refusal(elsewhere.call("getPersonalData", {}))).code).toBe("ReauthenticationRequiredException");
		expect((await later(seconds(601), () => refusal(client.call("getPersonalData", {})))).status).toBe(403);
	});

	it("[A3] needs a session that is still live at the response", async () => {
		const address = "/v1/auth/google?lang=en&reauthenticate=true&redirect=%2Fen%2Faccount";
		const signedOut = await follow(createBrowser(app), app, address);
		expect(signedOut.pathname).toBe("/en/sign-in");
		expect(signedOut.searchParams.get("social")).toBe("signedOut");

		const email = uniqueEmail("gone");
		const browser = createBrowser(app);
		const client = await signInWithGoogle(app, browser, { email });
		await app.sandbox.oidc("PUT", "/next", { email });
		const answer = await follow(browser, app, address, /callback$/);
		await client.call("signOut", {});
		expect((await follow(browser, app, answer.href)).searchParams.get("social")).toBe("signedOut");
	});

	it("[A3] rejects an authentication that is older than the request", async () => {
		const email = uniqueEmail("stale");
		const browser = createBrowser(app);
		await signInWithGoogle(app, browser, { email });
		// As if the provider had responded from an existing session, an hour old.
		const options = { reauthenticate: true, redirect: "/en/account" };
		const page = await later(minutes(60), () => goToGoogle(app, browser, { email }, options));
		expect(page.searchParams.get("social")).toBe("notFresh");
	});

	it("[A4] lets an account without a password create one with an e-mail change", async () => {
		const email = uniqueEmail("first");
		const newEmail = uniqueEmail("second");
		const browser = createBrowser(app);
		const client = await signInWithGoogle(app, browser, { email });
		const change = (body: object) => client.call("updateProfile", { body: { email: newEmail, ...body } });
		expect((await refusal(change({}))).fields).toHaveProperty("newPassword");
		const newPassword = "Another-Horse-7";
		const passwords = { newPassword, newPasswordRepeat: newPassword };
		expect((await refusal(change(passwords))).code).toBe("ReauthenticationRequiredException");
		await goToGoogle(app, browser, { email }, { reauthenticate: true, redirect: "/en/account" });
		expect((await change(passwords)).pendingEmail).toMatchObject({ email: newEmail });
		// Until it is confirmed, the password is not set.
		expect((await client.call("getProfile", {})).permissions.changePassword).toBe(false);
		const [mail] = await mailsOf(app, newEmail, 1);
		const token = String(
			new URL(String(mail?.links.find((link) => link.includes("change-email")))).searchParams.get("token"),
		);
		await app.client().call("confirmEmailChange", { body: { email: newEmail, changeEmailToken: token } });
		expect(await client.call("getProfile", {})).toMatchObject({
			email: newEmail,
			permissions: { changePassword: true },
		});
		await app.client().call("signIn", { body: { email: newEmail, password: newPassword } });
		await app.sandbox.mail(newEmail, /Google sign-in was removed/);
	});
});

describe("a linked Google account", () => {
	const changeEmail = async (client: TestClient, newEmail: string) => {
		await client.call("updateProfile", { body: { email: newEmail, currentPassword: testPassword } });
		const mail = await app.sandbox.mail(newEmail, /Confirm your new address/);
		const link = String(mail.links.find((url) => url.includes("change-email")));
		const changeEmailToken = String(new URL(link).searchParams.get("token"));
		await app.client().call("confirmEmailChange", { body: { email: newEmail, changeEmailToken } });
	};
	const prove = (client: TestClient) => client.call("reauthenticate", { body: { password: testPassword } });

	it("[A3] [A4] of the old address cannot sign in after an e-mail change", async () => {
		const victim = await signUpPerson(app);
		const { id } = await victim.call("getProfile", {});
		await signInWithGoogle(app, createBrowser(app), { email: victim.email });
		const newEmail = uniqueEmail("moved");
		await changeEmail(victim, newEmail);
		expect(await victim.call("getProfile", {})).toMatchObject({ id, email: newEmail, hasGoogle: false });
		const stranger = await signInWithGoogle(app, createBrowser(app), { email: victim.email });
		expect(await stranger.call("getProfile", {})).not.toMatchObject({ id });
		await app.sandbox.mail(newEmail, /Google sign-in was removed/);
		// The Google account of the new address is linked like any other.
		const again = await signInWithGoogle(app, createBrowser(app), { email: newEmail });
		expect(await again.call("getProfile", {})).toMatchObject({ id, hasGoogle: true });
	});

	it("[A3] [A4] cannot sign in after a password reset", async () => {
		const owner = await signUpPerson(app);
		const intruder = createBrowser(app);
		await signInWithGoogle(app, intruder, { email: owner.email });
		await app.client().call("resetPassword", { body: { email: owner.email } });
		const mail = await app.sandbox.mail(owner.email, /new password/);
		const link = String(mail.links.find((url) => url.includes("create-new-password")));
		const newPassword = "Another-Horse-10";
		await app.client().call("newPassword", {
			body: {
				email: owner.email,
				newPassword,
				newPasswordRepeat: newPassword,
				newPasswordToken: String(new URL(link).searchParams.get("token")),
			},
		});
		const rows = await app.app.deps.db
			.selectFrom("accountIdentity")
			.innerJoin("account", "account.id", "accountIdentity.accountId")
			.select("accountIdentity.id")
			.where("emailKey", "=", owner.email)
			.execute();
		expect(rows).toEqual([]);
		await app.sandbox.mail(owner.email, /Google sign-in was removed/);
	});

	it("[A3] is listed with its address and removed after a reauthentication, and the owner is notified", async () => {
		const owner = await signUpPerson(app);
		await signInWithGoogle(app, createBrowser(app), { email: owner.email });
		const [identity, ...others] = await owner.call("listIdentities", {});
		expect(others).toEqual([]);
		expect(identity).toMatchObject({ provider: "google", email: owner.email });
		const params = { identityId: String(identity?.id) };
		expect((await refusal(owner.call("unlinkIdentity", { params }))).code).toBe("ReauthenticationRequiredException");
		const stranger = await signUpPerson(app);
		await prove(stranger);
		await stranger.call("unlinkIdentity", { params });
		expect(await owner.call("listIdentities", {})).toHaveLength(1);
		await prove(owner);
		await owner.call("unlinkIdentity", { params });
		await owner.call("unlinkIdentity", { params });
		expect(await owner.call("listIdentities", {})).toEqual([]);
		expect((await owner.call("getProfile", {})).hasGoogle).toBe(false);
		await app.sandbox.mail(owner.email, /Google sign-in was removed/);
		const events = await app.app.deps.db
			.selectFrom("auditEvent")
			.select("after")
			.where("action", "=", "identity-unlinked")
			.where("subjectId", "=", (await owner.call("getProfile", {})).id)
			.execute();
		expect(events).toEqual([{ after: params }]);
	});

	it("[A3] that is the last sign-in method cannot be removed", async () => {
		const email = uniqueEmail("only");
		const browser = createBrowser(app);
		const client = await signInWithGoogle(app, browser, { email });
		const [identity] = await client.call("listIdentities", {});
		await goToGoogle(app, browser, { email }, { reauthenticate: true, redirect: "/en/account/info" });
		const unlink = client.call("unlinkIdentity", { params: { identityId: String(identity?.id) } });
		expect(await refusal(unlink)).toMatchObject({ status: 409, code: "LastSignInMethodException" });
		expect(await client.call("listIdentities", {})).toHaveLength(1);
	});
});
