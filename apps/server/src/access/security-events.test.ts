import {
	createTestApp,
	refusal,
	signUpPerson,
	type TestApp,
	testOperatorEmail,
	testPassword,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";

let nowMs = Date.now();
const now = () => new Date(++nowMs);
const advanceMinutes = (minutes: number) => {
	nowMs += minutes * 60_000;
};
const address = "203.0.113.91";
let app: TestApp;
let operator: Awaited<ReturnType<typeof signUpPerson>>;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: now, env: { TRUST_PROXY: "127.0.0.1" } });
	operator = await signUpPerson(app, { email: testOperatorEmail });
});
afterAll(() => app?.stop());
// Advancing the clock in a test expires the access token of the one before.
beforeEach(async () => {
	operator.token = (await operator.call("signIn", { body: { email: operator.email, password: testPassword } })).token;
});

type Call = { method?: string; body?: object; token?: string | null; cookie?: string; headers?: object };

async function call(path: string, { method = "GET", body, token, cookie, headers }: Call = {}) {
	const response = await fetch(`${app.url}${path}`, {
		method,
		headers: {
			"x-forwarded-for": address,
			...(body && { "content-type": "application/json" }),
			...(token && { authorization: `Bearer ${token}` }),
			...(cookie && { cookie }),
			...headers,
		},
		...(body && { body: JSON.stringify(body) }),
	});
	await response.text();
	return { status: response.status, requestId: String(response.headers.get("x-request-id")), response };
}

const lineOf = (requestId: string) =>
	until("the line of the event", () =>
		app.logged
			.map((line) => JSON.parse(line) as Record<string, unknown>)
			.find((line) => line.requestId === requestId && line.msg === "security event"),
	);

async function countOf(event: string): Promise<number> {
	const metrics = await app.app.metrics.metrics();
	return Number(new RegExp(`security_events_total\\{event="${event}"\\} (\\d+)`).exec(metrics)?.[1]);
}

const accountIdOf = async (email: string) =>
	(await app.app.deps.db.selectFrom("account").select("id").where("emailKey", "=", email).executeTakeFirstOrThrow()).id;

/** The account's rows at the operator's desk, newest first. */
const auditOf = async (subject: string, action: string) =>
	(await operator.call("listAudit", { query: { subject, action } })).data;

const untilAudited = (subject: string, action: string, count: number) =>
	until(`${count} rows of ${action}`, async () => {
		const rows = await auditOf(subject, action);
		return rows.length >= count && rows;
	});

const countsIn = (rows: Awaited<ReturnType<typeof auditOf>>) =>
	rows.map(({ facts }) => Number(facts.find(({ name }) => name === "count")?.after));

const wrongSignIn = (email: string, password = "Wrong-Password-1") =>
	call("/v1/user/sign-in", { method: "POST", body: { email, password } });

