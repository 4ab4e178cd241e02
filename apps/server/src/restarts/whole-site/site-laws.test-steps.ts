import { execFile } from "node:child_process";
import { join } from "node:path";
import { ownEnv, until } from "@stride/testing";
import pg from "pg";
import { listViolations } from "../../money-driver/violations.test-steps.ts";
import type { Donation } from "./donors.test-steps.ts";
import type { Site } from "./site.test-steps.ts";

const ledgerCheck = join(import.meta.dirname, "../../ledger-check.ts");
/** A lost event is fetched by the job of the next minute, and a lost worker's job is taken over within half of one. */
const settledWithinMs = 180_000;

/** Waits until each of these payments is settled. @returns after how many milliseconds */
export async function untilSettled({ database }: Site, donations: readonly Donation[]): Promise<number> {
	const beganMs = performance.now();
	const ids = donations.map(({ donationId }) => donationId);
	await until(
		"the donations to settle",
		async () => {
			const [row] = await database.query<{ settled: string }>(
				"select count(*) as settled from donation where id = any($1) and settled_at is not null",
				[ids],
			);
			return Number(row?.settled) === ids.length;
		},
		settledWithinMs,
	);
	return Math.round(performance.now() - beganMs);
}

/** Waits until each event of the provider is processed. */
export async function untilProcessed({ database }: Site): Promise<void> {
	await until(
		"the events to be processed",
		async () => {
			const open = await database.query("select from provider_event where processed_at is null limit 1");
			return open.length === 0;
		},
		settledWithinMs,
	);
}

/** What contradicts the donors, the provider's lists or the books; it shares no query with the product. */
export async function listSiteViolations(site: Site, donations: readonly Donation[]): Promise<string[]> {
	const { database } = site;
	const lost = await database.query<{ id: string }>(
		`select paid.id from json_to_recordset($1) as paid (id uuid, campaign uuid, amount bigint, tip bigint)
		where (select count(*) from donation where donation.id = paid.id and campaign_id = paid.campaign
			and amount_cents = paid.amount and tip_cents = paid.tip and settled_at is not null) <> 1
		or (select count(*) from provider_movement where donation_id = paid.id and kind = 'settlement') <> 1`,
		[
			JSON.stringify(
				donations.map(({ donationId: id, campaignId: campaign, amountCents: amount, tipCents: tip }) => ({
					id,
					campaign,
					amount,
					tip,
				})),
			),
		],
	);
	// A job without retries is one of those by the minute, whose next run does what the killed one did not.
	const givenUp = await database.query<{ name: string }>(
		"select name from pgboss.job where state = 'failed' and retry_limit > 0",
	);
	const ofProvider = await listViolations(
		{
			listAtProvider: site.listAtProvider,
			async connect() {
				const client = new pg.Client({ connectionString: database.ownerUrl() });
				await client.connect();
				return client;
			},
		},
		{ feeBearer: "platform", refunded: new Set() },
	);
	return [
		...lost.map(({ id }) => `a paid donation that is not settled once: ${id}`),
		...givenUp.map(({ name }) => `a job that was given up: ${name}`),
		...ofProvider,
		...(await checkLedger(site)),
	];
}

/** The operator's command, with the settings of the site. @returns its findings */
function checkLedger({ env }: Site): Promise<string[]> {
	const options = { env: { ...ownEnv(), ...env } };
	return new Promise((resolve) => {
		execFile(process.execPath, [ledgerCheck], options, (error, stdout, stderr) => {
			resolve(error ? [`ledger:check: ${stdout}${stderr}`] : []);
		});
	});
}
