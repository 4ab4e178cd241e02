import {
	createTestApp,
	createTestDatabase,
	donationBody,
	mailsDecided,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	uniqueEmail,
	until,
} from "@stride/testing";
import { decodeJwt } from "jose";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type App, createApp } from "../../../app.ts";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createLog } from "../../../platform/log.ts";
import { runMoneyAdopt } from "../../../restores/money-adopt-command.ts";
import { PayoutRailError } from "../payout-rail.ts";
import { createPayoutSteps, createTestClock } from "../payouts.test-steps.ts";
import { requestPayout } from "../request-payout.ts";
import { catchUpPayouts } from "./adopt-payout.ts";

const dayMs = 24 * 3_600_000;
const clock = createTestClock();
let first: TestApp;
/** The running product: the same settings and provider, before and after the restore. */
let product: TestApp;
let backup: Awaited<ReturnType<typeof copyDatabase>>;

beforeAll(async () => {
	first = await createTestApp(inject("postgresUrl"), { clock: clock.now });
	product = first;
});
afterAll(async () => {
	// Only the last process still runs.
	(first.nodes as App[])[0] = product.app;
	await first.stop();
	await backup?.drop();
});

/** Copies the product's database, to which nothing may be connected. */
async function copyDatabase() {
	const copy = await createTestDatabase(inject("postgresUrl"));
	const admin = new pg.Client(inject("postgresUrl"));
	await admin.connect();
	const nameOf = (url: string) => new URL(url).pathname.slice(1);
	await admin.query(`drop database ${nameOf(copy.url)} with (force)`);
	await admin.query(`create database ${nameOf(copy.url)} template ${nameOf(product.databaseUrl)}`);
	await admin.end();
	return copy;
}

async function startOn(databaseUrl: string): Promise<void> {
	const { config } = product.app.deps;
	const app = await createApp({
		config: { ...config, database: { ...config.database, url: databaseUrl, directUrl: databaseUrl } },
		log: createLog("debug", { write: (line) => void product.logged.push(line) }),
		pages: false,
		clock: clock.now,
		charityCatalogue: null,
	});
	await app.start();
	product = { ...product, app, nodes: [app], databaseUrl };
}

async function adopt(args: string[] = []): Promise<{ code: number; text: string }> {
	const { config } = product.app.deps;
	const env = {
		LOG_LEVEL: "silent",
		DATABASE_URL: product.databaseUrl,
		DATA_DIR: config.dataDir,
		PORT: String(config.port),
		SANDBOX_PORT: String(config.sandbox.port),
	};
	const said: string[] = [];
	return { code: await runMoneyAdopt(args, env, (text) => said.push(text)), text: said.join("\n") };
}

const steps = () => createPayoutSteps(product, clock);
const restore = () =>
	product.app.deps.db.selectFrom("installation").select(["comparingSince", "heldSince"]).executeTakeFirstOrThrow();

