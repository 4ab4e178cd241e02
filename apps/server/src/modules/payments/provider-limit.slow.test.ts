import {
	createTestApp,
	createTestCampaign,
	donationBody,
	isRelease,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

/** Donations that are confirmed at once, the provider's requests a second, and donors who come meanwhile. */
const [confirmed, requestsPerSecond, donors] = isRelease ? [1_000, 100, 60] : [20, 10, 4];
const atOnce = 20;
const amount = 1_000;
const waitMs = 480_000;

let app: TestApp;
let author: TestClient;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { RATE_LIMIT_FACTOR: "100000" } });
	author = await signUpPerson(app);
});
afterAll(() => app.stop());

async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
	const results: R[] = [];
	for (let from = 0; from < items.length; from += atOnce) {
		results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
	}
	return results;
}

type Intent = { id: string; status: string; metadata: { donation_id: string; campaign_id: string } };

/** The intents of a campaign, as the provider lists them. */
async function intentsOf(campaignId: string): Promise<Intent[]> {
	const { api, secretKey } = app.app.deps.config.stripe;
	const address = `${api?.protocol}://${api?.host}:${api?.port}/v1/payment_intents`;
	const found: Intent[] = [];
	for (let after: string | undefined; ; after = found.at(-1)?.id) {
		const query = new URLSearchParams({ limit: "100", ...(after && { starting_after: after }) });
		const response = await fetch(`${address}?${query}`, { headers: { authorization: `Bearer ${secretKey}` } });
		const page = (await response.json()) as { data: Intent[]; has_more: boolean };
		found.push(...page.data);
		if (!page.has_more) return found.filter(({ metadata }) => metadata.campaign_id === campaignId);
	}
}

it("[D1] [D3] beyond the provider's request limit everything settles once, and donors are still served", async () => {
	const campaign = await createTestCampaign(author);
	const params = { campaignId: campaign.id };
	const open = (idempotencyKey: string) =>
		app.client().call("donate", { params, body: donationBody({ amount }) }, { idempotencyKey });
	const opened = await inBatches(Array.from({ length: confirmed }), () => open(crypto.randomUUID()));
	await app.sandbox.setFaults({ requestsPerSecond });

	const beganMs = performance.now();
	const waitsMs: number[] = [];
	let refused = 0;
	/** A donor presses again until the form opens, as the page offers. */
	async function openPatiently(): Promise<{ clientSecret: string }> {
		const key = crypto.randomUUID();
		const cameMs = performance.now();
		return until(
			"the donor's form to open",
			async () => {
				try {
					const donation = await open(key);
					waitsMs.push(performance.now() - cameMs);
					return donation;
				} catch {
					refused += 1;
					return null;
				}
			},
			waitMs,
		);
	}
	const [, later] = await Promise.all([
		inBatches(opened, ({ clientSecret }) => app.sandbox.confirm(clientSecret)),
		inBatches(Array.from({ length: donors }), openPatiently),
	]);
	const confirmedMs = performance.now() - beganMs;
	await Promise.all(later.map(({ clientSecret }) => app.sandbox.confirm(clientSecret)));
	const total = confirmed + donors;
	await until(
		"all donations to settle",
		async () => (await author.call("getCampaign", { params })).fundRaised === total * amount,
		waitMs,
	);
	const settledMs = performance.now() - beganMs;
	const longestMs = Math.max(...waitsMs);
	console.info(
		`${total} donations, ${requestsPerSecond} requests a second: confirmed after ${(confirmedMs / 1_000).toFixed(1)} s, settled after ${(settledMs / 1_000).toFixed(1)} s; donors waited ${(longestMs / 1_000).toFixed(1)} s at most, ${refused} refusals`,
	);

	await app.sandbox.clearFaults();
	const intents = await intentsOf(campaign.id);
	expect(intents.filter(({ status }) => status === "succeeded")).toHaveLength(total);
	expect(new Set(intents.map(({ metadata }) => metadata.donation_id)).size).toBe(intents.length);
	const settled = await app.app.deps.db
		.selectFrom("ledgerEntry")
		.select(({ fn }) => [fn.countAll().as("entries"), fn.count("subject").distinct().as("donations")])
		.where("kind", "=", "donation-settled")
		.executeTakeFirstOrThrow();
	expect(settled).toEqual({ entries: total, donations: total });
}, 600_000);
