import { createTestApp, createTestClient, refusal, type TestApp, until } from "@stride/testing";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { advancePayout } from "../advance-payout.ts";
import { createOperator, type Operator } from "../payout-operator.test-steps.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";
import { requestPayout } from "../request-payout.ts";

type Author = Parameters<PayoutSteps["request"]>[0];

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;
let desk: Operator;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, nodes: 2 });
	steps = createPayoutSteps(app, clock);
	desk = await createOperator(app);
});
afterAll(() => app.stop());
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const code = async (request: Promise<unknown>) => (await refusal(request)).code;

describe("a hold on payouts", () => {
	it("[N1] [D4] refuses new ones with a specific error, for the campaign or all of the account's; after its release they continue", async () => {
		const { author, campaign, accountId } = await steps.authorWith(10_000);
		for (const [kind, id] of [
			["campaign", campaign.id],
			["account", accountId],
		] as const) {
			const { id: holdId } = await desk.hold(kind, id, `Held by ${kind}.`);
			expect(await desk.hold(kind, id)).toEqual({ id: holdId });
			expect(await code(steps.request(author, campaign.id, 1_000))).toBe("PayoutsHeldException");
			const money = await author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
			expect(money).toMatchObject({ blocked: "held", currentBalance: kind === "campaign" ? 10_000 : 9_000 });
			await until("the author's mail", async () =>
				(await app.sandbox.mails(author.email)).some(({ text }) => text.includes(`Why: Held by ${kind}.`)),
			);
			await desk.proof();
			await desk.release(holdId);
			const payout = await steps.request(author, campaign.id, 1_000);
			await steps.reaches(payout.id, "in_transit");
			await app.sandbox.mail(author.email, /payouts at .* have been resumed/);
		}
		expect(await desk.actionsOn(campaign.id)).toEqual(expect.arrayContaining(["payouts-held", "payouts-released"]));
	});

	it("[N1] [D4] stops a payout before each step towards a bank, and continues it from there after its release", async () => {
		const { author, campaign } = await steps.authorWith(5_000);
		const waiting = await requestWithoutJob(author, campaign.id, 2_000);
		const first = await desk.hold("campaign", campaign.id);
		await steps.advance(waiting);
		clock.passHere(2 * 60_000);
		await steps.sweep();
		expect(await steps.stateOf(waiting)).toBe("requested");
		expect(await steps.atProvider(waiting)).toMatchObject({ transfers: 0, payouts: 0 });
		// Held again while the money is being transferred to the author's account at the provider.
		await release(first.id);
		let second = "";
		const { deps } = app.app;
		const payoutRail: typeof deps.payoutRail = {
			...deps.payoutRail,
			async transfer(request) {
				const transfer = await deps.payoutRail.transfer(request);
				second = (await desk.hold("campaign", campaign.id)).id;
				return transfer;
			},
		};
		await advancePayout({ ...deps, payoutRail }, waiting);
		await steps.advance(waiting);
		expect(await steps.stateOf(waiting)).toBe("transferred");
		expect(await steps.atProvider(waiting)).toMatchObject({ transfers: 1, payouts: 0, held: 7_500 });
		await desk.proof();
		await desk.release(second);
		await steps.reaches(waiting, "in_transit");
		expect(await steps.atProvider(waiting)).toMatchObject({ transfers: 1, payouts: 1 });
	});

	it("[N1] [D4] among 20 concurrent payouts on two processes: none leaves once it is in force, none is lost, none doubled", async () => {
		const { author, campaign } = await steps.authorWith(20_000);
		const paymentMethod = await steps.methodOf(author);
		await steps.prove(author);
		const clients = app.urls.map((url) => Object.assign(createTestClient(url), { token: author.token }));
		const requests = Array.from({ length: 20 }, (_, index) =>
			clients[index % clients.length]?.call("requestPayout", {
				params: { campaignId: campaign.id },
				body: { amount: 1_000, paymentMethod },
			}),
		);
		const settling = Promise.allSettled(requests);
		await Promise.any(requests);
		const { id: holdId } = await desk.hold("campaign", campaign.id);
		const left = await countOutward(campaign.id);
		const results = await settling;
		const taken = results.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value.id] : []));
		expect(taken.length).toBeGreaterThan(0);
		expect(await code(steps.request(author, campaign.id, 1_000))).toBe("PayoutsHeldException");
		for (const one of results) {
			if (one.status === "rejected") expect(await code(Promise.reject(one.reason))).toBe("PayoutsHeldException");
		}
		for (const id of taken) await steps.advance(id);
		// Steps that had begun may finish; none has begun since.
		expect(await countOutward(campaign.id)).toBe(left);
		await desk.proof();
		await desk.release(holdId);
		for (const id of taken) {
			await steps.reaches(id, "in_transit");
			expect(await steps.atProvider(id)).toMatchObject({ transfers: 1, payouts: 1 });
		}
		console.log(`payouts at once with a hold: requested 20, accepted ${taken.length}, already sent before it ${left}`);
	});

	it("[D4] a restored installation that is held offers no payout, and says so", async () => {
		const { author, campaign } = await steps.authorWith(5_000);
		const blocked = async () =>
			(await author.call("getCampaignMoney", { params: { campaignId: campaign.id } })).blocked;
		const hold = (heldSince: Date | null) => app.app.deps.db.updateTable("installation").set({ heldSince }).execute();
		expect(await blocked()).toBe(null);
		await hold(clock.now());
		expect(await blocked()).toBe("restore");
		expect(await code(steps.request(author, campaign.id, 1_000))).toBe("MoneyHeldException");
		await hold(null);
		expect(await blocked()).toBe(null);
	});

	it("[N1] requires a fresh proof to be released, and is listed until then", async () => {
		const { campaign, accountId } = await steps.authorWith(0);
		const { id } = await desk.hold("account", accountId);
		const holds = async (state: "standing" | "released") =>
			(await desk.operator.call("listPayoutHolds", { query: { state } })).data.map((hold) => hold.id);
		expect(await holds("standing")).toContain(id);
		await desk.proof();
		expect((await desk.operator.call("searchAccounts", { query: { q: accountId } })).data).toMatchObject([
			{ holdId: id },
		]);
		await desk.forgetProof();
		expect(await code(desk.release(id))).toBe("ReauthenticationRequiredException");
		await desk.proof();
		await desk.release(id);
		await desk.release(id);
		expect(await holds("standing")).not.toContain(id);
		expect(await holds("released")).toContain(id);
		expect((await desk.operator.call("searchCampaigns", { query: { q: campaign.id } })).data[0]?.holdId).toBe(null);
	});
});

