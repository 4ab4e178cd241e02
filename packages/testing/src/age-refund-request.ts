import { realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { readPostmaster } from "../../../tools/postgres/postmaster.ts";

/**
 * Backdates the open request to refund all donations of a campaign by a day, on the embedded database of a running
 * product, for journeys that cannot wait for it. `node age-refund-request.ts DATA_DIR CAMPAIGN_ID`
 */
const [dataDir = "", campaignId = ""] = process.argv.slice(2);
const state = readPostmaster(realpathSync(join(dataDir, "postgres/data")));
if (state.kind !== "running") throw new Error(`No database runs in ${dataDir}.`);
const client = new pg.Client({ host: state.postmaster.socketFolder, user: "stride", database: "stride" });
await client.connect();
// The facts of a request cannot be changed otherwise: a trigger refuses it.
await client.query("set session_replication_role = replica");
const { rowCount } = await client.query(
	`update campaign_refund set requested_at = requested_at - interval '1 day', startable_at = startable_at - interval '1 day'
	where campaign_id = $1 and state = 'requested'`,
	[campaignId],
);
await client.end();
if (!rowCount) throw new Error(`No refund of the campaign ${campaignId} is requested.`);
