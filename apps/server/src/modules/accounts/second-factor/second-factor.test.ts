import {
	createTestApp,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { seal } from "../../../platform/security/sealed.ts";
import { createSecrets } from "../../../platform/security/secrets.ts";
import { createTestClock, minutes } from "../accounts.test-steps.ts";
import { resetSecondFactor } from "./reset-factor.ts";
import { stepAt, totpCode } from "./totp.ts";

let app: TestApp;
const clock = createTestClock();
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { DESK_SECOND_FACTOR: "required" } });
});
afterAll(() => app.stop());

type Person = TestClient & { email: string };
const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const fieldsOf = async (request: Promise<unknown>) => Object.keys((await refusal(request)).fields);
const prove = (person: TestClient) => person.call("reauthenticate", { body: { password: testPassword } });

function fromBase32(text: string): Buffer {
	const bits = [...text].map((letter) =>
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
	);
	const bytes = bits.join("").match(/.{8}/g) ?? [];
	return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code of the app's next step: each step's code is accepted once. */
function createAuthenticator(key: string) {
	return () => {
		clock.advance(30_000);
		return totpCode(fromBase32(key), stepAt(clock.now()));
	};
}

async function setUpApp(person: Person) {
	await prove(person);
	const { key } = await person.call("beginTotp", {});
	const next = createAuthenticator(key);
	const { recoveryCodes } = await person.call("confirmTotp", { body: { code: next() } });
	return { next, key, recoveryCodes: recoveryCodes ?? [] };
}

/** @returns the ticket of the second step */
async function firstStep(person: Person, password = testPassword): Promise<string> {
	const refused = await refusal(app.client().call("signIn", { body: { email: person.email, password } }));
	expect(refused.code).toBe("SecondFactorRequiredException");
	return String(refused.secondFactor?.ticket);
}

const pass = (ticket: string, given: { code?: string; recoveryCode?: string }) =>
	app.client().call("passSecondFactor", { body: { ticket, ...given } });

describe("an authenticator app", () => {
	it("[A2] [P2] is set up with a fresh proof and its first code, ends other sessions, and is mailed", async () => {
		const person = await signUpPerson(app);
		expect(await code(person.call("beginTotp", {}))).toBe("ReauthenticationRequiredException");
		const other = app.client();
		other.token = (await other.call("signIn", { body: { email: person.email, password: testPassword } })).token;
		await prove(person);
		const { key, uri } = await person.call("beginTotp", {});
		expect(uri).toContain(`secret=${key}`);
		expect(await fieldsOf(person.call("confirmTotp", { body: { code: "000000" } }))).toEqual(["code"]);
		expect((await person.call("getSecondFactor", {})).totp).toBeNull();
		const next = createAuthenticator(key);
		const { recoveryCodes } = await person.call("confirmTotp", { body: { code: next().replace(/(...)/, "$1 ") } });
		expect(new Set(recoveryCodes).size).toBe(10);
		expect(await person.call("getSecondFactor", {})).toMatchObject({ recoveryCodes: 10, canUsePasskeys: false });
		expect(await code(other.call("getProfile", {}))).toBe("UnauthorizedException");
		expect((await person.call("getProfile", {})).hasSecondFactor).toBe(true);
		await app.sandbox.mail(person.email, /second factor was added/);
		const { rows } = await sql<{ secret: Buffer }>`select secret from totp_factor`.execute(app.app.deps.db);
		for (const { secret } of rows) expect(secret.includes(fromBase32(key))).toBe(false);
	});

	it("[A2] is required at a sign-in; its code is accepted once, and a ticket ends with the sign-in", async () => {
		const person = await signUpPerson(app);
		const { next } = await setUpApp(person);
		const ticket = await firstStep(person);
		expect(await fieldsOf(pass(ticket, { code: "123456" }))).toEqual(["code"]);
		const given = next();
		const { token } = await pass(ticket, { code: given });
		const client = app.client();
		client.token = token;
		expect((await client.call("getProfile", {})).email).toBe(person.email);
		expect(await code(pass(ticket, { code: next() }))).toBe("SecondFactorTicketInvalidException");
		expect(await fieldsOf(pass(await firstStep(person), { code: given }))).toEqual(["code"]);
	});

	it("[A2] one of eight parallel sign-ins with the same code succeeds", async () => {
		const person = await signUpPerson(app);
		const { next } = await setUpApp(person);
		const tickets = await Promise.all(Array.from({ length: 8 }, () => firstStep(person)));
		const given = next();
		const results = await Promise.allSettled(tickets.map((ticket) => pass(ticket, { code: given })));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});

	it("[A2] a ticket expires, is void after a changed password, and opens nothing else", async () => {
		const person = await signUpPerson(app);
		const { next } = await setUpApp(person);
		const expired = await firstStep(person);
		clock.advance(minutes(11));
		expect(await code(pass(expired, { code: next() }))).toBe("SecondFactorTicketInvalidException");
		const stale = await firstStep(person);
		const fresh = { newPassword: "Another-Horse-9", newPasswordRepeat: "Another-Horse-9" };
		await person.call("changePassword", { body: { ...fresh, currentPassword: testPassword } });
		expect(await code(pass(stale, { code: next() }))).toBe("SecondFactorTicketInvalidException");
		const ticket = await firstStep(person, "Another-Horse-9");
		const holder = app.client();
		holder.token = ticket;
		expect(await code(holder.call("getProfile", {}))).toBe("UnauthorizedException");
		expect(await code(app.client().call("handOver", { body: { code: ticket } }))).toBe("HandOverCodeInvalidException");
	});

	it("[A2] wrong codes are limited per account and never lock the owner out of recovery codes", async () => {
		const limited = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { RATE_LIMIT_FACTOR: "1" } });
		try {
			const [person, usual] = [await signUpPerson(limited), app];
			app = limited;
			const { recoveryCodes, next } = await setUpApp(person);
			const ticket = await firstStep(person);
			const codes = [];
			for (let attempt = 0; attempt < 11; attempt++) codes.push(await code(pass(ticket, { code: "000001" })));
			expect(codes.at(-1)).toBe("TooManyRequestsException");
			expect(await code(pass(ticket, { code: next() }))).toBe("TooManyRequestsException");
			expect((await pass(ticket, { recoveryCode: String(recoveryCodes[0]) })).token).toBeTruthy();
			app = usual;
		} finally {
			await limited.stop();
		}
	});

	it("[A2] is required after a mailed sign-in link too, which is used up", async () => {
		const person = await signUpPerson(app);
		const { next } = await setUpApp(person);
		await app.client().call("requestSignInLink", { body: { email: person.email } });
		const link = await until("the sign-in link", async () => {
			const links = (await app.sandbox.mails(person.email)).flatMap((mail) => mail.links);
			return links.find((url) => url.includes("sign-in-link")) ?? null;
		});
		const body = { email: person.email, token: String(new URL(link).searchParams.get("token")) };
		const refused = await refusal(app.client().call("signInByLink", { body }));
		expect(refused.code).toBe("SecondFactorRequiredException");
		expect(refused.secondFactor?.ways).toEqual(["code", "recovery-code"]);
		expect(await code(app.client().call("signInByLink", { body }))).toBe("SignInLinkInvalidException");
		expect((await pass(String(refused.secondFactor?.ticket), { code: next() })).token).toBeTruthy();
	});

	it("[A2] works after the secret was replaced, and is then sealed under the new one", async () => {
		const person = await signUpPerson(app);
		const { next, key } = await setUpApp(person);
		const { db, secrets } = app.app.deps;
		const { id } = await person.call("getProfile", {});
		const former = createSecrets("a former secret of this installation");
		const keysOf = secrets.keys;
		secrets.keys = (purpose) => [...keysOf(purpose), ...former.keys(purpose)];
		try {
			const sealed = seal(former, "second-factor", fromBase32(key));
			await db.updateTable("totpFactor").set({ secret: sealed }).where("accountId", "=", id).execute();
			expect((await pass(await firstStep(person), { code: next() })).token).toBeTruthy();
		} finally {
			secrets.keys = keysOf;
		}
		expect((await pass(await firstStep(person), { code: next() })).token).toBeTruthy();
	});

	it("[A2] [P2] is a fresh proof, and is turned off with one", async () => {
		const person = await signUpPerson(app);
		const { next } = await setUpApp(person);
		clock.advance(minutes(11));
		expect(await code(person.call("removeTotp", {}))).toBe("ReauthenticationRequiredException");
		expect(await fieldsOf(person.call("reauthenticate", { body: { code: "000000" } }))).toEqual(["code"]);
		await person.call("reauthenticate", { body: { code: next() } });
		await person.call("removeTotp", {});
		await person.call("removeTotp", {});
		expect(await person.call("getSecondFactor", {})).toMatchObject({ totp: null, recoveryCodes: 0 });
		expect(
			(await app.client().call("signIn", { body: { email: person.email, password: testPassword } })).token,
		).toBeTruthy();
		await app.sandbox.mail(person.email, /second factor was removed/);
	});
});

