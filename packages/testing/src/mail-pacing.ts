import pg from "pg";
import type { TestApp } from "./test-app.ts";
import { until } from "./until.ts";

/** Ends the pause after every mail that has left, and composes the mails that were deferred by it. */
export const endMailPauses = (app: TestApp): Promise<void> =>
	withDatabase(app, async (client) => {
		for (const table of ["activation_request", "email_change", "subscription_request"]) {
			await client.query(`update ${table} set mailed_at = mailed_at - interval '1 hour' where mailed_at is not null`);
		}
		await client.query("update pgboss.job set start_after = now() where name = 'send-mail' and start_after > now()");
	});

/** Waits until every requested mail is sent, dropped or deferred. */
export const mailsDecided = (app: TestApp): Promise<void> =>
	withDatabase(app, async (client) => {
		await until("all mails to be decided", async () => {
			const { rows } = await client.query<{ isDecided: boolean }>(
				`select not exists (
					select from mail where state in ('queued', 'sending') and not exists (
						select from pgboss.job
						where name = 'send-mail' and start_after > now() and data->>'mailId' = mail.id::text)
				) as "isDecided"`,
			);
			return rows[0]?.isDecided;
		});
	});

async function withDatabase(app: TestApp, work: (client: pg.Client) => Promise<void>): Promise<void> {
	const client = new pg.Client(app.databaseUrl);
	await client.connect();
	try {
		await work(client);
	} finally {
		await client.end();
	}
}
