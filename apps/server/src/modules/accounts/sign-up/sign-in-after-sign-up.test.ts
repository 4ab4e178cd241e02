import { createTestApp, refusal, type TestApp, type TestClient } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
	createTestClock,
	hours,
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
import { signUpCookieSeconds } from "./sign-up-cookie.ts";

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
});
afterAll(() => app?.stop());

const activate = (client: TestClient, email: string, token: string) =>
	client.call("activate", { body: { email, token } });

async function sessionsOf(email: string): Promise<number> {
	const rows = await app.app.deps.db
		.selectFrom("session")
		.innerJoin("account", "account.id", "session.accountId")
		.select("session.id")
		.where("account.emailKey", "=", email)
		.execute();
	return rows.length;
}

async function expectNoSession(client: TestClient, email: string, token: string): Promise<void> {
	expect(await activate(client, email, token)).toEqual({ token: null });
	expect(client.cookies.has("refresh")).toBe(false);
	expect(await sessionsOf(email)).toBe(0);
}

describe("the browser of a sign-up", () => {
	it("[A1] [A2] is signed in by the activation, and its cookie is removed", async () => {
		const { client, body, mail } = await signUp(app);
		const { token } = await activate(client, body.email, tokenOf(mail));
		client.token = token;
		expect(await client.call("getProfile", {})).toMatchObject({ email: body.email });
		expect(client.cookies.has("signUp")).toBe(false);
		expect((await client.call("refreshToken", {})).token).not.toBe("");
	});

	it("[A1] [A2] gets a cookie that scripts cannot read, with a known address too", async () => {
		const { body } = await signUpAndActivate(app);
		const cookieOf = async (email: string) => {
			const { headers } = await post(app, "/user/sign-up", registration({ email }));
			return headers.getSetCookie().map((line) => line.replace(/=[^;]+/, "=…"));
		};
		const known = await cookieOf(body.email);
		expect(known).toEqual(["signUp=…; Max-Age=3600; Path=/; HttpOnly; SameSite=Strict"]);
		expect(await cookieOf(registration().email)).toEqual(known);
	});

	it("[A1] [A2] begins one session with twenty parallel clicks, and none with a later one", async () => {
		const { client, body, mail } = await signUp(app);
		const cookie = String(client.cookies.get("signUp"));
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => {
				const tab = app.client();
				tab.cookies.set("signUp", cookie);
				return activate(tab, body.email, tokenOf(mail));
			}),
		);
		expect(answers.filter(({ token }) => token !== null)).toHaveLength(1);
		expect(await sessionsOf(body.email)).toBe(1);
		const thief = app.client();
		thief.cookies.set("signUp", cookie);
		expect(await activate(thief, body.email, tokenOf(mail))).toEqual({ token: null });
		expect(await sessionsOf(body.email)).toBe(1);
	});

	it("[A1] [A2] is signed in by the mail that was sent again", async () => {
		const { client, body } = await signUp(app);
		clock.advance(minutes(1));
		await client.call("sendActivation", { body: { email: body.email } });
		const [resent] = await mailsOf(app, body.email, 2);
		expect((await activate(client, body.email, tokenOf(resent))).token).not.toBeNull();
	});

	it("[A1] [A2] is not signed in later than an hour after the sign-up", async () => {
		const late = await signUp(app);
		clock.advance(seconds(signUpCookieSeconds));
		await expectNoSession(late.client, late.body.email, tokenOf(late.mail));
	});

	it("[A1] [A2] is not signed in by a link that has expired", async () => {
		const { client, body, mail } = await signUp(app);
		clock.advance(hours(24));
		expect(await refusal(activate(client, body.email, tokenOf(mail)))).toMatchObject({
			code: "ActivationTokenExpiredException",
		});
		expect(client.cookies.has("refresh")).toBe(false);
	});
});

describe("another browser", () => {
	it("[A1] [A2] that opens the mail activates the account and is not signed in", async () => {
		const { body, mail } = await signUp(app);
		await expectNoSession(app.client(), body.email, tokenOf(mail));
	});

	it("[A1] [A2] with a sign-up of its own is not signed in to a stranger's account by the stranger's link", async () => {
		const victim = await signUp(app);
		const stranger = await signUp(app);
		await expectNoSession(victim.client, stranger.body.email, tokenOf(stranger.mail));
		// The victim's own link still works.
		expect((await activate(victim.client, victim.body.email, tokenOf(victim.mail))).token).not.toBeNull();
	});

	it("[A1] [A2] of the mailbox's owner is not signed in to an account whose password a stranger has chosen", async () => {
		const stranger = await signUp(app);
		const owner = await signUp(app, registration({ email: stranger.body.email, password: "Owner-Of-Mailbox-1" }));
		await expectNoSession(owner.client, owner.body.email, tokenOf(stranger.mail));
	});

	it("[A1] [A2] of a stranger gets no session from the owner's activation", async () => {
		const owner = await signUp(app);
		const stranger = await signUp(app, registration({ email: owner.body.email, password: "Stranger-Pass-1" }));
		expect((await activate(owner.client, owner.body.email, tokenOf(owner.mail))).token).not.toBeNull();
		for (const guess of [tokenOf(stranger.mail), "x".repeat(43)]) {
			expect(await refusal(activate(stranger.client, owner.body.email, guess))).toMatchObject({ status: 400 });
		}
		expect(stranger.client.cookies.has("refresh")).toBe(false);
	});

	it("[A1] [A2] gets no cookie of a sign-up that another site has sent", async () => {
		const { status, headers } = await post(app, "/user/sign-up", registration(), { origin: "https://evil.example" });
		expect(status).toBe(403);
		expect(headers.getSetCookie()).toEqual([]);
	});
});

it("[A2] a browser that is signed in stays in its account", async () => {
	const { body: own } = await signUpAndActivate(app);
	const { client, body, mail } = await signUp(app);
	await signIn(client, own);
	const refresh = client.cookies.get("refresh");
	expect(await activate(client, body.email, tokenOf(mail))).toEqual({ token: null });
	expect(client.cookies.get("refresh")).toBe(refresh);
	expect(await client.call("getProfile", {})).toMatchObject({ email: own.email });
});

it.each(["forged", "of another registration", "extended", "empty", "huge", "hostile"])(
	"[A1] [A2] a cookie that is %s is ignored",
	async (kind) => {
		const { client, body, mail } = await signUp(app);
		const [id, expiresAt, signature] = String(client.cookies.get("signUp")).split(".");
		const other = await signUp(app);
		const [otherId] = String(other.client.cookies.get("signUp")).split(".");
		const value = {
			forged: `${id}.${expiresAt}.${"A".repeat(43)}`,
			"of another registration": `${otherId}.${expiresAt}.${signature}`,
			extended: `${id}.${Number(expiresAt) + 1}.${signature}`,
			empty: "",
			huge: `${id}.${expiresAt}.${"x".repeat(6_000)}`,
			hostile: `${id}'--.${expiresAt}.${signature}`,
		}[kind];
		client.cookies.set("signUp", String(value));
		await expectNoSession(client, body.email, tokenOf(mail));
	},
);
