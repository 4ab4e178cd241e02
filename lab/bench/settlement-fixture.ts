import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "@stride/server/prepare-database";
import { freePort } from "@stride/testing";
import { startPostgres } from "@stride/tools/postgres";
import pg from "pg";

export type SettlementFixture = {
	databaseUrl: string;
	dataDir: string;
	port: number;
	/** The folder of the server's socket, for `pgbench`. */
	socketFolder: string;
	stop(): Promise<void>;
};

/** Donations are spread over this many campaigns; all donations of a hot campaign go to the first. */
export const campaignsCount = 50;

/**
 * Ids that SQL and this program both derive from two numbers. `kind` 0 is a donation, the others are the rows that it
 * adds.
 */
export const bid = (n: number, kind: number): string =>
	`00000000-0000-7${kind.toString(16).padStart(3, "0")}-8000-${n.toString(16).padStart(12, "0")}`;
const campaignKind = 4_094;
const authorKind = 4_095;
export const campaignOf = (index: number): string => bid(index, campaignKind);

const bidFunction = `create function bid(n bigint, kind bigint) returns uuid immutable parallel safe language sql as $$
	select ('00000000-0000-7' || lpad(to_hex(kind), 3, '0') || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`;

/** A durable database on disk, as in production: a settlement waits for its commit. */
export async function createSettlementFixture(): Promise<SettlementFixture> {
	const folder = await mkdtemp(join(tmpdir(), "stride-settle-"));
	const postgres = await startPostgres({ dataDir: join(folder, "postgres"), durable: true });
	const databaseUrl = postgres.url();
	await prepareDatabase(databaseUrl, null);
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	await client.query(bidFunction);
	await client.query(
		`insert into account (id, email, email_key, first_name, last_name, locale, activated_at, created_at, updated_at)
		values ($1, 'author@example.org', 'author@example.org', 'Olena', 'Vasylenko', 'en', now(), now(), now())`,
		[bid(0, authorKind)],
	);
	await client.query(
		`insert into campaign (id, author_id, slug, title, description, country, recipient_type, residence_confirmed_at,
			currency, fund_goal_cents, image_id, created_at, updated_at)
		select bid(n, ${campaignKind}), $1, 'campaign-' || n, 'Campaign ' || n, 'Forty kilometres on foot.', 'PL', 'yourself',
			now(), 'usd', 2000000, gen_random_uuid(), now(), now()
		from generate_series(0, ${campaignsCount - 1}) n`,
		[bid(0, authorKind)],
	);
	await client.end();
	return {
		databaseUrl,
		dataDir: folder,
		port: await freePort(),
		socketFolder: String(new URL(databaseUrl).searchParams.get("host")),
		async stop() {
			await postgres.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/**
 * Inserts donations whose card is confirmed and whose settlement is pending, to one campaign or, with `spread`, over
 * all.
 */
export async function plantDonations(
	databaseUrl: string,
	range: { from: number; count: number; spread: boolean },
): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	await client.query(
		`insert into donation (id, campaign_id, currency, amount_cents, tip_cents, first_name, last_name, email, email_key,
			visibility, source, locale, state, provider, provider_account, livemode, provider_payment_id, created_at, updated_at)
		select bid(n, 0), bid(${range.spread ? `n % ${campaignsCount}` : "0"}, ${campaignKind}), 'usd', 500, 25, 'Iryna',
			'Melnyk', n || '@example.org', n || '@example.org', 'full', 'campaign', 'en', 'processing', 'stripe', 'platform',
			false, 'pi_' || bid(n, 0), now(), now()
		from generate_series($1::bigint, $1::bigint + $2::bigint - 1) n`,
		[range.from, range.count],
	);
	await client.query("analyze");
	await client.end();
}
