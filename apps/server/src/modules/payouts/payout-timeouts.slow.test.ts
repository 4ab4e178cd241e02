import { createTestApp, type TestApp } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { payoutEntry, postEntry } from "../ledger/index.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "./payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;
let author: Awaited<ReturnType<PayoutSteps["authorWith"]>>;
const counts = { cuts: 0, doubled: 0, unresolved: 0 };

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { PAYMENT_TIMEOUT_MS: "200" } });
	steps = createPayoutSteps(app, clock);
	author = await steps.authorWith(100_000);
});
afterAll(async () => {
	await app.stop();
	console.log(`payouts cut ${counts.cuts}, doubled ${counts.doubled}, unresolved ${counts.unresolved}`);
});
afterEach(async () => {
	await app.sandbox.clearFaults();
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

// The client sends a request twice; after more failures the outcome is unknown. A failure of the server is remembered under
// the key, before the object was made or after it: each next one belongs to another key.
const cuts = [
	["timeout-before", 1],
	["timeout-before", 2],
	["timeout-after", 1],
	["timeout-after", 2],
	["500", 1],
	["500", 3],
	["500-after", 1],
] as const;
/** Long enough to be seen: a 500 is resolved by the next run of the job. */
const becomesUnknown = (action: string, times: number) =>
	times === 2 && action !== "timeout-after" && !action.startsWith("500");

const cut = (match: string, action: string, times: number) => {
	counts.cuts++;
	return app.sandbox.setFaults({ seed: 1, api: [{ match, action, times }] });
};

async function expectOnce(id: string, expected: object): Promise<void> {
	const found = await steps.atProvider(id);
	if (found.transfers > 1 || found.payouts > 1) counts.doubled++;
	expect(found).toMatchObject(expected);
}

describe("a provider that does not respond", () => {
	it.each(cuts)("[D4] %s at the transfer, %i times: the money is transferred once", async (action, times) => {
		await cut("POST /v1/transfers", action, times);
		const { id } = await steps.request(author.author, author.campaign.id, 500);
		if (becomesUnknown(action, times)) await steps.reaches(id, "transfer_unknown");
		await steps.reaches(id, "in_transit");
		await expectOnce(id, { transfers: 1, payouts: 1, returned: 0 });
	});

	it.each(cuts)("[D4] %s at the payout, %i times: it is paid out once", async (action, times) => {
		await cut("POST /v1/payouts", action, times);
		const { id } = await steps.request(author.author, author.campaign.id, 500);
		if (becomesUnknown(action, times)) await steps.reaches(id, "payout_unknown");
		await steps.reaches(id, "in_transit");
		await expectOnce(id, { transfers: 1, payouts: 1, returned: 0 });
	});

	it.each(cuts)("[D4] %s at the return of a transfer, %i times: it is reversed once", async (action, times) => {
		const { id } = await steps.request(author.author, author.campaign.id, 500);
		await steps.reaches(id, "in_transit");
		await cut("POST /v1/transfers/*/reversals", action, times);
		await steps.result(id, "failed");
		await expectOnce(id, { transfers: 1, payouts: 1, returned: 500, held: 0 });
		// A bank account to which a payout failed is refused until it is entered again.
		await steps.onboard(author.author);
	});

	it("[D4] while reads fail too no request is repeated, and the transfer is found afterwards", async () => {
		const api = [
			{ match: "POST /v1/transfers", action: "timeout-after", times: 2 },
			{ match: "GET /v1/transfers", action: "500", times: 4 },
		];
		await app.sandbox.setFaults({ seed: 1, api, webhooks: { dropRate: 1 } });
		counts.cuts++;
		const { id } = await steps.request(author.author, author.campaign.id, 500);
		await steps.reaches(id, "transfer_unknown");
		await steps.reaches(id, "in_transit");
		await expectOnce(id, { transfers: 1, payouts: 1 });
	});

	it("[D4] a request of a lost process becomes unknown periodically, and is read back before it is sent again", async () => {
		const { deps } = app.app;
		const { id } = await steps.request(author.author, author.campaign.id, 500);
		await steps.reaches(id, "in_transit");
		const { id: connected } = await deps.db.selectFrom("connectedAccount").select("id").executeTakeFirstOrThrow();
		const lost = deps.newId();
		const long = new Date(clock.now().getTime() - 3_600_000);
		const row = await steps.row(id);
		const stored = { id: lost, campaignId: author.campaign.id, currency: "usd", amountCents: 400 };
		await deps.db.transaction().execute(async (tx) => {
			await sql`update payout_reservation set reserved_cents = reserved_cents + 400
				where campaign_id = ${author.campaign.id}`.execute(tx);
			await postEntry(deps, tx, payoutEntry("payout-requested", stored, clock.now()));
			await tx
				.insertInto("payout")
				.values({
					...row,
					...stored,
					connectedAccountId: connected,
					state: "transferring",
					transferId: null,
					arrivedCurrency: null,
					arrivedCents: null,
					arrivedRate: null,
					providerPayoutId: null,
					transferAskedAt: long,
					payoutAskedAt: null,
					requestKey: null,
					requestHash: null,
					checkedAt: null,
					createdAt: long,
					updatedAt: long,
				})
				.execute();
		});
		await steps.advance(lost);
		expect(await steps.stateOf(lost)).toBe("transferring");
		await steps.sweep();
		// The product's own job may have advanced it at the same moment.
		await steps.reaches(lost, "in_transit");
		await expectOnce(lost, { transfers: 1, payouts: 1 });
	});

	it("[D4] a payout without events is read periodically", async () => {
		const { id } = await steps.request(author.author, author.campaign.id, 500);
		await steps.reaches(id, "in_transit");
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		const { providerPayoutId: payout } = await steps.row(id);
		await app.sandbox.control("POST", "/payout-result", { payout, result: "paid" });
		clock.passHere(2 * 60_000);
		await steps.sweep();
		// The product's own sweep of each minute may be advancing the payout at the same moment.
		await steps.reaches(id, "paid");
		await app.sandbox.control("POST", "/payout-result", { payout, result: "failed" });
		clock.passHere(7 * 3_600_000);
		await steps.sweep();
		await steps.reaches(id, "failed");
	});

	it("[D4] a return that the provider refuses is requested ever more rarely, and completes once it is possible", async () => {
		const own = await steps.authorWith(5_000);
		const { id } = await steps.request(own.author, own.campaign.id, 500);
		await steps.reaches(id, "in_transit");
		await cut("POST /v1/transfers/*/reversals", "500", 100);
		const { providerPayoutId } = await steps.row(id);
		await app.sandbox.control("POST", "/payout-result", { payout: providerPayoutId, result: "canceled" });
		await steps.reaches(id, "return_unknown");
		// The account has no money left, so a reversal is refused.
		const drained = await steps.drain(id);
		await app.sandbox.clearFaults();
		const refusalsAfter = async (minutes: number) => {
			for (let minute = 0; minute < minutes; minute++) {
				clock.passHere(60_000);
				await steps.sweep();
			}
			return (await steps.row(id)).returnRefusals;
		};
		const first = await refusalsAfter(70);
		expect(first).toBeGreaterThanOrEqual(5);
		expect(first).toBeLessThanOrEqual(7);
		expect(await steps.stateOf(id)).toBe("returning");
		expect((await steps.atProvider(id)).returned).toBe(0);
		await app.sandbox.control("POST", "/payout-result", { ...drained, result: "canceled" });
		clock.passHere(24 * 3_600_000);
		await steps.sweep();
		await steps.reaches(id, "failed");
		await expectOnce(id, { transfers: 1, payouts: 1, returned: 500, held: 0 });
	});
});

it("[D4] nothing was doubled, and nothing remains unknown", async () => {
	const open = await app.app.deps.db
		.selectFrom("payout")
		.select("id")
		.where("state", "not in", ["in_transit", "paid", "failed"])
		.execute();
	counts.unresolved = open.length;
	expect(counts).toMatchObject({ doubled: 0, unresolved: 0 });
	expect(counts.cuts).toBeGreaterThan(15);
});
