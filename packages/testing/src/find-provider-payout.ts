import { realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { readPostmaster } from "../../../tools/postgres/postmaster.ts";

/**
 * Prints the payment provider's id of a campaign's newest payout (nothing while it has none) from the embedded database
 * of a running product, so that a journey can play the bank. `node find-provider-payout.ts DATA_DIR CAMPAIGN_ID`
 */
const [dataDir = "", campaignId = ""] = process.argv.slice(2);
const state = readPostmaster(realpathSync(join(dataDir, "postgres/data")));
if (state.kind !== "running") throw new Error(`No database runs in ${dataDir}.`);
const client = new pg.Client({ host: state.postmaster.socketFolder, user: "stride", database: "stride" });
await client.connect();
const { rows } = await client.query<{ id: string | null }>(
	"select provider_payout_id as id from payout where campaign_id = $1 order by created_at desc limit 1",
	[campaignId],
);
await client.end();
process.stdout.write(rows[0]?.id ?? "");