describe("a restored backup", () => {
	it("[D3] [D4] loses no donation, pays nothing out twice and mails nothing twice", async () => {
		const { author, campaign } = await steps().authorWith(10_000);
		const bystander = await signUpPerson(product);
		// The provider's clock is ahead, since the funds became available.
		clock.passHere(3 * dayMs);
		const signIn = async () => {
			author.token = (await author.call("signIn", { body: { email: author.email, password: testPassword } })).token;
		};
		const give = async (email: string) => {
			const body = donationBody({ amount: 2_000, fee: 200, email });
			const donation = await product.client().call("donate", { params: { campaignId: campaign.id }, body });
			await product.sandbox.confirm(donation.clientSecret);
			return donation;
		};
		const listed = async () =>
			(await product.client().call("listDonations", { params: { campaignId: campaign.id } })).data.total;
		const donors = Array.from({ length: 5 }, () => uniqueEmail("donor"));
		const mailed = async () => {
			const boxes = await Promise.all([author.email, bystander.email, ...donors].map(product.sandbox.mails));
			return boxes.map((mails) => mails.map(({ subject }) => subject).sort());
		};

		await mailsDecided(product);
		await product.app.stop();
		backup = await copyDatabase();

		await startOn(first.databaseUrl);
		await signIn();
		const given = [];
		for (const email of donors) given.push(await give(email));
		const returned = await give(donors[0] ?? "");
		await until("the donations", async () => (await listed()) === 7);
		const payout = await steps().request(author, campaign.id, 6_000);
		await steps().reaches(payout.id, "in_transit");
		await steps().result(payout.id, "paid");
		await mailsDecided(product);
		const money = await author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
		const before = await mailed();
		await product.app.stop();
		await clock.pass(product, 60_000);

		await startOn(backup.url);
		await until("the installation to be held", async () => (await restore()).heldSince);
		await until("the comparison", async () => (await restore()).comparingSince === null);
		await signIn();
		await steps().prove(author);
		const body = { amount: 9_000, paymentMethod: await steps().methodOf(author) };
		const again = author.call("requestPayout", { params: { campaignId: campaign.id }, body });
		expect((await refusal(again)).code).toBe("MoneyHeldException");

		const queued = await requeueMail();
		const list = await adopt();
		expect(list.code).toBe(1);
		for (const { clientSecret } of given) expect(list.text).toContain(clientSecret.split("_secret_")[0]);
		expect((await restore()).heldSince).not.toBeNull();

		const adopted = await adopt(["--confirm", "--refund", String(returned.clientSecret.split("_secret_")[0])]);
		expect(adopted.text).toContain("the hold is over");
		expect(adopted.code).toBe(0);
		expect(await listed()).toBe(6);
		expect(await author.call("getCampaignMoney", { params: { campaignId: campaign.id } })).toMatchObject({
			currentBalance: money.currentBalance,
			pendingBalance: money.pendingBalance - 2_000,
		});
		expect(await steps().stateOf(payout.id)).toBe("paid");
		await steps().money.catchUp();
		await steps().sweep();
		expect(await steps().atProvider(payout.id)).toMatchObject({ transfers: 1, payouts: 1, held: 0 });
		expect(auditTable(await steps().audit())).toContain("The ledger is in order.");

		// What happens from now on is mailed.
		const last = uniqueEmail("donor");
		await give(last);
		await product.sandbox.mail(last, /./);
		await releaseWaiting();
		await mailsDecided(product);
		const after = await mailed();
		expect(await stateOfMail(queued)).toBe("suppressed");
		expect(after.slice(1)).toEqual(before.slice(1));
		// The author's own: one more for the last donation.
		expect(after[0]).toHaveLength((before[0]?.length ?? 0) + 1);
	}, 120_000);
});

describe("a transfer at the provider that names no payout of ours", () => {
	it("[D4] stops the payouts of its campaign; one of this installation holds the whole installation", async () => {
		const { author, campaign, accountId } = await steps().authorWith(5_000);
		const { db, newId, payoutRail } = product.app.deps;
		const { providerConnectedId } = await db
			.selectFrom("connectedAccount")
			.select("providerConnectedId")
			.where("accountId", "=", accountId)
			.executeTakeFirstOrThrow();
		const transfer = (installationId: string) =>
			payoutRail.transfer({
				installationId,
				payoutId: newId(),
				campaignId: campaign.id,
				providerId: String(providerConnectedId),
				amountCents: 100,
				currency: "usd",
				shortfalls: 0,
				failures: 0,
			});
		await transfer(newId());
		await until("the hold", async () => {
			const hold = await db
				.selectFrom("payoutHold")
				.selectAll()
				.where("campaignId", "=", campaign.id)
				.executeTakeFirst();
			return hold?.heldBy === null;
		});
		expect((await restore()).heldSince).toBeNull();
		expect((await refusal(steps().request(author, campaign.id, 1_000))).code).toBe("PayoutsHeldException");
		const alarms = () => product.logged.filter((line) => line.includes('"alarm":"transfer-unknown"')).length;
		expect(alarms()).toBe(1);
		const mail = await product.sandbox.mail(author.email, /on hold/);
		expect(mail.text).toContain("a transfer at the payment provider is not in our records");
		const { id } = await db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
		const reversed = await transfer(id);
		await until("the installation to be held", async () => (await restore()).heldSince);
		// A later event of the same transfer.
		const { stripe } = product.app.deps.config;
		await fetch(`http://127.0.0.1:${stripe.api?.port}/v1/transfers/${reversed.id}/reversals`, {
			method: "POST",
			headers: { authorization: `Bearer ${stripe.secretKey}` },
			body: new URLSearchParams({ amount: "100" }),
		});
		await until("the event", async () => {
			const { rows } = await sql<{ type: string; processedAt: Date | null }>`
				select type, processed_at from provider_event where type = 'transfer.reversed'`.execute(db);
			return rows.some(({ processedAt }) => processedAt !== null);
		});
		expect(alarms()).toBe(2);
		expect(
			product.logged.filter((line) => line.includes('"alarm":"restored"') && line.includes('"payoutId"')),
		).toHaveLength(1);
	});

	it("[D4] while the installation is held, a payout that the backup has as requested finds its transfer", async () => {
		const { db } = product.app.deps;
		await db.updateTable("installation").set({ heldSince: null }).execute();
		const { author, campaign } = await steps().authorWith(5_000);
		const waiting = await requestWithoutJob(author, campaign.id);
		await db.updateTable("installation").set({ heldSince: new Date() }).execute();
		const { connectedAccountId, amountCents } = await steps().row(waiting);
		const { providerConnectedId } = await db
			.selectFrom("connectedAccount")
			.select("providerConnectedId")
			.where("id", "=", connectedAccountId)
			.executeTakeFirstOrThrow();
		const { id: installationId } = await db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
		const sent = { installationId, payoutId: waiting, campaignId: campaign.id, amountCents, currency: "usd" as const };
		await product.app.deps.payoutRail.transfer({
			...sent,
			providerId: String(providerConnectedId),
			shortfalls: 0,
			failures: 0,
		});
		await steps().advance(waiting);
		expect(await steps().stateOf(waiting)).toBe("requested");
		await catchUpPayouts(product.app.deps);
		expect(await steps().stateOf(waiting)).toBe("transferred");
		expect(await steps().atProvider(waiting)).toMatchObject({ transfers: 1, payouts: 0 });
	});
});

