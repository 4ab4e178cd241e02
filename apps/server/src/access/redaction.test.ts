import { createTestApp, donationBody, runAsOwner, type TestApp, testCards, tinyJpeg, until } from "@stride/testing";
import { sql } from "kysely";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => app?.stop());

/** Values that occur nowhere else. Passwords, tokens and secrets are added as they are created. */
const marks = new Map<string, string>(
	Object.entries({
		"first name": "Qzfirstname",
		"last name": "Qzlastname",
		"e-mail": "qz.person@example.org",
		"donor's first name": "Qzdonorfirst",
		"donor's last name": "Qzdonorlast",
		"donor's e-mail": "qz.donor@example.org",
		password: "Qz-Password-77",
		"new password": "Qz-Different-78",
		"wrong password": "Qz-Mistaken-79",
		title: "Qztitle of a campaign",
		story: "Qzstory of an author.",
		"IPv4 address": "203.0.113.77",
		"IPv6 address": "2001:db8:7777::77",
		label: "qz-client-label-77",
		card: testCards.declined,
	}),
);
const mark = (name: string): string => String(marks.get(name));
const note = (name: string, value: string | null | undefined) => {
	if (value) marks.set(name, value);
	return String(value);
};

let rotation = 0;
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
	const response = await fetch(`${app.url}${path}`, {
		method,
		headers: {
			"x-forwarded-for": rotation++ % 2 ? mark("IPv6 address") : mark("IPv4 address"),
			clientid: mark("label"),
			...(body !== undefined && { "content-type": "application/json" }),
			...headers,
		},
		...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
	});
	const text = await response.text();
	const cookie = /refresh=([\w-]+)/.exec(response.headers.getSetCookie().join(";"))?.[1];
	note(`cookie ${marks.size}`, cookie);
	let json: Record<string, unknown> = {};
	try {
		json = JSON.parse(text);
	} catch {}
	return { status: response.status, json, cookie };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const person = () => ({
	firstName: mark("first name"),
	lastName: mark("last name"),
	email: mark("e-mail"),
	password: mark("password"),
	passwordRepeat: mark("password"),
});
const donor = () =>
	donationBody({
		firstName: mark("donor's first name"),
		lastName: mark("donor's last name"),
		email: mark("donor's e-mail"),
		isAnonymous: true,
	});
const campaign = () => ({
	country: "PL",
	recipient: { type: "yourself" },
	residenceConfirmed: true,
	title: mark("title"),
	description: mark("story"),
	image: tinyJpeg,
	fundGoal: 100_000,
});

async function tokenOfMail(page: string): Promise<string> {
	const link = await until(`a mail with a link to ${page}`, async () =>
		(await app.sandbox.mails(mark("e-mail"))).flatMap((mail) => mail.links).find((url) => url.includes(page)),
	);
	return note(`token of ${page}`, new URL(link).searchParams.get("token"));
}

async function signIn(password: string) {
	const { json, cookie } = await call("POST", "/v1/user/sign-in", { email: mark("e-mail"), password });
	return { token: note(`access token ${marks.size}`, json.token as string | undefined), cookie: String(cookie) };
}

/** The life of an account and of a donation without errors; returns what the following operations need. */
async function live() {
	await call("POST", "/v1/user/sign-up", person());
	await call("POST", "/v1/user/activate", { email: mark("e-mail"), token: await tokenOfMail("activate-account") });
	const { cookie } = await signIn(mark("password"));
	await call("POST", "/v1/user/refresh-token", undefined, { cookie: `refresh=${cookie}` });
	await call("POST", "/v1/user/reset-password", { email: mark("e-mail") });
	await call("POST", "/v1/user/new-password", {
		email: mark("e-mail"),
		newPassword: mark("new password"),
		newPasswordRepeat: mark("new password"),
		newPasswordToken: await tokenOfMail("create-new-password"),
	});
	const session = await signIn(mark("new password"));
	const created = await call("POST", "/v1/campaign", campaign(), bearer(session.token));
	expect(created.status).toBe(201);
	const id = String(created.json.id);
	for (const card of [testCards.declined, testCards.succeeds]) {
		const { json } = await call("POST", `/v1/campaign/${id}/donate`, donor());
		const secret = note(`client secret ${card === testCards.succeeds ? "one" : "two"}`, json.clientSecret as string);
		await app.sandbox.confirm(secret, card);
		await call("GET", `/v1/donation/${json.donationId}?clientSecret=${secret}`);
	}
	await until("the donation", async () => {
		const { json } = await call("GET", `/v1/campaign/${id}`);
		return json.supportersCount === 1;
	});
	return { id, session };
}

