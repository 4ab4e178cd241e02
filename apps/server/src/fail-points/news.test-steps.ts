import { randomUUID } from "node:crypto";
import { type SandboxDriver, type TestClient, tinyJpeg, until } from "@stride/testing";
import pg from "pg";

type Retry = <T>(what: string, attempt: () => Promise<T>) => Promise<T>;

const readersCount = 40;
const waitMs = 240_000;

/** News to many readers. None gets them twice, and only mails in progress at the loss of a process may be missing. */
export async function runNewsStory(story: {
	client: TestClient;
	campaignId: string;
	retry: Retry;
	driver: SandboxDriver;
	databaseUrl: string;
}) {
	const { client, campaignId, retry, driver, databaseUrl } = story;
	const readers = Array.from({ length: readersCount }, () => `reader-${randomUUID()}@example.org`);
	const database = new pg.Client({ connectionString: databaseUrl });
	await database.connect();
	try {
		await database.query(
			`insert into subscription (id, campaign_id, email, email_key, locale, consent_version, consented_at, created_at)
			select gen_random_uuid(), $1, email, email, 'en', '1', now() - interval '1 minute', now() - interval '1 minute'
			from unnest($2::text[]) as email`,
			[campaignId, readers],
		);
		const body = {
			title: "The first pass, live",
			description: "Eighteen per cent uphill, all the way.",
			image: tinyJpeg,
			startDate: new Date(Date.now() + 3 * 24 * 3_600_000).toISOString(),
		};
		await retry("planning a challenge", () => client.call("createLiveStream", { params: { campaignId }, body }));
		await until(
			"the news to be sent",
			async () => {
				const { rows } = await database.query<{ all: string; waiting: string }>(
					`select count(*) as all, count(*) filter (where state = 'queued') as waiting
					from mail where kind = 'campaign-news'`,
				);
				const jobs = await database.query(
					"select from pgboss.job where name = 'send-mail-batch' and state in ('created', 'active', 'retry')",
				);
				return Number(rows[0]?.all) === readersCount && rows[0]?.waiting === "0" && jobs.rowCount === 0;
			},
			waitMs,
		);
	} finally {
		await database.end();
	}
	const received = await Promise.all(readers.map(async (reader) => (await driver.mails(reader)).length));
	return {
		twice: received.filter((count) => count > 1).length,
		missing: received.filter((count) => count === 0).length,
	};
}

/** The mails of a batch that are sent at the same time. */
export const missingNewsMax = 4;
