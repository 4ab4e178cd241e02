import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	testPassword,
	tinyJpeg,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestClock, minutes, signIn } from "../accounts.test-steps.ts";
import { deviceNames } from "../sessions/manage-sessions.ts";

let app: TestApp;
const clock = createTestClock();
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
});
afterAll(() => app.stop());

const links = {
	facebook: "m.facebook.com/marta.runs?ref=1",
	instagram: "https://instagram.com/marta/",
	x: "twitter.com/marta",
	youtube: "https://youtube.com/@marta",
	twitch: "http://twitch.tv/marta",
	tiktok: "https://www.tiktok.com/@marta",
	linkedin: "https://linkedin.com/in/marta",
};

describe("a profile", () => {
	it("[A5] stores given fields, leaves others unchanged, and clears emptied ones", async () => {
		const person = await signUpPerson(app);
		const bio = "Forty kilometres around the lake, every summer.";
		const full = await person.call("updateProfile", {
			body: { firstName: "  Marta ", bio, socialLinks: links, country: "US", state: "CA" },
		});
		expect(full).toMatchObject({ firstName: "Marta", lastName: "Vasylenko", bio, country: "US", state: "CA" });
		expect(full.socialLinks).toMatchObject({
			facebook: "https://www.facebook.com/marta.runs",
			x: "https://x.com/marta",
			twitch: "https://www.twitch.tv/marta",
		});
		expect(Object.keys(full.socialLinks)).toHaveLength(7);
		const emptied = await person.call("updateProfile", {
			body: { bio: "", country: "UA", socialLinks: { x: "", tiktok: null, twitch: links.twitch } },
		});
		expect(emptied).toMatchObject({ bio: null, country: "UA", state: null, firstName: "Marta" });
		expect(emptied.socialLinks).toEqual({ twitch: "https://www.twitch.tv/marta" });
	});

	it("[A6] is public without its e-mail, and an unknown one is a 404 in both languages", async () => {
		const person = await signUpPerson(app);
		const { id } = await person.call("updateProfile", { body: { country: "PL", socialLinks: { x: links.x } } });
		const shown = await app.client().call("getPublicProfile", { params: { userId: id } });
		expect(shown).toMatchObject({ id, firstName: "Olena", country: "PL", socialLinks: { x: "https://x.com/marta" } });
		expect(JSON.stringify(shown)).not.toContain(person.email);
		for (const [language, title] of [
			["en", "Profile not found"],
			["uk", "Профіль не знайдено"],
		] as const) {
			for (const userId of ["unknown", crypto.randomUUID()]) {
				const missing = await refusal(app.client(language).call("getPublicProfile", { params: { userId } }));
				expect(missing).toMatchObject({ code: "UserNotFoundException", status: 404, title });
			}
		}
	});

	it("[A5] rejects invalid fields, each with its own message in both languages", async () => {
		const { token } = await signUpPerson(app);
		const errorsByLanguage = await Promise.all(
			(["en", "uk"] as const).map(async (language) => {
				const client = app.client(language);
				client.token = token;
				const errors: Record<string, string> = {};
				const wrong = [
					{ firstName: "M" },
					{ lastName: "" },
					{ bio: "a".repeat(19) },
					{ bio: "a".repeat(1_001) },
					{ country: "KP" },
					{ country: "US" },
					{ country: "PL", state: "CA" },
					{ image: "data:image/gif;base64,AAAA" },
					...Object.keys(links).map((network) => ({ socialLinks: { [network]: "https://evil.example/@marta" } })),
				];
				for (const body of wrong) {
					const { fields, status } = await refusal(client.call("updateProfile", { body }));
					expect(status).toBe(400);
					Object.assign(errors, fields);
				}
				return errors;
			}),
		);
		const [english, ukrainian] = errorsByLanguage;
		expect(Object.keys(english ?? {}).sort()).toEqual(Object.keys(ukrainian ?? {}).sort());
		expect(Object.keys(english ?? {})).toHaveLength(13);
		for (const [field, text] of Object.entries(english ?? {})) expect(ukrainian?.[field], field).not.toBe(text);
		expect(english?.["socialLinks.linkedin"]).toContain("LinkedIn");
	});

	it("[A5] has a picture that is cropped to a square, shown wherever its owner is, and can be removed", async () => {
		const person = await signUpPerson(app);
		const campaign = await createTestCampaign(person);
		const none = person.call("updateProfile", { body: { image: null } });
		expect((await refusal(none)).code).toBe("ForbiddenException");

		const { image, permissions } = await person.call("updateProfile", { body: { image: tinyJpeg } });
		expect(permissions.deleteProfileImage).toBe(true);
		const address = String(image?.["80"]);
		expect((await fetch(`${app.url}${address}`)).headers.get("content-type")).toBe("image/webp");
		const authorOf = async () =>
			(await app.client().call("getCampaign", { params: { campaignId: campaign.id } })).author;
		expect((await authorOf()).image).toEqual(image);

		const { image: second } = await person.call("updateProfile", { body: { image: tinyJpeg } });
		expect(second).not.toEqual(image);
		await until("the old picture to go", async () => (await fetch(`${app.url}${address}`)).status === 404);
		await person.call("updateProfile", { body: { image: null } });
		expect((await authorOf()).image).toBeNull();
	});
});

