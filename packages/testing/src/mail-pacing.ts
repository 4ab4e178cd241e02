import pg from "pg";
import type { TestApp } from "./test-app.ts";
import { until } from "./until.ts";

/**
 * Ends the pause after every mail that has left, and composes the mails that were deferred by it. Waits first for mails
 * in preparation, which could otherwise be deferred a moment later.
 */
export const endMailPauses = (app: TestApp): Promise<void> =>
	withDatabase(app, async (client) => {
		await untilDecided(client);
		for (const table of ["activation_request", "email_change", "subscription_request"]) {
			await client.query(`update ${table} set mailed_at = mailed_at - interval '1 hour' where mailed_at is not null`);
		}
		await client.query("update pgboss.job set start_after = now() where name = 'send-mail' and start_after > now()");
		// The worker would find them at its next poll.
		await app.app.deps.signals.hint(app.app.deps.db, { kind: "job", id: "send-mail" });
	});

/** Waits until every requested mail is sent, dropped or deferred. */
export const mailsDecided = (app: TestApp): Promise<unknown> => withDatabase(app, untilDecided);

const untilDecided = (client: pg.Client): Promise<unknown> =>
	until("all mails to be decided", async () => {
		const { rows } = await client.query<{ isDecided: boolean }>(
			`select not exists (
				select from mail where state in ('queued', 'sending') and not exists (
					select from pgboss.job
					where name = 'send-mail' and start_after > now() and data->>'mailId' = mail.id::text)
			) as "isDecided"`,
		);
		return rows[0]?.isDecided;
	});

async function withDatabase<T>(app: TestApp, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client(app.databaseUrl);
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}