describe("recovery codes", () => {
	it("[A2] [P2] each work once, in any spelling, are mailed on use, and are replaced with a fresh proof", async () => {
		const person = await signUpPerson(app);
		const { recoveryCodes } = await setUpApp(person);
		const [first = "", second = ""] = recoveryCodes;
		expect(
			(await pass(await firstStep(person), { recoveryCode: first.toLowerCase().replaceAll("-", " ") })).token,
		).toBeTruthy();
		await app.sandbox.mail(person.email, /recovery code was used/);
		const ticket = await firstStep(person);
		expect(await fieldsOf(pass(ticket, { recoveryCode: first }))).toEqual(["recoveryCode"]);
		clock.advance(minutes(11));
		expect(await code(person.call("renewRecoveryCodes", {}))).toBe("ReauthenticationRequiredException");
		await prove(person);
		const renewed = (await person.call("renewRecoveryCodes", {})).recoveryCodes;
		expect(renewed).toHaveLength(10);
		expect(await fieldsOf(pass(await firstStep(person), { recoveryCode: second }))).toEqual(["recoveryCode"]);
		expect((await pass(await firstStep(person), { recoveryCode: String(renewed[9]) })).token).toBeTruthy();
	});

	it("[A2] of another account open nothing", async () => {
		const [person, stranger] = [await signUpPerson(app), await signUpPerson(app)];
		await setUpApp(person);
		const { recoveryCodes, next } = await setUpApp(stranger);
		const ticket = await firstStep(person);
		expect(await fieldsOf(pass(ticket, { recoveryCode: String(recoveryCodes[0]) }))).toEqual(["recoveryCode"]);
		expect(await fieldsOf(pass(ticket, { code: next() }))).toEqual(["code"]);
	});
});