/** Repeats every operation: used while a table is missing, and with hostile input. */
async function everything({ id, session }: Awaited<ReturnType<typeof live>>): Promise<number[]> {
	const statuses: number[] = [];
	const attempt = async (...request: Parameters<typeof call>) => statuses.push((await call(...request)).status);
	const token = bearer(session.token);
	await attempt("POST", "/v1/user/sign-up", person());
	await attempt("POST", "/v1/user/send-activation", { email: mark("e-mail") });
	await attempt("POST", "/v1/user/activate", { email: mark("e-mail"), token: mark("token of activate-account") });
	await attempt("POST", "/v1/user/sign-in", { email: mark("e-mail"), password: mark("wrong password") });
	await attempt("POST", "/v1/user/sign-in", { email: mark("e-mail"), password: mark("new password") });
	await attempt("POST", "/v1/user/refresh-token", undefined, { cookie: `refresh=${session.cookie}` });
	await attempt("POST", "/v1/user/reset-password", { email: mark("e-mail") });
	await attempt("POST", "/v1/user/new-password", {
		email: mark("e-mail"),
		newPassword: mark("password"),
		newPasswordRepeat: mark("password"),
		newPasswordToken: mark("token of create-new-password"),
	});
	await attempt("POST", "/v1/contact-us", {
		name: mark("donor's first name"),
		email: mark("donor's e-mail"),
		comment: mark("story"),
	});
	await attempt("GET", "/v1/user/profile", undefined, token);
	const another = { email: mark("donor's e-mail"), currentPassword: mark("new password") };
	await attempt("PATCH", "/v1/user/profile", { firstName: mark("first name"), bio: mark("story"), ...another }, token);
	await attempt("POST", "/v1/user/reauthenticate", { password: mark("wrong password") }, token);
	await attempt(
		"POST",
		"/v1/user/password",
		{ currentPassword: mark("wrong password"), newPassword: mark("password"), newPasswordRepeat: mark("password") },
		token,
	);
	const changing = { email: mark("donor's e-mail"), changeEmailToken: mark("token of create-new-password") };
	await attempt("POST", "/v1/user/confirm-email-change", changing);
	await attempt("POST", "/v1/user/undo-email-change", {
		email: mark("e-mail"),
		undoToken: mark("token of activate-account"),
	});
	await attempt("POST", "/v1/user/hand-over", { code: mark("token of activate-account") });
	await attempt("GET", `/v1/auth/google/callback?code=${mark("token of activate-account")}&state=${mark("label")}`);
	await attempt("GET", "/v1/user/data", undefined, token);
	await attempt("POST", "/v1/campaign", campaign(), token);
	await attempt("PATCH", `/v1/campaign/${id}`, { title: mark("title") }, token);
	await attempt("POST", `/v1/campaign/${id}/donate`, donor());
	await attempt("GET", `/v1/campaign/${id}`, undefined, token);
	await attempt("GET", `/v1/campaign/${encodeURIComponent(mark("e-mail"))}`);
	await attempt("GET", `/v1/campaign/${id}/donations`);
	await attempt("GET", `/v1/donation/${id}?clientSecret=${mark("client secret one")}`);
	await attempt(
		"POST",
		"/v1/webhooks/stripe",
		{ payment: person() },
		{ "stripe-signature": `t=1,v1=${mark("label")}` },
	);
	await attempt("POST", "/v1/user/sign-up", `{"email":"${mark("e-mail")}", ${mark("password")}`);
	await attempt("POST", "/v1/user/sign-in", { email: mark("e-mail"), password: `${mark("password")}\u0000` });
	await attempt("GET", `/v1/${mark("e-mail")}?token=${session.token}`);
	return statuses;
}

async function sockets(id: string, token: string): Promise<void> {
	for (const auth of [{ token, clientId: mark("label") }, { token: `${token}x` }]) {
		const socket = io(`${app.url}/v1/campaign/${id}`, { transports: ["websocket"], forceNew: true, auth });
		await new Promise((resolve) => socket.once("refresh-donations", resolve));
		socket.emit("authorize", { token: `${token}y` });
		socket.emit(mark("e-mail"), person());
		socket.disconnect();
	}
}

/**
 * Errors of libraries that quote their input. The database's errors quote every value; in arbitrary text a name looks
 * like any other word, so only values with a recognisable form are tested there.
 */
async function quoteEverything(): Promise<void> {
	const { db, log } = app.app.deps;
	for (const [name, value] of marks) {
		const refused = await sql`select ${value}::uuid`.execute(db).then(
			() => null,
			(error: unknown) => error as Error,
		);
		log.error({ err: refused, donor: { [name.split(" ").at(-1) ?? ""]: 1 } }, "refused by the database");
		if (!/mail|token|cookie|secret|address/.test(name)) continue;
		const facts = {
			raw: { deep: [value] },
			headers: { cookie: value },
			detail: value,
			config: { url: `?token=${value}` },
		};
		const cause = Object.assign(new Error(`it was ${value}.`), facts);
		log.warn({ err: Object.assign(new Error(`for ${value}: failed`, { cause }), facts) }, `about ${value}`);
	}
}

const tables = [
	...["session", "account", "registration", "one_time_token", "campaign", "donation", "mail", "rate_limit"],
	"contact_message",
];

it("[U3] [A1] [A2] [A4] [D2] no name, e-mail, password, token, address or payload is logged, whatever fails", async () => {
	const lived = await live();
	await sockets(lived.id, lived.session.token);
	await everything(lived);
	let faults = 0;
	for (const table of tables) {
		await runAsOwner(app.ownerUrl, `alter table ${table} rename to table_that_is_away`);
		const statuses = await everything(lived);
		await runAsOwner(app.ownerUrl, `alter table table_that_is_away rename to ${table}`);
		const broken = statuses.filter((status) => status >= 500).length;
		expect({ table, isNoticed: broken > 0 }).toEqual({ table, isNoticed: true });
		faults += broken;
	}
	await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/payment_intents", action: "500", times: 20 }] });
	await call("POST", `/v1/campaign/${lived.id}/donate`, donor());
	await app.sandbox.clearFaults();
	await quoteEverything();
	await until("an error with its cause", () => app.logged.some((line) => line.includes("unexpected error")));

	const log = app.logged.join("\n");
	const leaks = [...marks].filter(
		([, value]) =>
			log.includes(value) || log.includes(encodeURIComponent(value)) || log.includes(JSON.stringify(value)),
	);
	console.log(`lines ${app.logged.length}, faults ${faults}, values searched ${marks.size}, leaks ${leaks.length}`);
	expect(leaks).toEqual([]);
	expect(faults).toBeGreaterThan(20);
	expect(marks.size).toBeGreaterThan(25);
});
