import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@stride/sandbox";
import {
	createSandboxDriver,
	createTestClient,
	createTestDatabase,
	donationBody,
	freePort,
	isRelease,
	type SandboxDriver,
	startProductProcess,
	testOperatorEmail,
	testPassword,
	tinyJpeg,
	uniqueEmail,
	until,
} from "@stride/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readConfig } from "../platform/config.ts";
import { createGlobalGivingCatalogue } from "../providers/globalgiving/globalgiving-catalogue.ts";
import { expectedDonation, runDonationStory } from "./giving.test-steps.ts";
import { runBroadcastStory } from "./ingest.test-steps.ts";
import { missingNewsMax, runNewsStory } from "./news.test-steps.ts";
import { expectedPayout, runPayoutStory } from "./payout.test-steps.ts";
import { expectedRefund, runRefundStory } from "./refund.test-steps.ts";

const sources = join(import.meta.dirname, "..");

/** The fail points named in the source, so that a new one is tested automatically. */
async function listFailPoints(): Promise<string[]> {
	const files = (await readdir(sources, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
	const names: string[] = [];
	for (const file of files) {
		const text = await readFile(join(sources, file), "utf8");
		for (const [, name] of text.matchAll(/failPoint\("([a-z0-9-]+)"\)/g)) if (name) names.push(name);
	}
	return names;
}
const failPoints = await listFailPoints();
let reached = 0;

/** A separate product with its own sandbox and database, restarted whenever it is killed. */
type Installation = {
	url: string;
	sandbox: Sandbox;
	driver: SandboxDriver;
	/** The product's environment. */
	env: Record<string, string>;
	databaseUrl: string;
	/** @returns how often the product was killed */
	kills(): number;
};

async function install(failPoint: string, use: (installation: Installation) => Promise<void>): Promise<void> {
	const database = await createTestDatabase(inject("postgresUrl"));
	const dataDir = await mkdtemp(join(tmpdir(), "stride-kill-"));
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const env: Record<string, string> = {
		LOG_LEVEL: "silent",
		DATA_DIR: dataDir,
		DATABASE_URL: database.url,
		PORT: String(port),
		DEMO_DATA: "false",
		RATE_LIMIT_FACTOR: "100",
		OPERATOR_ACCOUNTS: testOperatorEmail,
		// A donation left by a lost process becomes unknown sooner.
		CATALOGUE_TIMEOUT_MS: "2000",
		// The same for a step of a payout.
		PAYMENT_TIMEOUT_MS: "2000",
		// Shortens the two minutes in which news are gathered.
		NEWS_GATHER_SECONDS: "1",
	};
	const { stripe, catalogue } = readConfig(env);
	const { secretKey, publishableKey, webhookSecret } = stripe;
	const sandbox = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: url,
		services: { stripe: true, mail: true, globalgiving: catalogue !== null, oidc: false },
		stripe: { secretKey, publishableKey, webhookSecret, webhookUrl: `${url}/v1/webhooks/stripe` },
		...(catalogue && {
			globalgiving: {
				apiKey: catalogue.apiKey,
				email: catalogue.email,
				password: catalogue.password,
				gatewayKey: catalogue.gatewayKey,
			},
		}),
	});
	Object.assign(env, { SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) });
	const driver = createSandboxDriver({ url: sandbox.url, publishableKey, returnUrl: `${url}/en` });
	const product = await startKillable(env, failPoint);
	try {
		await use({ url, sandbox, driver, env, databaseUrl: database.url, kills: product.kills });
	} finally {
		await product.stop();
		await sandbox.stop();
		await database.drop();
		await rm(dataDir, { recursive: true, force: true });
	}
}

/** Restarts the product when it was killed, as a process manager does; without the fail point. */
async function startKillable(env: Record<string, string>, failPoint: string) {
	let kills = 0;
	let running = startProductProcess({ ...env, FAIL_POINT: failPoint });
	void (await running).ended.then((how) => {
		if (how !== "SIGKILL") return;
		kills++;
		running = startProductProcess(env);
	});
	return { kills: () => kills, stop: async () => (await running).stop() };
}

/** Jobs of a dead process are taken over within half a minute; longer where five products share the machine. */
const takenOverWithinMs = 180_000;