describe("a lost factor", () => {
	it("[A2] is reset on the server: sessions end, the owner is notified, and it is audited", async () => {
		const person = await signUpPerson(app, { language: "uk" });
		await setUpApp(person);
		const { id } = await person.call("getProfile", {});
		expect(await resetSecondFactor(app.app.deps, { email: person.email.toUpperCase() })).toBe("reset");
		expect(await resetSecondFactor(app.app.deps, { email: person.email })).toBe("no-factor");
		expect(await resetSecondFactor(app.app.deps, { email: "unknown@example.org" })).toBe("no-account");
		expect(await code(person.call("getProfile", {}))).toBe("UnauthorizedException");
		expect(
			(await app.client().call("signIn", { body: { email: person.email, password: testPassword } })).token,
		).toBeTruthy();
		await app.sandbox.mail(person.email, /Другий чинник вашого акаунта/);
		const audited = await app.app.deps.db
			.selectFrom("auditEvent")
			.select("actorId")
			.where("action", "=", "second-factor-reset")
			.where("subjectId", "=", id)
			.execute();
		expect(audited).toEqual([{ actorId: null }]);
	});
});

describe("the desk", () => {
	it("[N1] [A2] opens only for sessions with a second factor where the installation demands one", async () => {
		const person = await signUpPerson(app);
		const { id } = await person.call("getProfile", {});
		await app.app.deps.db
			.updateTable("account")
			.set({ deskRoles: ["admin"] })
			.where("id", "=", id)
			.execute();
		expect((await person.call("getProfile", {})).deskNeeds).toBe("set-up");
		expect(await code(person.call("getDesk", {}))).toBe("DeskSecondFactorRequiredException");
		const { next } = await setUpApp(person);
		expect((await person.call("getProfile", {})).deskNeeds).toBeNull();
		expect((await person.call("getDesk", {})).newReports).toBe(0);
		await app.app.deps.db.updateTable("session").set({ secondFactorAt: null }).where("accountId", "=", id).execute();
		expect((await person.call("getProfile", {})).deskNeeds).toBe("prove");
		await person.call("reauthenticate", { body: { code: next() } });
		expect((await person.call("getDesk", {})).newReports).toBe(0);
	});
});
