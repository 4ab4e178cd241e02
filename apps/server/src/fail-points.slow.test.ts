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
	type ProductProcess,
	type SandboxDriver,
	startProductProcess,
	testPassword,
	tinyJpeg,
	uniqueEmail,
	until,
} from "@stride/testing";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { broadcastTheStory } from "./fail-points-broadcast.test-steps.ts";
import { readConfig } from "./platform/config.ts";

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

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let sandbox: Sandbox;
let driver: SandboxDriver;
let env: Record<string, string>;
let url: string;
let product: ProductProcess | undefined;
let reached = 0;

beforeEach(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	dataDir = await mkdtemp(join(tmpdir(), "stride-kill-"));
	const port = await freePort();
	url = `http://127.0.0.1:${port}`;
	env = {
		LOG_LEVEL: "silent",
		DATA_DIR: dataDir,
		DATABASE_URL: database.url,
		PORT: String(port),
		DEMO_DATA: "false",
		RATE_LIMIT_FACTOR: "100",
	};
	const { secretKey, publishableKey, webhookSecret } = readConfig(env).stripe;
	sandbox = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: url,
		services: { stripe: true, mail: true },
		stripe: { secretKey, publishableKey, webhookSecret, webhookUrl: `${url}/v1/webhooks/stripe` },
	});
	Object.assign(env, { SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) });
	driver = createSandboxDriver({ url: sandbox.url, publishableKey, returnUrl: `${url}/en` });
});
afterEach(async () => {
	await product?.stop();
	product = undefined;
	await sandbox.stop();
	await database.drop();
	await rm(dataDir, { recursive: true, force: true });
});

beforeAll(() => {
	expect(failPoints.length, "fail points named in the source").toBeGreaterThan(0);
	expect(new Set(failPoints).size, "each name stands once").toBe(failPoints.length);
});
afterAll(() => {
	console.log(`fail points ${failPoints.length}, reached ${reached}`);
});

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
		60_000,
	).then(({ value }) => value);
}

/** Restarts the product whenever it has ended, as a process manager does; without the fail point. */
function keepAlive(first: ProductProcess): void {
	product = first;
	void first.ended.then(async (how) => {
		if (how !== "SIGKILL") return;
		reached++;
		product = await startProductProcess(env);
	});
}

/** The story, told by somebody who insists: sign-up, activation, campaign, a gift, then a challenge. */
async function liveTheStory() {
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
	// A mail whose sender died is taken over by another one, which takes up to half a minute.
	const mail = await driver.mail(email, /./, 60_000);
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
	const broadcast = await broadcastTheStory({ client, url, campaignId: campaign.id, insist });
	return { campaign, donation, donor: body.email, broadcast };
}

async function count(text: string, values: unknown[] = []): Promise<number> {
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	try {
		const { rows } = await client.query<{ n: string }>(text, values);
		return Number(rows[0]?.n);
	} finally {
		await client.end();
	}
}

describe("kill -9", () => {
	it.each(failPoints)("[D3] at %s loses nothing and doubles nothing", async (name) => {
		const before = reached;
		keepAlive(await startProductProcess({ ...env, FAIL_POINT: name }));
		const { campaign, donation, donor, broadcast } = await liveTheStory();
		await until("the confirmation", async () => (await driver.mails(donor)).length > 0, 60_000);

		expect(reached - before, "the point was reached").toBe(1);
		expect(await count("select count(*) as n from ledger_entry where kind = 'donation-settled'")).toBe(1);
		expect(await count("select count(*) as n from donation where state = 'succeeded'")).toBe(1);
		expect(await count("select count(*) as n from donation where id = $1", [donation.donationId])).toBe(1);
		const seen = await createTestClient(url).call("getCampaign", { params: { campaignId: campaign.id } });
		expect(seen).toMatchObject({ fundRaised: 10_000, supportersCount: 1 });
		expect(broadcast.recorded).toMatchObject({ status: "ended", endReason: "author", resolution: "320x180" });
		expect(broadcast.seconds).toBeCloseTo(8, 1);
		expect(new Set(broadcast.statuses)).toEqual(new Set([200]));
		// A mail whose sending was cut off may come again, as the same mail: programs show it once.
		const ids = new Set((await driver.mails(donor)).map((mail) => mail.headers["message-id"]));
		expect(ids.size).toBe(1);
	});
});