describe("the adoption of payouts", () => {
	it("[D4] reads the others when one of them cannot be read", async () => {
		await product.app.deps.db.updateTable("installation").set({ heldSince: null }).execute();
		const [first, second] = [await steps().authorWith(5_000), await steps().authorWith(5_000)];
		const ids: string[] = [];
		for (const { author, campaign } of [first, second]) {
			const { id } = await steps().request(author, campaign.id, 1_000);
			await steps().reaches(id, "in_transit");
			ids.push(id);
		}
		const [unreadable, other] = await Promise.all(ids.map((id) => steps().row(id)));
		await product.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		await product.sandbox.control("POST", "/payout-result", { payout: other?.providerPayoutId, result: "paid" });
		const { payoutRail } = product.app.deps;
		const getPayout: typeof payoutRail.getPayout = (input) => {
			if (input.providerPayoutId !== unreadable?.providerPayoutId) return payoutRail.getPayout(input);
			throw new PayoutRailError("unreachable", new Error("The author has disconnected the account."));
		};
		clock.passHere(120_000);
		await catchUpPayouts({ ...product.app.deps, payoutRail: { ...payoutRail, getPayout } });
		expect(await steps().stateOf(String(other?.id))).toBe("paid");
		await product.sandbox.clearFaults();
	});
});

/** A stored payout whose job has not run yet. */
async function requestWithoutJob(author: TestClient, campaignId: string): Promise<string> {
	await steps().prove(author);
	const { sub, sid } = decodeJwt(String(author.token));
	const { deps } = product.app;
	const body = { amount: 2_000, paymentMethod: await steps().methodOf(author) };
	const actor = { accountId: String(sub), sessionId: String(sid) };
	const { id } = await requestPayout(
		{ ...deps, jobs: { ...deps.jobs, send: async () => undefined } },
		{ campaignId, actor, body, idempotencyKey: null, requestId: "a test" },
	);
	return id;
}

/** A confirmation that had been queued, not sent, when the backup was made. @returns its id */
async function requeueMail(): Promise<string> {
	const { db, jobs } = product.app.deps;
	const { id } = await db
		.updateTable("mail")
		.set({ state: "queued", sentAt: null })
		.where("kind", "=", "donation-confirmed")
		.returning("id")
		.executeTakeFirstOrThrow();
	await jobs.send(db, { name: "send-mail", options: {}, concurrency: 1 }, { mailId: id });
	return id;
}

const stateOfMail = async (id: string) =>
	(await product.app.deps.db.selectFrom("mail").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

/** Runs the postponed jobs now. */
async function releaseWaiting(): Promise<void> {
	const client = new pg.Client(product.databaseUrl);
	await client.connect();
	await client.query("update pgboss.job set start_after = now() where state = 'created' and start_after > now()");
	await until("the postponed jobs", async () => {
		const { rowCount } = await client.query(
			"select from pgboss.job where name in ('send-mail', 'tell-author') and state in ('created', 'active', 'retry') limit 1",
		);
		return rowCount === 0;
	});
	await client.end();
}
