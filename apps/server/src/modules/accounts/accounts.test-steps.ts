import { endMailPauses, type TestApp, type TestClient, testPassword, uniqueEmail, until } from "@stride/testing";
import { sql } from "kysely";

/** A clock that tests advance. By itself it advances by a millisecond with each reading. */
export function createTestClock() {
	let nowMs = Date.now();
	return {
		now: () => new Date(++nowMs),
		advance(ms: number) {
			nowMs += ms;
		},
	};
}

export const seconds = (count: number) => count * 1_000;
export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => count * 3_600_000;

export const registration = (change: Partial<Record<"firstName" | "lastName" | "email" | "password", string>> = {}) => {
	const password = change.password ?? testPassword;
	return {
		firstName: "Olena",
		lastName: "Vasylenko",
		email: uniqueEmail("person"),
		passwordRepeat: password,
		...change,
		password,
	};
};

/** Waits until an address has received the given number of mails; newest first. */
export const mailsOf = (app: TestApp, email: string, count: number) =>
	until(`${count} mails to ${email}`, async () => {
		const mails = await app.sandbox.mails(email.trim());
		return mails.length >= count && mails;
	});

export function tokenOf(mail: { links: string[] } | undefined): string {
	const link = mail?.links.find((url) => url.includes("/activate-account"));
	if (!link) throw new Error("This mail has no activation link.");
	return String(new URL(link).searchParams.get("token"));
}

/** Signs up and returns the token of the mail without using it. */
export async function signUp(app: TestApp, body = registration(), language: "en" | "uk" = "en") {
	const client = app.client(language);
	const earlier = (await app.sandbox.mails(body.email.trim())).length;
	if (earlier > 0) await endMailPauses(app);
	await client.call("signUp", { body });
	const [mail] = await mailsOf(app, body.email, earlier + 1);
	if (!mail) throw new Error("No mail came.");
	return { client, body, mail };
}

/** The link is opened in another browser, so that no session begins. */
export async function signUpAndActivate(app: TestApp, body = registration()) {
	const { client, mail } = await signUp(app, body);
	await app.client().call("activate", { body: { email: body.email, token: tokenOf(mail) } });
	return { client, body };
}

export async function signIn(client: TestClient, body: { email: string; password: string }): Promise<void> {
	const { token } = await client.call("signIn", { body: { email: body.email, password: body.password } });
	client.token = token;
}

/** Sends exactly this request to a path of the API, also one that the typed client would not send. */
export async function post(
	app: TestApp,
	path: string,
	body: unknown,
	headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; text: string }> {
	const response = await fetch(`${app.url}/v1${path}`, {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: typeof body === "string" ? body : JSON.stringify(body),
	});
	return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Every row that the product can read, of every table of it and of its job queue, as one text. */
export async function dumpDatabase(app: TestApp): Promise<string> {
	const { db } = app.app.deps;
	const tables = await sql<{ name: string }>`
		select format('%I.%I', schemaname, tablename) as name from pg_tables
		where schemaname in ('public', 'pgboss')
			and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`.execute(db);
	const texts = tables.rows.map(async ({ name }) => {
		const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} as t`.execute(db);
		return rows.map(({ row }) => row).join("\n");
	});
	return (await Promise.all(texts)).join("\n");
}

/** Waits until this many statements of the app's database wait for a lock. */
export const lockWaiters = (app: TestApp, count: number) =>
	until(`${count} statements that wait for a lock`, async () => {
		const { rows } = await sql<{ waiting: number }>`
			select count(*) as waiting from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock'`.execute(app.app.deps.db);
		return Number(rows[0]?.waiting) >= count;
	});

/**
 * The ratio of the durations of two or more operations, from 0 to 1 (equal). They are measured alternately; the lower
 * quartile of each excludes the machine's other load.
 */
export async function likeTimes<T>(things: readonly T[], take: (thing: T) => Promise<unknown>, rounds = 20) {
	const times = things.map(() => [] as number[]);
	for (let round = 0; round < rounds; round++) {
		for (const [index, thing] of things.entries()) {
			const began = performance.now();
			await take(thing);
			times[index]?.push(performance.now() - began);
		}
	}
	const quartiles = times.map((values) => values.sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0);
	return Math.min(...quartiles) / Math.max(...quartiles);
}