describe("a security event", () => {
	it("[A2] is logged, counted and audited when a sign-in fails for an account", async () => {
		const person = await signUpPerson(app);
		const accountId = await accountIdOf(person.email);
		const before = await countOf("sign-in-failed");
		const { status, requestId } = await wrongSignIn(person.email);
		expect(status).toBe(401);
		expect(await lineOf(requestId)).toMatchObject({
			event: "sign-in-failed",
			level: 40,
			method: "POST",
			route: "/v1/user/sign-in",
			accountId,
			addressHash: expect.stringMatching(/^[\w-]{16}$/),
		});
		expect(await countOf("sign-in-failed")).toBe(before + 1);
		const [row] = await untilAudited(accountId, "sign-in-failed", 1);
		expect(row).toMatchObject({ actor: null, subject: { kind: "account", id: accountId }, requestId });
	});

	it("[A2] is logged and counted, and not audited, when a sign-in fails for an unknown address", async () => {
		const { requestId } = await wrongSignIn("stranger.91@example.org");
		const line = await lineOf(requestId);
		expect(line).toMatchObject({ event: "sign-in-failed" });
		expect(line.accountId ?? null).toBeNull();
	});

	it("[A2] is recorded when a wrong password is given for a proof of identity", async () => {
		const person = await signUpPerson(app);
		const accountId = await accountIdOf(person.email);
		const { status, requestId } = await call("/v1/user/reauthenticate", {
			method: "POST",
			body: { password: "Wrong-Password-1" },
			token: person.token,
		});
		expect(status).toBe(400);
		expect(await lineOf(requestId)).toMatchObject({ event: "reauthentication-failed", accountId });
		const [row] = await untilAudited(accountId, "reauthentication-failed", 1);
		expect(row).toMatchObject({ actor: { id: accountId }, requestId });
	});

	it("[A2] is recorded when a non-operator calls an operator's route", async () => {
		const person = await signUpPerson(app);
		const accountId = await accountIdOf(person.email);
		const { status, requestId } = await call("/v1/operator/audit", { token: person.token });
		expect(status).toBe(403);
		expect(await lineOf(requestId)).toMatchObject({ event: "operator-access-refused", accountId });
		const [row] = await untilAudited(accountId, "operator-access-refused", 1);
		expect(row).toMatchObject({ actor: { id: accountId }, requestId });
	});

	it("[A2] is recorded when a refresh token is used a second time", async () => {
		const person = await signUpPerson(app);
		const accountId = await accountIdOf(person.email);
		const signedIn = await call("/v1/user/sign-in", {
			method: "POST",
			body: { email: person.email, password: testPassword },
		});
		const first = String(signedIn.response.headers.getSetCookie()[0]).split(";")[0] ?? "";
		const refresh = (cookie: string) => call("/v1/user/refresh-token", { method: "POST", cookie });
		const second = String((await refresh(first)).response.headers.getSetCookie()[0]).split(";")[0] ?? "";
		advanceMinutes(5);
		await refresh(second);
		advanceMinutes(60);
		const { status, requestId } = await refresh(first);
		expect(status).toBe(401);
		expect(await lineOf(requestId)).toMatchObject({ event: "token-reused", accountId });
	});

	it.each([
		["unauthenticated", "/v1/user/profile", {}, 401],
		["unauthenticated", "/v1/user/profile", { token: "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.x" }, 401],
		["access-refused", "/v1/user/sign-in", { method: "POST", headers: { origin: "https://evil.example" } }, 403],
	] as const)("[A2] of the kind %s is recorded when %s refuses a call", async (event, path, options, expected) => {
		const { status, requestId } = await call(path, options);
		expect(status).toBe(expected);
		expect(await lineOf(requestId)).toMatchObject({ event, route: path });
	});

	it("[A2] is not recorded for a correct password, an unknown page or the request for a fresh proof", async () => {
		const person = await signUpPerson(app);
		const answers = [
			await wrongSignIn(person.email, testPassword),
			await call("/v1/campaign/there-is-none"),
			await call("/v1/user/data", { method: "POST", token: person.token }),
		];
		expect(answers.map(({ status }) => status)).not.toContain(500);
		const ids = new Set(answers.map(({ requestId }) => requestId));
		const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
		expect(lines.filter(({ requestId, msg }) => ids.has(String(requestId)) && msg === "security event")).toEqual([]);
	});
});

describe("a flood of security events", () => {
	it("[A2] of one account and hour adds a row for the 1st, 10th and 100th to the audit log, and one alarm", async () => {
		const person = await signUpPerson(app);
		const accountId = await accountIdOf(person.email);
		const alarms = () => app.logged.filter((line) => line.includes('"alarm":"security-burst"'));
		for (let index = 0; index < 120; index++) await call("/v1/operator/audit", { token: person.token });
		const rows = await untilAudited(accountId, "operator-access-refused", 3);
		expect(countsIn(rows)).toEqual([100, 10, 1]);
		expect(alarms()).toHaveLength(1);
		expect(JSON.parse(alarms()[0] ?? "")).toMatchObject({ event: "operator-access-refused", level: 50 });
	});

	it("[A2] leaves no e-mail, password, token or network address in the log", async () => {
		const secrets = [address, "stranger.91@example.org", testPassword, "Wrong-Password-1", "eyJhbGciOiJub25lIn0"];
		for (const secret of secrets) expect(app.logged.filter((line) => line.includes(secret))).toEqual([]);
	});
});

describe("a limit", () => {
	it("[A2] is recorded when a caller exceeds it", async () => {
		const limited = await createTestApp(inject("postgresUrl"), { env: { RATE_LIMIT_FACTOR: "1" } });
		try {
			const client = limited.client();
			const body = { email: "stranger.92@example.org", password: "Wrong-Password-1" };
			const codes: string[] = [];
			for (let index = 0; index < 12; index++) codes.push((await refusal(client.call("signIn", { body }))).code);
			expect(codes).toContain("TooManyRequestsException");
			const lines = limited.logged.filter((line) => line.includes('"event":"rate-limited"'));
			expect(lines.map((line) => JSON.parse(line))).toMatchObject(
				codes
					.filter((code) => code === "TooManyRequestsException")
					.map(() => ({ route: "/v1/user/sign-in", level: 40 })),
			);
		} finally {
			await limited.stop();
		}
	});
});