describe("sessions", () => {
	it("[A2] are listed with their devices, this one first, and can be signed out one by one", async () => {
		const person = await signUpPerson(app);
		const phone = app.client();
		const signedIn = await phone.send({
			method: "POST",
			url: "/v1/user/sign-in",
			headers: {
				"content-type": "application/json",
				"user-agent": "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0",
			},
			body: JSON.stringify({ email: person.email, password: testPassword }),
		});
		phone.token = (JSON.parse(signedIn.body) as { token: string }).token;
		const list = await person.call("listSessions", {});
		expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
		expect(list[1]).toMatchObject({ browser: "Firefox", system: "Android" });

		clock.advance(minutes(30));
		await phone.call("refreshToken", {}).then(({ token }) => {
			phone.token = token;
		});
		const [, used] = await phone.call("listSessions", {}).then((sessions) => [null, sessions[0]] as const);
		expect(Date.parse(String(used?.lastUsedAt))).toBeGreaterThan(Date.parse(String(used?.beganAt)) + minutes(29));

		await signIn(person, { email: person.email, password: testPassword });
		const end = () => person.call("endSession", { params: { sessionId: String(used?.id) } });
		expect((await refusal(end())).code).toBe("ReauthenticationRequiredException");
		await phone.call("getProfile", {});
		await person.call("reauthenticate", { body: { password: testPassword } });
		await end();
		expect((await refusal(phone.call("getProfile", {}))).status).toBe(401);
		expect((await refusal(phone.call("refreshToken", {}))).status).toBe(401);
	});

	it("[A2] of other accounts cannot be ended; all others of the caller end at once", async () => {
		const [person, stranger] = [await signUpPerson(app), await signUpPerson(app)];
		const [session] = await person.call("listSessions", {});
		await stranger.call("reauthenticate", { body: { password: testPassword } });
		await stranger.call("endSession", { params: { sessionId: String(session?.id) } });
		await person.call("getProfile", {});

		const others = await Promise.all(
			[1, 2, 3].map(async () => {
				const client = app.client();
				await signIn(client, { email: person.email, password: testPassword });
				return client;
			}),
		);
		expect((await refusal(person.call("endOtherSessions", {}))).code).toBe("ReauthenticationRequiredException");
		for (const client of others) await client.call("getProfile", {});
		await person.call("reauthenticate", { body: { password: testPassword } });
		await person.call("endOtherSessions", {});
		for (const client of others) expect((await refusal(client.call("getProfile", {}))).status).toBe(401);
		expect(await person.call("listSessions", {})).toHaveLength(1);
		await stranger.call("getProfile", {});
	});

	it("[A2] name known browsers and systems, and leave unknown ones out", () => {
		const agents: [string | null, string | null, string | null][] = [
			[null, null, null],
			["curl/8.5", null, null],
			[
				"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0",
				"Edge",
				"Windows",
			],
			[
				"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
				"Safari",
				"macOS",
			],
			[
				"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/142.0 Mobile Safari/604.1",
				"Chrome",
				"iOS",
			],
			["Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36", "Chrome", "ChromeOS"],
			["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"],
		];
		for (const [agent, browser, system] of agents) expect(deviceNames(agent)).toEqual({ browser, system });
	});
});

describe("a password", () => {
	const other = "Another-Horse-7";
	const change = (currentPassword?: string) => ({
		body: { newPassword: other, newPasswordRepeat: other, ...(currentPassword && { currentPassword }) },
	});

	it("[A4] is changed with the present one; other sessions end, this one continues, and the owner is notified", async () => {
		const person = await signUpPerson(app);
		const elsewhere = app.client();
		await signIn(elsewhere, { email: person.email, password: testPassword });
		expect((await refusal(person.call("changePassword", change()))).fields).toHaveProperty("currentPassword");
		expect((await refusal(person.call("changePassword", change("Wrong-Password-1")))).fields).toHaveProperty(
			"currentPassword",
		);
		await elsewhere.call("getProfile", {});

		await person.call("changePassword", change(testPassword));
		expect((await refusal(elsewhere.call("getProfile", {}))).status).toBe(401);
		expect((await refusal(elsewhere.call("refreshToken", {}))).status).toBe(401);
		await person.call("refreshToken", {});
		await app.sandbox.mail(person.email, /was changed/);
		const old = app.client().call("signIn", { body: { email: person.email, password: testPassword } });
		expect((await refusal(old)).code).toBe("InvalidCredentialsException");
		await signIn(app.client(), { email: person.email, password: other });
	});

	it("[A4] is changed by one of two parallel requests with the same old one", async () => {
		const person = await signUpPerson(app);
		const second = app.client();
		await signIn(second, { email: person.email, password: testPassword });
		const tries = await Promise.allSettled([
			person.call("changePassword", change(testPassword)),
			second.call("changePassword", change(testPassword)),
		]);
		expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});

	it("[A4] reauthenticates this session for ten minutes", async () => {
		const person = await signUpPerson(app);
		const elsewhere = app.client();
		await signIn(elsewhere, { email: person.email, password: testPassword });
		const wrong = await refusal(person.call("reauthenticate", { body: { password: "Wrong-Password-1" } }));
		expect(wrong.fields).toEqual({ password: "This is not your current password." });
		expect((await refusal(person.call("getPersonalData", {}))).code).toBe("ReauthenticationRequiredException");
		await person.call("reauthenticate", { body: { password: testPassword } });
		await person.call("getPersonalData", {});
		expect((await refusal(elsewhere.call("getPersonalData", {}))).status).toBe(403);
		clock.advance(minutes(10));
		expect((await refusal(person.call("getPersonalData", {}))).status).toBe(403);
	});
});
