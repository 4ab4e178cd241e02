import { createTestApp, type TestApp, type TestClient, until } from "@stride/testing";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { keyLifetimeMs, returnableMs } from "../payout.ts";
import { claim } from "../payouts.queries.ts";
import { createPayoutSteps, createTestClock } from "../payouts.test-steps.ts";
import { requestPayout } from "../request-payout.ts";

const clock = createTestClock();
let app: TestApp;
let steps: ReturnType<typeof createPayoutSteps>;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
	steps = createPayoutSteps(app, clock);
});
afterAll(() => app.stop());

/** A row as a backup has it: the provider executed the requests after the backup. */
async function requestWithoutJob(author: TestClient, campaignId: string): Promise<string> {
	await steps.prove(author);
	const { sub, sid } = decodeJwt(String(author.token));
	const { deps } = app.app;
	const body = { amount: 2_000, paymentMethod: await steps.methodOf(author) };
	const { id } = await requestPayout(
		{ ...deps, jobs: { ...deps.jobs, send: async () => undefined } },
		{
			campaignId,
			actor: { accountId: String(sub), sessionId: String(sid) },
			body,
			idempotencyKey: null,
			requestId: "a test",
		},
	);
	return id;
}

async function executeAtProvider(payoutId: string, { isSent }: { isSent: boolean }): Promise<void> {
	const { db, payoutRail } = app.app.deps;
	const { campaignId, connectedAccountId, amountCents, methodId } = await steps.row(payoutId);
	const { providerConnectedId } = await db
		.selectFrom("connectedAccount")
		.select("providerConnectedId")
		.where("id", "=", connectedAccountId)
		.executeTakeFirstOrThrow();
	const { id: installationId } = await db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
	const providerId = String(providerConnectedId);
	const input = {
		installationId,
		payoutId,
		campaignId,
		providerId,
		amountCents,
		currency: "usd",
		failures: 0,
	} as const;
	await payoutRail.transfer({ ...input, shortfalls: 0 });
	if (isSent) await payoutRail.payOut({ ...input, amountCents: 7_500, currency: "pln", methodId });
}

describe("a payout whose requests the provider executed, in a backup that does not know it", () => {
	// Other donations' money, with which a second transfer or payout would succeed.
	beforeAll(async () => void (await steps.authorWith(50_000)));

	it.each([
		["requested", false],
		["requested", true],
		["transferring", false],
		["transferring", true],
	] as const)(
		"[D4] is not sent again when the idempotency keys have expired (%s, sent to the bank: %s)",
		async (state, isSent) => {
			const { author, campaign } = await steps.authorWith(5_000);
			const id = await requestWithoutJob(author, campaign.id);
			await executeAtProvider(id, { isSent });
			if (state === "transferring")
				await claim(app.app.deps.db, id, { from: "requested", to: "transferring", at: clock.now() });
			await clock.pass(app, keyLifetimeMs + 3_600_000 * 2);
			await until("the payout to be sent", async () => {
				clock.passHere(60_000);
				await steps.sweep();
				return ["in_transit", "paid"].includes(await steps.stateOf(id));
			});
			expect(await steps.atProvider(id)).toMatchObject({ transfers: 1, payouts: 1 });
		},
	);
});

describe("a payout that its bank returns while the product is down", () => {
	it("[D4] is read once more after the days in which banks return payouts", async () => {
		const { author, campaign } = await steps.authorWith(5_000);
		const { id } = await steps.request(author, campaign.id, 2_000);
		await steps.reaches(id, "in_transit");
		await steps.result(id, "paid");
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		const { providerPayoutId: payout } = await steps.row(id);
		await app.sandbox.control("POST", "/payout-result", { payout, result: "failed" });
		await clock.pass(app, 2 * returnableMs);
		await app.sandbox.clearFaults();
		await until("the money to be returned", async () => {
			clock.passHere(60_000);
			await steps.sweep();
			return (await steps.stateOf(id)) === "failed";
		});
		expect(await steps.atProvider(id)).toMatchObject({ returned: 2_000, held: 0 });
	});

	it("[D4] is not read again after that", async () => {
		const { author, campaign } = await steps.authorWith(5_000);
		const { id } = await steps.request(author, campaign.id, 2_000);
		await steps.reaches(id, "in_transit");
		await steps.result(id, "paid");
		await clock.pass(app, 2 * returnableMs);
		await steps.sweep();
		const { checkedAt } = await steps.row(id);
		clock.passHere(24 * 3_600_000);
		await steps.sweep();
		expect((await steps.row(id)).checkedAt).toEqual(checkedAt);
	});
});
