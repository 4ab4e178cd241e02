import { createTestApp, mailsDecided, type TestApp, type TestClient, testPassword, uniqueEmail } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestClock, minutes, signIn } from "../accounts.test-steps.ts";
import { createVerifiedAccount } from "../sign-up/create-account.ts";

/* A tenth of the limits: 1 failure per e-mail and network, 6 per network, 10 per account and hour, 1 per known device. */

let app: TestApp;
const clock = createTestClock();
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: clock.now,
		nodes: 2,
		env: { TRUST_PROXY: "127.0.0.1", RATE_LIMIT_FACTOR: "0.1" },
	});
});
afterAll(() => app?.stop());

let networks = 0;
/** An address in a network without previous requests. */
const freshAddress = () => `198.51.${100 + Math.floor(++networks / 250)}.${1 + (networks % 250)}`;

let requestCount = 0;
/** Sends a request from exactly this browser, alternating between the nodes. */
async function send(path: string, body: object, from: { address: string; cookie?: string }) {
	const response = await fetch(`${app.urls[requestCount++ % app.urls.length]}/v1/user/${path}`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			"x-forwarded-for": from.address,
			...(from.cookie && { cookie: from.cookie }),
		},
		body: JSON.stringify(body),
	});
	const text = await response.text();
	const code = text.includes('"error"') ? (JSON.parse(text) as { error: { code: string } }).error.code : "";
	return { status: response.status, code, text, cookies: response.headers.getSetCookie() };
}

const wrong = "Wrong-Password-1";
const guess = (email: string, address = freshAddress()) => send("sign-in", { email, password: wrong }, { address });
const enter = (email: string, from: { address: string; cookie?: string }) =>
	send("sign-in", { email, password: testPassword }, from);

async function person(): Promise<{ email: string; client: TestClient; deviceCookie: string }> {
	const client = app.client();
	client.address = freshAddress();
	const body = { email: uniqueEmail("owner"), password: testPassword };
	const { deps } = app.app;
	// Without the sign-up, which has its own limits.
	await createVerifiedAccount(deps, deps.db, { ...body, firstName: "Olena", lastName: "Bondar", locale: "en" });
	await signIn(client, body);
	return { email: body.email, client, deviceCookie: `device=${client.cookies.get("device")}` };
}

/** Fails from a new network each time until the account rejects unknown browsers. */
async function exhaust(email: string): Promise<void> {
	const codes = [];
	for (let attempt = 0; attempt < 11; attempt++) codes.push((await guess(email)).code);
	expect(codes).toEqual([...Array(10).fill("InvalidCredentialsException"), "SignInLinkRequiredException"]);
}

const mailsWith = async (email: string, page: string) =>
	(await app.sandbox.mails(email)).flatMap(({ links }) => links.filter((url) => url.includes(page)));
const tokenIn = (link: string | undefined) => String(new URL(String(link)).searchParams.get("token"));

describe("wrong passwords from one network", () => {
	it("[A2] do not block the owner at another network or in a known browser", async () => {
		const { email, deviceCookie } = await person();
		const attacker = freshAddress();
		const answers = [];
		for (let attempt = 0; attempt < 5; attempt++) answers.push((await guess(email, attacker)).status);
		expect(answers).toEqual([401, 429, 429, 429, 429]);
		expect((await enter(email, { address: freshAddress() })).status).toBe(200);
		// The same network: somebody next to the owner.
		expect((await enter(email, { address: attacker })).status).toBe(429);
		expect((await enter(email, { address: attacker, cookie: deviceCookie })).status).toBe(200);
	});

	it("[A2] at many addresses do not block a known browser of the same network", async () => {
		const { email, deviceCookie } = await person();
		const address = freshAddress();
		const codes = [];
		for (let attempt = 0; attempt < 7; attempt++) codes.push((await guess(uniqueEmail("any"), address)).status);
		expect(codes).toEqual([...Array(6).fill(401), 429]);
		expect((await enter(email, { address, cookie: deviceCookie })).status).toBe(200);
	});

	it("[A2] are counted, and right passwords are not", async () => {
		const { email } = await person();
		const address = freshAddress();
		const statuses = [];
		for (let attempt = 0; attempt < 8; attempt++) statuses.push((await enter(email, { address })).status);
		expect(statuses).toEqual(Array(8).fill(200));
	});

	it("[A2] sent in parallel do not exceed the limit", async () => {
		const { email } = await person();
		const address = freshAddress();
		const answers = await Promise.all(Array.from({ length: 12 }, () => guess(email, address)));
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
	});
});