describe("a refund of money already paid out", () => {
	it("[N1] [D4] results in a negative balance, which blocks payouts", async () => {
		const { author, campaign, donation } = await steps.authorWith(10_000);
		const payout = await steps.request(author, campaign.id, 9_000);
		await steps.reaches(payout.id, "in_transit");
		await desk.proof();
		await desk.refund(String(donation?.donationId));
		await desk.donationBecomes(String(donation?.donationId), "refunded");
		const money = await author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
		expect(money.blocked).toBe("negative-balance");
	});
});

/** Payouts beyond the first state, or already at the provider. */
async function countOutward(campaignId: string): Promise<number> {
	const rows = await app.app.deps.db
		.selectFrom("payout")
		.select("state")
		.where("campaignId", "=", campaignId)
		.where("transferAskedAt", "is not", null)
		.execute();
	return rows.length;
}

/** A stored payout whose job has not run yet. */
async function requestWithoutJob(author: Author, campaignId: string, amount: number): Promise<string> {
	await steps.prove(author);
	const { sub, sid } = decodeJwt(String(author.token));
	const { deps } = app.app;
	const payout = await requestPayout(
		{ ...deps, jobs: { ...deps.jobs, send: async () => undefined } },
		{
			campaignId,
			actor: { accountId: String(sub), sessionId: String(sid) },
			body: { amount, paymentMethod: await steps.methodOf(author) },
			idempotencyKey: null,
			requestId: "a test",
		},
	);
	return payout.id;
}

/** Releases without enqueueing the job that continues waiting payouts. */
async function release(holdId: string): Promise<void> {
	const { db } = app.app.deps;
	const by = await db
		.selectFrom("account")
		.select("id")
		.where("emailKey", "=", desk.operator.email)
		.executeTakeFirstOrThrow();
	const released = { releasedAt: new Date(), releasedBy: by.id };
	await db.updateTable("payoutHold").set(released).where("id", "=", holdId).execute();
}
