import { realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { readPostmaster } from "../../../tools/postgres/postmaster.ts";

/**
 * Backdates every link that was mailed to an address by two days, on the embedded database of a running product, for
 * journeys that cannot wait for an expiry. `node age-links.ts DATA_DIR EMAIL`
 */
const [dataDir = "", email = ""] = process.argv.slice(2);
const state = readPostmaster(realpathSync(join(dataDir, "postgres/data")));
if (state.kind !== "running") throw new Error(`No database runs in ${dataDir}.`);
const client = new pg.Client({ host: state.postmaster.socketFolder, user: "stride", database: "stride" });
await client.connect();
const key = [email.toLowerCase()];
const activation = "(select id from registration where email_key = $1)";
const password = "(select id from new_password_request where email_key = $1)";
const { rowCount } = await client.query(
	`update one_time_token set created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days'
	where subject_id in ${activation} or subject_id in ${password}`,
	key,
);
await client.query(
	"update registration set link_expires_at = link_expires_at - interval '2 days' where email_key = $1",
	key,
);
for (const table of ["activation_request", "new_password_request"]) {
	await client.query(`update ${table} set mailed_at = mailed_at - interval '2 days' where email_key = $1`, key);
}
await client.end();
if (!rowCount) throw new Error(`Nothing was mailed to ${email}.`);