/** Repeats an attempt, as a browser does when the connection is lost. */
async function retry<T>(what: string, attempt: () => Promise<T>): Promise<T> {
	return until(
		what,
		async () => {
			try {
				return { value: await attempt() };
			} catch (error) {
				if (error instanceof TypeError) return null;
				throw error;
			}
		},
		takenOverWithinMs,
	).then(({ value }) => value);
}

type Part = "donation to a charity" | "refund" | "payout" | "challenge" | "news";

/** The part of the story that contains a fail point. */
function partOf(failPoint: string): Part | null {
	if (/^(catalogue-)?donation-/.test(failPoint)) return "donation to a charity";
	if (failPoint.startsWith("payout-")) return "payout";
	if (failPoint.startsWith("refund-")) return "refund";
	if (failPoint.startsWith("news-")) return "news";
	return failPoint.startsWith("live-") ? "challenge" : null;
}

/**
 * The complete story, by a client that repeats its requests: sign-up, activation, campaign, a donation, a donation to a
 * charity, a refund, a payout, a challenge, then news. The last five run only for fail points in them, at a release always.
 */
async function runStory({ url, sandbox, driver, env, databaseUrl }: Installation, failPoint: string) {
	const isIncluded = (part: Part) => isRelease || partOf(failPoint) === part;
	const client = createTestClient(url);
	const email = uniqueEmail("author");
	const person = {
		firstName: "Olena",
		lastName: "Vasylenko",
		email,
		password: testPassword,
		passwordRepeat: testPassword,
	};
	await retry("signing up", () => client.call("signUp", { body: person }));
	const mail = await driver.mail(email, /./, takenOverWithinMs);
	const link = new URL(String(mail.links.find((address) => address.includes("activate-account"))));
	const token = String(link.searchParams.get("token"));
	await retry("activating", () => client.call("activate", { body: { email, token } }));
	const session = await retry("signing in", () => client.call("signIn", { body: { email, password: testPassword } }));
	client.token = session.token;
	const campaign = await retry("creating a campaign", () =>
		client.call("createCampaign", {
			body: {
				country: "PL",
				recipient: { type: "yourself" },
				residenceConfirmed: true,
				title: "Around the lake once more",
				description: "Forty kilometres on foot.",
				image: tinyJpeg,
				fundGoal: 500_000,
			},
		}),
	);
	const body = donationBody();
	const donation = await retry("opening a donation", () =>
		client.call("donate", { params: { campaignId: campaign.id }, body }, { idempotencyKey: `story-${campaign.id}` }),
	);
	await driver.confirm(donation.clientSecret);
	await retry("the donation", () =>
		until("the donation to arrive", async () => {
			const { data } = await client.call("listDonations", { params: { campaignId: campaign.id } });
			return data.total === 1;
		}),
	);
	const gatewayKey = String(readConfig(env).catalogue?.gatewayKey);
	const given = isIncluded("donation to a charity")
		? await runDonationStory({ client, retry, sandbox: { url: sandbox.url, gatewayKey } })
		: null;
	const { secretKey } = readConfig(env).stripe;
	const atProvider = { url: sandbox.url, secretKey };
	const refunded = isIncluded("refund")
		? await runRefundStory({ url, donation, retry, driver, sandbox: atProvider })
		: null;
	const paidOut = isIncluded("payout")
		? await runPayoutStory({
				client,
				campaignId: campaign.id,
				retry,
				driver,
				databaseUrl,
				sandbox: atProvider,
			})
		: null;
	const broadcast = isIncluded("challenge")
		? await runBroadcastStory({ client, url, campaignId: campaign.id, retry })
		: null;
	const news = isIncluded("news")
		? await runNewsStory({ client, campaignId: campaign.id, retry, driver, databaseUrl })
		: null;
	return { campaign, donation, donor: body.email, given, refunded, paidOut, news, broadcast };
}

async function count(connectionString: string, text: string, values: unknown[] = []): Promise<number> {
	const client = new pg.Client({ connectionString });
	await client.connect();
	try {
		const { rows } = await client.query<{ n: string }>(text, values);
		return Number(rows[0]?.n);
	} finally {
		await client.end();
	}
}

