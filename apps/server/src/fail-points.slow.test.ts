import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@stride/sandbox";
import {
	createSandboxDriver,
	createTestClient,
	createTestDatabase,
	freePort,
	gift,
	isRelease,
	type SandboxDriver,
	startProductProcess,
	testPassword,
	tinyJpeg,
	uniqueEmail,
	until,
} from "@stride/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { broadcastTheStory } from "./fail-points-broadcast.test-steps.ts";
import { expectedGift, giveTheStory } from "./fail-points-giving.test-steps.ts";
import { expectedPayout, payOutTheStory } from "./fail-points-payout.test-steps.ts";
import { readConfig } from "./platform/config.ts";
import { createGlobalGivingCatalogue } from "./providers/globalgiving/globalgiving-catalogue.ts";

const sources = import.meta.dirname;

/** The points that the source names: a new one is killed at without a line here. */
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

/** A product of its own beside a sandbox and a database of its own, which is started again whenever it is killed. */
type Installation = {
	url: string;
	sandbox: Sandbox;
	driver: SandboxDriver;
	/** As the product reads them. */
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
		// A gift that a lost process has left behind is known to be unknown the sooner.
		CATALOGUE_TIMEOUT_MS: "2000",
		// And so is a step of a payout.
		PAYMENT_TIMEOUT_MS: "2000",
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

/** Work whose process died is taken over within half a minute; longer where five products share the machine. */
const takenOverWithinMs = 180_000;

/** What a person's browser does when the connection is lost: the same thing again. */
async function insist<T>(what: string, attempt: () => Promise<T>): Promise<T> {
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

type Part = "gift to a charity" | "payout" | "challenge";

/** The part of the story in which a point lies, beside what all of it stands on. */
function partOf(failPoint: string): Part | null {
	if (/^(catalogue-)?gift-/.test(failPoint)) return "gift to a charity";
	if (failPoint.startsWith("payout-")) return "payout";
	return failPoint.startsWith("live-") ? "challenge" : null;
}

/**
 * The story, told by somebody who insists: sign-up, activation, campaign, a gift, a gift to a charity, a payout, then a
 * challenge. With each change the last three are told where the point lies in them, at a release always.
 */
async function liveTheStory({ url, sandbox, driver, env, databaseUrl }: Installation, failPoint: string) {
	const isTold = (part: Part) => isRelease || partOf(failPoint) === part;
	const client = createTestClient(url);
	const email = uniqueEmail("author");
	const person = {
		firstName: "Olena",
		lastName: "Vasylenko",
		email,
		password: testPassword,
		passwordRepeat: testPassword,
	};
	await insist("signing up", () => client.call("signUp", { body: person }));
	const mail = await driver.mail(email, /./, takenOverWithinMs);
	const link = new URL(String(mail.links.find((address) => address.includes("activate-account"))));
	const token = String(link.searchParams.get("token"));
	await insist("activating", () => client.call("activate", { body: { email, token } }));
	const session = await insist("signing in", () => client.call("signIn", { body: { email, password: testPassword } }));
	client.token = session.token;
	const campaign = await insist("creating a campaign", () =>
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
	const body = gift();
	const donation = await insist("opening a donation", () =>
		client.call("donate", { params: { campaignId: campaign.id }, body }, { idempotencyKey: `story-${campaign.id}` }),
	);
	await driver.confirm(donation.clientSecret);
	await insist("the gift", () =>
		until("the gift to arrive", async () => {
			const { data } = await client.call("listDonations", { params: { campaignId: campaign.id } });
			return data.total === 1;
		}),
	);
	const gatewayKey = String(readConfig(env).catalogue?.gatewayKey);
	const given = isTold("gift to a charity")
		? await giveTheStory({ client, insist, sandbox: { url: sandbox.url, gatewayKey } })
		: null;
	const { secretKey } = readConfig(env).stripe;
	const paidOut = isTold("payout")
		? await payOutTheStory({
				client,
				campaignId: campaign.id,
				insist,
				driver,
				databaseUrl,
				sandbox: { url: sandbox.url, secretKey },
			})
		: null;
	const broadcast = isTold("challenge")
		? await broadcastTheStory({ client, url, campaignId: campaign.id, insist })
		: null;
	return { campaign, donation, donor: body.email, given, paidOut, broadcast };
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

/** What the product shows of the catalogue, by id; null before its first walk is over. */
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

/** What the sandbox's catalogue has, by id. */
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
	expect(new Set(failPoints).size, "each name stands once").toBe(failPoints.length);
});
afterAll(() => {
	console.log(`fail points ${failPoints.length}, reached ${reached}`);
});

// A story waits more than it works, so several are told side by side.
describe("kill -9", () => {
	it.concurrent.each(failPoints)("[D3] at %s loses nothing and doubles nothing", (name) =>
		install(name, async (installation) => {
			const { url, driver, env, databaseUrl, kills } = installation;
			// The walk at the start is over before the story begins: its own points end the process before, nobody else's do.
			await until("the mirror", async () => (await listMirrored(databaseUrl)) !== null, 120_000);
			const { campaign, donation, donor, given, paidOut, broadcast } = await liveTheStory(installation, name);
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
					"select count(*) as n from donation where state = 'succeeded' and provider = 'stripe'",
				),
			).toBe(1);
			const { status, fundRaised, charges } = expectedGift(name);
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
			if (paidOut) expect(paidOut).toEqual(expectedPayout);
			if (broadcast) {
				expect(broadcast.recorded).toMatchObject({ status: "ended", endReason: "author", resolution: "320x180" });
				expect(broadcast.seconds).toBeCloseTo(8, 1);
				expect(new Set(broadcast.statuses)).toEqual(new Set([200]));
			}
			// A mail whose sending was cut off may come again, as the same mail: programs show it once.
			const ids = new Set((await driver.mails(donor)).map((mail) => mail.headers["message-id"]));
			expect(ids.size).toBe(1);
		}),
	);
});
