import { createTestApp, refusal, type TestApp, until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	const env = { FEE_BEARER: "campaign", FEE_COVER: "true", TIP_POLICY: "free", PAYMENT_TIMEOUT_MS: "1000" };
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env });
	steps = createPayoutSteps(app, clock);
	// The platform holds enough for refunds after payouts.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

/** An author with a covered donation of $100 without a tip, and what else is available. */
async function withCovered(more: number) {
	const { author, campaign } = await steps.authorWith(more);
	const donation = await steps.money.give(campaign.id, { amount: 10_000, fee: 0, cover: 330 });
	await steps.money.confirm(donation);
	await steps.money.catchUp();
	await steps.makeAvailable();
	const params = { campaignId: campaign.id };
	return {
		author,
		money: () => author.call("getCampaignMoney", { params }),
		list: async () => (await author.call("listRefundableDonations", { params })).data,
		refund: (amount: number, refunded = 0) =>
			author.call("refundOwnDonation", {
				params: { ...params, donationId: donation.donationId },
				body: { amount, refunded, reason: "Given by mistake." },
			}),
	};
}

describe("an author's refund of a covered donation without a tip", () => {
	it("[D4] returns the cover with the whole donation, out of the balance", async () => {
		const { author, money, refund } = await withCovered(5_000);
		const before = await money();
		await steps.prove(author);
		await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/refunds", action: "timeout-before", times: 2 }] });
		await Promise.all([refund(10_000), refund(10_000)]);
		// The campaign bore nothing of the fee; without the cover it bears all of it.
		expect((await money()).currentBalance).toBe(before.currentBalance - 10_330);
		await until("the refund", async () => (await money()).raised === 5_000);
		await app.sandbox.clearFaults();
		expect(await money()).toMatchObject({
			raised: 5_000,
			currentBalance: before.currentBalance - 10_330,
			fees: before.fees + 330,
		});
	});

	it("[D4] leaves the cover with a part of the donation", async () => {
		const { author, money, list, refund } = await withCovered(5_000);
		const before = await money();
		await steps.prove(author);
		await refund(9_999);
		await until("the refund", async () => (await list())[0]?.refund === "made");
		expect(await money()).toMatchObject({ currentBalance: before.currentBalance - 9_999, fees: before.fees });
		await refund(1, 9_999);
		await until("the second refund", async () => (await money()).raised === 5_000);
		expect((await money()).currentBalance).toBe(before.currentBalance - 10_330);
	});

	it("[D4] is limited by the balance, the cover included", async () => {
		const { author, money, list, refund } = await withCovered(0);
		expect(await money()).toMatchObject({ currentBalance: 10_000, fees: 0 });
		expect(await list()).toMatchObject([{ amount: 10_000, fee: 0, cover: { total: 330, campaign: 330 } }]);
		await steps.prove(author);
		expect((await refusal(refund(10_000))).fields).toEqual({ amount: "At most $99.99 can be refunded." });
		await refund(9_999);
	});
});
