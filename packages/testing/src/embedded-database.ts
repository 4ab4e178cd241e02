import { realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { readPostmaster } from "../../../tools/postgres/postmaster.ts";

/** Runs one statement in the embedded database of a running product. */
async function queryEmbedded<Row extends pg.QueryResultRow>(
	dataDir: string,
	text: string,
	values: unknown[],
): Promise<Row[]> {
	const state = readPostmaster(realpathSync(join(dataDir, "postgres/data")));
	if (state.kind !== "running") throw new Error(`No database runs in ${dataDir}.`);
	const client = new pg.Client({ host: state.postmaster.socketFolder, user: "stride", database: "stride" });
	await client.connect();
	try {
		return (await client.query<Row>(text, values)).rows;
	} finally {
		await client.end();
	}
}

/** The payment provider's id of a campaign's newest payout; null before the provider has it. */
export async function findProviderPayout(dataDir: string, campaignId: string): Promise<string | null> {
	const [payout] = await queryEmbedded<{ id: string | null }>(
		dataDir,
		"select provider_payout_id as id from payout where campaign_id = $1 order by created_at desc limit 1",
		[campaignId],
	);
	return payout?.id ?? null;
}

/** Queues a run of a job that the product otherwise runs every minute, unless one is waiting. */
export async function runMinuteJob(dataDir: string, name: string): Promise<void> {
	await queryEmbedded(
		dataDir,
		`insert into pgboss.job (name, data, policy, retry_limit, expire_seconds)
			select name, '{}', policy, 0, 600 from pgboss.queue where name = $1 and not exists (
				select from pgboss.job where job.name = $1 and state = 'created' and start_after <= now())`,
		[name],
	);
}
