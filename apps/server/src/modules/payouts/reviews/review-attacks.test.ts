import type { PayoutDecision } from "@stride/contract/operator/operator-payouts";
import { createTestApp, refusal, runJob, type TestApp, type TestClient, until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createOperator, type Operator } from "../payout-operator.test-steps.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";
import { causeOfReview } from "./review-cause.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;
let desk: Operator;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { PAYOUT_REVIEW_FIRST: "true" } });
	steps = createPayoutSteps(app, clock);
	desk = await createOperator(app);
	// The platform's own funds cover the fees of disputes and refunds.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const decide = (payoutId: string, body: PayoutDecision, by: TestClient = desk.operator) =>
	by.call("decidePayout", { params: { payoutId }, body });
const approve = (payoutId: string) => decide(payoutId, { decision: "approved" });
const reject = (payoutId: string) => decide(payoutId, { decision: "rejected", reason: "The money went back." });
const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const moneyOf = async ({ author, campaign }: Awaited<ReturnType<PayoutSteps["authorWith"]>>) =>
	author.call("getCampaignMoney", { params: { campaignId: campaign.id } });

/** An author whose whole balance waits in a payout, and the donation that it comes from. */
async function allInReview() {
	const author = await steps.authorWith(10_000);
	const { id } = await steps.request(author.author, author.campaign.id, 10_000);
	await desk.proof();
	if (!author.donation) throw new Error("There is no donation.");
	return { ...author, donation: author.donation, payoutId: id };
}

describe("attacks on a payout in review", () => {
	it("[N1] [D4] of twenty opposite decisions at once one applies, and the money is sent or returned once", async () => {
		const { payoutId, ...author } = await allInReview();
		const results = await Promise.allSettled(
			Array.from({ length: 20 }, (_, number) => (number % 2 ? approve(payoutId) : reject(payoutId))),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
		await steps.reaches(payoutId, "in_transit", "failed");
		const isSent = (await steps.stateOf(payoutId)) === "in_transit";
		expect(await steps.atProvider(payoutId)).toMatchObject({ transfers: isSent ? 1 : 0, payouts: isSent ? 1 : 0 });
		expect(await moneyOf(author)).toMatchObject({ currentBalance: isSent ? 0 : 10_000, inReview: 0 });
	});

	it("[N1] [D4] money that went back to the donor meanwhile is not paid out again: only a rejection is possible", async () => {
		const { payoutId, ...author } = await allInReview();
		await steps.money.refund(author.donation);
		await steps.money.catchUp();
		expect(await moneyOf(author)).toMatchObject({ currentBalance: -10_000, inReview: 10_000 });
		expect(await code(approve(payoutId))).toBe("PayoutUncoveredException");
		await steps.advance(payoutId);
		expect(await steps.stateOf(payoutId)).toBe("in_review");
		await reject(payoutId);
		const { data } = await desk.operator.call("listAudit", { query: { subject: payoutId } });
		expect(data[0]).toMatchObject({ action: "payout-rejected", currency: "usd" });
		expect(await steps.atProvider(payoutId)).toMatchObject({ transfers: 0, payouts: 0 });
		expect(await moneyOf(author)).toMatchObject({ currentBalance: 0, inReview: 0 });
	});

	it("[N1] [D4] a dispute meanwhile refuses the approval until it is won", async () => {
		const { payoutId, ...author } = await allInReview();
		await steps.money.dispute(author.donation);
		await steps.money.catchUp();
		expect(await code(approve(payoutId))).toBe("PayoutUncoveredException");
		await steps.money.dispute(author.donation, "won");
		await steps.money.catchUp();
		await steps.makeAvailable();
		await approve(payoutId);
		await steps.reaches(payoutId, "in_transit");
		expect(await steps.atProvider(payoutId)).toMatchObject({ transfers: 1, payouts: 1 });
	});

	it("[N1] [D3] [D4] a refund of all donations leaves it unapproved, and its rejection settles the balance at zero", async () => {
		const { payoutId, ...author } = await allInReview();
		const params = { campaignId: author.campaign.id };
		const reason = "The athlete does not exist.";
		await desk.operator.call("stopCampaign", { params, body: { reason, way: "mark" } });
		const { id } = await desk.operator.call("requestCampaignRefund", { params, body: { reason } });
		clock.passHere(25 * 3_600_000);
		await desk.signInAgain();
		await desk.proof();
		await desk.operator.call("startCampaignRefund", { params: { refundId: id } });
		await until(
			"the donations to be refunded",
			async () => {
				await steps.money.catchUp();
				await runJob(app, "sweep-campaign-refunds");
				const [refund] = await desk.operator.call("listCampaignRefunds", {});
				return refund?.state === "done";
			},
			60_000,
		);
		expect(await code(approve(payoutId))).toBe("PayoutUncoveredException");
		await reject(payoutId);
		await steps.advance(payoutId);
		expect(await steps.atProvider(payoutId)).toMatchObject({ transfers: 0, payouts: 0 });
	});

	it("[N1] [D4] one that was approved, but is held while its money goes back, is not sent after the release", async () => {
		const { payoutId, ...author } = await allInReview();
		const hold = await desk.hold("campaign", author.campaign.id);
		await approve(payoutId);
		await steps.money.refund(author.donation);
		await steps.money.catchUp();
		await desk.release(hold.id);
		await steps.reaches(payoutId, "failed");
		expect(await steps.atProvider(payoutId)).toMatchObject({ transfers: 0, payouts: 0 });
		expect(await moneyOf(author)).toMatchObject({ currentBalance: 0, underWay: 0 });
		const { data } = await author.author.call("listPayouts", { params: { campaignId: author.campaign.id } });
		expect(data[0]).toMatchObject({ status: "failed", failure: "uncovered", isReturned: true });
	});
});

describe("the limit of a review", () => {
	it("[N1] [D4] is not avoided by a split over campaigns in several currencies", async () => {
		const limited = await createTestApp(inject("postgresUrl"), {
			env: { CURRENCIES: "usd,eur,pln", PAYOUT_REVIEW_FROM: "10000" },
		});
		try {
			const { db } = limited.app.deps;
			const causeOf = (currency: string, amountCents: number, accountId: string) =>
				causeOfReview(limited.app.deps, db, { accountId, currency, amountCents });
			const own = createPayoutSteps(limited, createTestClock());
			await own.authorWith(50_000);
			const { author, campaign, accountId } = await own.authorWith(10_000);
			expect(await causeOf("pln", 39_996, accountId)).toBeNull();
			expect(await causeOf("pln", 40_000, accountId)).toBe("amount");
			await own.request(author, campaign.id, 9_000);
			expect(await causeOf("eur", 999, accountId)).toBeNull();
			expect(await causeOf("eur", 1_000, accountId)).toBe("amount");
			expect(await causeOf("pln", 4_000, accountId)).toBe("amount");
		} finally {
			await limited.stop();
		}
	});
});
