import { createTestApp, refusal, type TestApp, type TestClient } from "@stride/testing";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestClock, minutes, registration, seconds, signIn, signUpAndActivate } from "../accounts.test-steps.ts";

const clock = createTestClock();
const person = registration();
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
	await signUpAndActivate(app, person);
});
afterAll(() => app?.stop());

async function signedIn(): Promise<TestClient> {
	const client = app.client();
	await signIn(client, person);
	return client;
}

const profileStatus = async (token: string | undefined) =>
	(await fetch(`${app.url}/v1/user/profile`, { headers: { authorization: `Bearer ${token}` } })).status;

describe("an access token", () => {
	const forge = async (change: {
		key?: Uint8Array;
		issuer?: string;
		audience?: string;
		sid?: string;
		sub?: string;
	}) => {
		const claims = decodeJwt(String((await signedIn()).token));
		return new SignJWT({ sid: change.sid ?? claims.sid })
			.setProtectedHeader({ alg: "HS256" })
			.setSubject(change.sub ?? String(claims.sub))
			.setIssuer(change.issuer ?? app.url)
			.setAudience(change.audience ?? "api")
			.setIssuedAt(Math.floor(clock.now().getTime() / 1000))
			.setExpirationTime(Math.floor(clock.now().getTime() / 1000) + 900)
			.sign(change.key ?? app.app.deps.secrets.key("access-token"));
	};
	const unsigned = async () => {
		const [, payload] = String((await signedIn()).token).split(".");
		return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${payload}.x`;
	};
	const altered = async () => {
		const [head, , signature] = String((await signedIn()).token).split(".");
		const payload = Buffer.from(JSON.stringify({ sub: crypto.randomUUID(), exp: 9_999_999_999 })).toString("base64url");
		return `${head}.${payload}.${signature}`;
	};

	it("[A2] of this installation is accepted", async () => {
		expect(await profileStatus(await forge({}))).toBe(200);
	});

	it.each([
		["with another key", () => forge({ key: app.app.deps.secrets.key("refresh-token") })],
		["of another installation", () => forge({ issuer: "https://other.example" })],
		["for another use", () => forge({ audience: "hand-over" })],
		["of no session", () => forge({ sid: crypto.randomUUID() })],
		["of another account than the session's", () => forge({ sub: crypto.randomUUID() })],
		["without a signature", unsigned],
		["with other claims than were signed", altered],
		["that is malformed", async () => "not-a-token"],
	])("[A2] %s makes a visitor", async (_, make) => {
		expect(await profileStatus(await make())).toBe(401);
	});

	it("[A2] expires after fifteen minutes", async () => {
		const { token } = await signedIn();
		clock.advance(minutes(15) - seconds(1));
		expect(await profileStatus(String(token))).toBe(200);
		clock.advance(seconds(1));
		expect(await profileStatus(String(token))).toBe(401);
	});

	it("[A2] that is invalid makes the caller a visitor on public pages, not an error", async () => {
		const response = await fetch(`${app.url}/v1/campaigns`, { headers: { authorization: "Bearer a.b.c" } });
		expect(response.status).toBe(200);
	});
});

it("[A2] that is missing gets an error that mentions sign-in in both languages", async () => {
	const english = await refusal(app.client("en").call("getProfile", {}));
	const ukrainian = await refusal(app.client("uk").call("getProfile", {}));
	expect([english.status, english.code, english.title]).toEqual([401, "UnauthorizedException", "Please sign in"]);
	expect(ukrainian.title).toBe("Увійдіть, будь ласка");
});