describe("wrong passwords from many networks", () => {
	it("[A2] limit unknown browsers to the mailed link, and affect neither known ones nor other accounts", async () => {
		const { email, deviceCookie } = await person();
		const { email: other } = await person();
		await exhaust(email);
		const refused = await enter(email, { address: freshAddress() });
		expect([refused.status, refused.code]).toEqual([429, "SignInLinkRequiredException"]);
		expect((await enter(email, { address: freshAddress(), cookie: deviceCookie })).status).toBe(200);
		expect((await enter(other, { address: freshAddress() })).status).toBe(200);
	});

	it("[A2] get the same responses for an address without an account", async () => {
		const unknown = uniqueEmail("unknown");
		await exhaust(unknown);
		const { email } = await person();
		await exhaust(email);
		const [known, none] = await Promise.all([guess(email), guess(unknown)]);
		expect({ ...known, text: "" }).toEqual({ ...none, text: "" });
		expect(known.text).toBe(none.text);
		for (const address of [email, unknown]) {
			const answer = await send("sign-in-link", { email: address }, { address: freshAddress() });
			expect([answer.status, answer.text, answer.cookies]).toEqual([204, "", []]);
		}
		await mailsDecided(app);
		expect(await mailsWith(email, "/sign-in-link")).toHaveLength(1);
		expect(await app.sandbox.mails(unknown)).toEqual([]);
	});

	it("[A2] with a device cookie of another account or a forged one count as from an unknown browser", async () => {
		const { email, deviceCookie } = await person();
		const { deviceCookie: foreign } = await person();
		await exhaust(email);
		const forged = `${deviceCookie.slice(0, -4)}AAAA`;
		for (const cookie of [foreign, forged]) {
			const answer = await enter(email, { address: freshAddress(), cookie });
			expect(answer.code).toBe("SignInLinkRequiredException");
		}
	});

	it("[A2] in a known browser have their own limit, so a stolen device cookie does not lift all limits", async () => {
		const { email, deviceCookie } = await person();
		const statuses = [];
		for (let attempt = 0; attempt < 4; attempt++) {
			const from = { address: freshAddress(), cookie: deviceCookie };
			statuses.push((await send("sign-in", { email, password: wrong }, from)).status);
		}
		expect(statuses).toEqual([401, 429, 429, 429]);
		// The owner's other browsers are not affected.
		expect((await enter(email, { address: freshAddress() })).status).toBe(200);
	});

	it("[A2] [A4] do not block the password reset, after which only that browser is known", async () => {
		const { email, deviceCookie } = await person();
		await exhaust(email);
		await send("reset-password", { email }, { address: freshAddress() });
		await mailsDecided(app);
		const [link] = await mailsWith(email, "/create-new-password");
		const newPassword = "Another-Horse-10";
		const reset = await send(
			"new-password",
			{ email, newPassword, newPasswordRepeat: newPassword, newPasswordToken: tokenIn(link) },
			{ address: freshAddress() },
		);
		expect(reset.status).toBe(204);
		const cookie = String(reset.cookies.find((line) => line.startsWith("device="))).split(";")[0] ?? "";
		const body = { email, password: newPassword };
		expect((await send("sign-in", body, { address: freshAddress(), cookie })).status).toBe(200);
		const old = await send("sign-in", body, { address: freshAddress(), cookie: deviceCookie });
		expect(old.code).toBe("SignInLinkRequiredException");
	});

	it("[A2] leave the device cookie in place after a sign-out and a changed password", async () => {
		const { email, client, deviceCookie } = await person();
		const newPassword = "Another-Horse-10";
		await client.call("changePassword", {
			body: { currentPassword: testPassword, newPassword, newPasswordRepeat: newPassword },
		});
		await client.call("signOut", {});
		expect(client.cookies.has("device")).toBe(true);
		await exhaust(email);
		const body = { email, password: newPassword };
		expect((await send("sign-in", body, { address: freshAddress(), cookie: deviceCookie })).status).toBe(200);
	});
});