/** The mirrored projects, by id; null before the first walk is complete. */
async function listMirrored(connectionString: string): Promise<string[] | null> {
	const client = new pg.Client({ connectionString });
	await client.connect();
	try {
		const { rows } = await client.query<{ ids: string[] | null }>(
			`select (select array_agg(id order by id::bigint) from catalogue_project) as ids
			from catalogue_mirror where synced_at is not null`,
		);
		return rows[0]?.ids ?? null;
	} finally {
		await client.end();
	}
}

/** The sandbox catalogue's projects, by id. */
async function listSandboxProjects(env: Record<string, string>): Promise<string[]> {
	const { catalogue } = readConfig(env);
	if (catalogue === null) throw new Error("There is no catalogue.");
	const ids: string[] = [];
	let cursor: string | null = null;
	do {
		const page: Awaited<ReturnType<ReturnType<typeof createGlobalGivingCatalogue>["listProjects"]>> =
			await createGlobalGivingCatalogue(catalogue).listProjects(cursor);
		ids.push(...page.projects.map(({ id }) => id));
		cursor = page.next;
	} while (cursor !== null);
	return ids.sort((a, b) => Number(a) - Number(b));
}

beforeAll(() => {
	expect(failPoints.length, "fail points named in the source").toBeGreaterThan(0);
	expect(new Set(failPoints).size, "each name is used once").toBe(failPoints.length);
});
afterAll(() => {
	console.log(`fail points ${failPoints.length}, reached ${reached}`);
});

// A story mostly waits, so several run concurrently.
describe("kill -9", () => {
	it.concurrent.each(failPoints)("[D3] at %s loses nothing and doubles nothing", (name) =>
		install(name, async (installation) => {
			const { url, driver, env, databaseUrl, kills } = installation;
			// The walk at the start completes before the story begins: only its own fail points end the process before.
			await until("the mirror", async () => (await listMirrored(databaseUrl)) !== null, 120_000);
			const { campaign, donation, donor, given, refunded, paidOut, news, broadcast } = await runStory(
				installation,
				name,
			);
			await until("the confirmation", async () => (await driver.mails(donor)).length > 0, takenOverWithinMs);

			expect(kills(), "the point was reached").toBe(1);
			reached++;
			expect(await listMirrored(databaseUrl)).toEqual(await listSandboxProjects(env));
			expect(await count(databaseUrl, "select count(*) as n from catalogue_staged_project")).toBe(0);
			expect(await count(databaseUrl, "select count(*) as n from ledger_entry where kind = 'donation-settled'")).toBe(
				1,
			);
			expect(
				await count(
					databaseUrl,
					"select count(*) as n from donation where state in ('succeeded', 'partially_refunded') and provider = 'stripe'",
				),
			).toBe(1);
			const { status, fundRaised, charges } = expectedDonation(name);
			if (given) {
				expect({ ...given, shown: given.shown.fundRaised }).toMatchObject({
					isSame: true,
					status,
					shown: fundRaised,
					charges,
				});
			}
			expect(await count(databaseUrl, "select count(*) as n from ledger_entry where kind = 'external-given'")).toBe(
				given ? fundRaised / 10_000 : 0,
			);
			expect(await count(databaseUrl, "select count(*) as n from donation where id = $1", [donation.donationId])).toBe(
				1,
			);
			const seen = await createTestClient(url).call("getCampaign", { params: { campaignId: campaign.id } });
			expect(seen).toMatchObject({ fundRaised: 10_000, supportersCount: 1 });
			if (refunded) expect(refunded).toEqual(expectedRefund);
			if (paidOut) expect(paidOut).toEqual(expectedPayout);
			if (news) {
				expect(news.twice).toBe(0);
				expect(news.missing).toBeLessThanOrEqual(missingNewsMax);
			}
			if (broadcast) {
				expect(broadcast.recorded).toMatchObject({ status: "ended", endReason: "author", resolution: "320x180" });
				expect(broadcast.seconds).toBeCloseTo(8, 1);
				expect(new Set(broadcast.statuses)).toEqual(new Set([200]));
			}
			// A mail whose sending was interrupted may be sent again with the same Message-ID: mail programs show it once.
			const ids = new Set((await driver.mails(donor)).map((mail) => mail.headers["message-id"]));
			expect(ids.size).toBe(refunded ? 2 : 1);
		}),
	);
});
