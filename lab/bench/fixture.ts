import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "@stride/server/prepare-database";
import { freePort } from "@stride/testing";
import { createMemoryFolder, startPostgres } from "@stride/tools/postgres";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";

export type Fixture = {
	databaseUrl: string;
	dataDir: string;
	port: number;
	campaignId: string;
	stop(): Promise<void>;
};

/** A throw-away database with one campaign that has received 500 donations. */
export async function createFixture(): Promise<Fixture> {
	const folder = createMemoryFolder("stride-bench");
	const dataDir = await mkdtemp(join(tmpdir(), "stride-bench-"));
	const postgres = await startPostgres({ dataDir: folder, durable: false, settings: { max_connections: "200" } });
	const databaseUrl = postgres.url();
	await prepareDatabase(databaseUrl, null);
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	const campaignId = await plant(client);
	await client.end();
	return {
		databaseUrl,
		dataDir,
		port: await freePort(),
		campaignId,
		async stop() {
			await postgres.stop();
			await rm(folder, { recursive: true, force: true });
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

const donationsCount = 500;

async function plant(client: pg.Client): Promise<string> {
	const [authorId, campaignId, imageId] = [uuidv7(), uuidv7(), uuidv7()];
	await client.query(
		`insert into account (id, email, email_key, first_name, last_name, locale, activated_at, created_at, updated_at)
		values ($1, 'author@example.org', 'author@example.org', 'Olena', 'Vasylenko', 'en', now(), now(), now())`,
		[authorId],
	);
	await client.query(
		`insert into campaign (id, author_id, slug, title, description, country, recipient_type, residence_confirmed_at,
			currency, fund_goal_cents, image_id, created_at, updated_at)
		values ($1, $2, 'around-the-lake', 'Around the lake', $3, 'PL', 'yourself', now(), 'usd', 2000000, $4, now(), now())`,
		[campaignId, authorId, "Forty kilometres on foot. ".repeat(40), imageId],
	);
	for (let n = 0; n < donationsCount; n++) {
		await client.query(
			`insert into donation (id, campaign_id, currency, amount_cents, tip_cents, raised_cents, first_name, last_name, email, email_key,
				visibility, source, locale, state, provider, provider_account, livemode, provider_payment_id, created_at, updated_at, settled_at)
			values ($1, $2, 'usd', $3, 100, $3, 'Iryna', 'Melnyk', 'd@example.org', 'd@example.org',
				'full', 'campaign', 'en', 'succeeded', 'stripe', 'platform', false, 'pi_' || gen_random_uuid(), now(), now(), now())`,
			[uuidv7(), campaignId, 500 + n],
		);
	}
	await client.query("insert into campaign_total values ($1, $2, $3, $3, $3)", [
		campaignId,
		donationsCount * 750,
		donationsCount,
	]);
	for (let n = 0; n < 20; n++) {
		await client.query(
			"insert into campaign_total_delta (campaign_id, raised_cents, gifts_count, supporters_count) values ($1, 500, 1, 1)",
			[campaignId],
		);
	}
	await client.query("analyze");
	return campaignId;
}