describe("a mailed sign-in link", () => {
	async function linkFor(email: string): Promise<string> {
		await send("sign-in-link", { email }, { address: freshAddress() });
		await mailsDecided(app);
		return tokenIn((await mailsWith(email, "/sign-in-link")).at(0));
	}
	const use = (email: string, token: string) => send("sign-in-by-link", { email, token }, { address: freshAddress() });

	it("[A2] starts a session once and makes its browser a known one", async () => {
		const { email } = await person();
		await exhaust(email);
		const token = await linkFor(email);
		const answers = await Promise.all([use(email, token), use(email, token), use(email, token)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
		const winner = answers.find(({ status }) => status === 200);
		const cookie = String(winner?.cookies.find((line) => line.startsWith("device="))).split(";")[0] ?? "";
		expect((await enter(email, { address: freshAddress(), cookie })).status).toBe(200);
		expect((await use(email, token)).code).toBe("SignInLinkInvalidException");
	});

	it("[A2] is not used up when a mail scanner opens it", async () => {
		const { email } = await person();
		const token = await linkFor(email);
		for (const method of ["GET", "HEAD"]) {
			const answer = await fetch(`${app.url}/v1/user/sign-in-by-link?email=${email}&token=${token}`, { method });
			expect(answer.status).toBe(404);
		}
		expect((await use(email, token)).status).toBe(200);
	});

	it("[A2] is rejected when expired, altered, of another address or of another purpose", async () => {
		const { email } = await person();
		const { email: other } = await person();
		const token = await linkFor(email);
		await send("reset-password", { email }, { address: freshAddress() });
		await mailsDecided(app);
		const reset = tokenIn((await mailsWith(email, "/create-new-password")).at(0));
		const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
		for (const [address, value] of [
			[email, flipped],
			[other, token],
			[email, reset],
		] as const) {
			expect((await use(address, value)).code).toBe("SignInLinkInvalidException");
		}
		const asReset = await send(
			"new-password",
			{ email, newPassword: "Other-Horse-11", newPasswordRepeat: "Other-Horse-11", newPasswordToken: token },
			{ address: freshAddress() },
		);
		expect(asReset.code).toBe("NewPasswordTokenInvalidException");
		clock.advance(minutes(15));
		expect((await use(email, token)).code).toBe("SignInLinkInvalidException");
		clock.advance(-minutes(15));
	});

	it("[A2] is voided by a changed password", async () => {
		const { email, client } = await person();
		const token = await linkFor(email);
		const newPassword = "Another-Horse-10";
		await client.call("changePassword", {
			body: { currentPassword: testPassword, newPassword, newPasswordRepeat: newPassword },
		});
		expect((await use(email, token)).code).toBe("SignInLinkInvalidException");
	});
});

describe("a stranger's requests for a new password", () => {
	const request = (email: string, from: { address: string; cookie?: string }) =>
		send("reset-password", { email }, from);
	const links = async (email: string) => {
		await mailsDecided(app);
		return mailsWith(email, "/create-new-password");
	};

	it("[A4] do not use up the owner's requests or void the owner's link", async () => {
		const { email } = await person();
		expect((await request(email, { address: freshAddress() })).status).toBe(204);
		const [own] = await links(email);
		const stranger = freshAddress();
		const statuses = [];
		for (let attempt = 0; attempt < 4; attempt++) {
			clock.advance(minutes(2));
			statuses.push((await request(email, { address: stranger })).status);
		}
		expect(statuses).toEqual([204, 429, 429, 429]);
		expect((await request(email, { address: freshAddress() })).status).toBe(204);
		expect(await links(email)).toHaveLength(3);
		const newPassword = "Another-Horse-10";
		const set = { email, newPassword, newPasswordRepeat: newPassword };
		const used = { ...set, newPasswordToken: tokenIn(own) };
		expect((await send("new-password", used, { address: freshAddress() })).status).toBe(204);
		for (const link of await links(email)) {
			const again = { ...set, newPasswordToken: tokenIn(link) };
			expect((await send("new-password", again, { address: freshAddress() })).code).toBe(
				"NewPasswordTokenInvalidException",
			);
		}
	});

	it("[A4] from many networks are limited, and the owner still has a valid link and gets a mail for their own browser", async () => {
		const { email, deviceCookie } = await person();
		for (let attempt = 0; attempt < 25; attempt++) await request(email, { address: freshAddress() });
		const flood = await links(email);
		expect(flood).toHaveLength(10);
		clock.advance(minutes(9));
		await request(email, { address: freshAddress() });
		expect(await links(email)).toHaveLength(10);
		await request(email, { address: freshAddress(), cookie: deviceCookie });
		expect(await links(email)).toHaveLength(11);
		clock.advance(minutes(10));
		await request(email, { address: freshAddress() });
		expect(await links(email)).toHaveLength(12);
		// The first link of the flood is still valid.
		const newPassword = "Another-Horse-10";
		const body = { email, newPassword, newPasswordRepeat: newPassword, newPasswordToken: tokenIn(flood.at(-1)) };
		expect((await send("new-password", body, { address: freshAddress() })).status).toBe(204);
	});
});

it("[A1] do not block the owner's sign-in, nor do sign-ups and resends with their address", async () => {
	const email = uniqueEmail("wanted");
	const body = {
		firstName: "Olena",
		lastName: "Bondar",
		email,
		password: testPassword,
		passwordRepeat: testPassword,
	};
	const stranger = freshAddress();
	const strangers = [];
	for (let attempt = 0; attempt < 3; attempt++)
		strangers.push((await send("sign-up", body, { address: stranger })).status);
	expect(strangers).toEqual([204, 429, 429]);
	const owner = freshAddress();
	expect((await send("sign-up", body, { address: owner })).status).toBe(204);
	expect((await send("send-activation", { email }, { address: owner })).status).toBe(204);
});
