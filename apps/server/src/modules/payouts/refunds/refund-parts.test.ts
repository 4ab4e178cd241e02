import { createTestApp, refusal, type TestApp, until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createOperator, type Operator } from "../payout-operator.test-steps.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;
let desk: Operator;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: clock.now,
		env: { PAYMENT_TIMEOUT_MS: "1000" },
	});
	steps = createPayoutSteps(app, clock);
	desk = await createOperator(app);
	// The platform holds enough for refunds after payouts.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());
/** Every story ends with consistent books, the provider's own balance included. */
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const failure = async (request: Promise<unknown>) => refusal(request);
const find = async (donationId: string) => {
	const { data } = await desk.operator.call("searchDonations", { query: { q: donationId } });
	const [found] = data;
	if (!found) throw new Error(`The donation ${donationId} was not found.`);
	return found;
};
type Parts = { amount: number; tip: number; refunded?: number };
const refund = (donationId: string, { refunded = 0, ...parts }: Parts) =>
	desk.operator.call("refundDonation", {
		params: { donationId },
		body: { ...parts, refunded, reason: "Wrong amount." },
	});
const made = (donationId: string, refunded: number) =>
	until("the refund to be made", async () => {
		const found = await find(donationId);
		return found.refund === "made" && found.refunded === refunded;
	});

async function hundred() {
	const { campaign, donation, author } = await steps.authorWith(10_000);
	if (!donation) throw new Error("There is no donation.");
	await desk.proof();
	return { campaign, author, donationId: donation.donationId, donation };
}
const publicTotals = async (campaignId: string) => {
	const { fundRaised, supportersCount } = await app.client().call("getCampaign", { params: { campaignId } });
	return { fundRaised, supportersCount };
};
const mailOf = async (donationId: string, pattern: RegExp) => {
	const { donor } = await find(donationId);
	return app.sandbox.mail(donor.email, pattern);
};

describe("a refund by part at the desk", () => {
	it("[N1] [D3] the tip alone: the campaign keeps its total, and the mail names the part", async () => {
		const { campaign, donationId } = await hundred();
		expect(await find(donationId)).toMatchObject({
			remaining: { amount: 10_000, tip: 1_000 },
			way: "refund",
			refund: null,
		});
		await refund(donationId, { amount: 0, tip: 1_000 });
		await made(donationId, 1_000);
		expect(await publicTotals(campaign.id)).toEqual({ fundRaised: 10_000, supportersCount: 1 });
		expect(await find(donationId)).toMatchObject({
			status: "partially_refunded",
			remaining: { amount: 10_000, tip: 0 },
		});
		const { subject, text } = await mailOf(donationId, /refund/i);
		expect(subject).toContain("A refund of $10.00 from the tip with your donation");
		expect(text).toMatch(/Refunded of the tip to Stride:?\s+\$10\.00/);
		expect(text).toMatch(/Left of your payment:?\s+\$100\.00/);
		expect(text).not.toContain("Refunded of your donation");
	});

	it("[N1] [D3] parts of both, then the rest: the total falls by the donation's part, and the donor is counted until it is zero", async () => {
		const { campaign, author, donationId } = await hundred();
		await refund(donationId, { amount: 2_500, tip: 400 });
		await made(donationId, 2_900);
		expect(await publicTotals(campaign.id)).toEqual({ fundRaised: 7_500, supportersCount: 1 });
		const { subject, text } = await mailOf(donationId, /refund/i);
		expect(subject).toContain("A refund of $29.00 from your payment");
		expect(text).toMatch(/Refunded of your donation:?\s+\$25\.00/);
		expect(text).toMatch(/Refunded of the tip to Stride:?\s+\$4\.00/);
		expect(text).toMatch(/Left of your payment:?\s+\$81\.00/);
		await refund(donationId, { amount: 7_500, tip: 0, refunded: 2_900 });
		await made(donationId, 10_400);
		expect(await publicTotals(campaign.id)).toEqual({ fundRaised: 0, supportersCount: 0 });
		const second = await mailOf(donationId, /A refund of \$75\.00 from your donation/);
		expect(second.text).toMatch(/Refunded of your donation:?\s+\$75\.00/);
		await until("the author's mail", async () =>
			(await app.sandbox.mails(author.email)).some(({ text }) => /This refund:?\s+\$75\.00/.test(text)),
		);
		expect(await find(donationId)).toMatchObject({ status: "partially_refunded", remaining: { amount: 0, tip: 600 } });
		await refund(donationId, { amount: 0, tip: 600, refunded: 10_400 });
		await made(donationId, 11_000);
		expect(await find(donationId)).toMatchObject({ status: "refunded", way: null });
	});

	it("[N1] a refund made at the provider without a part is the tip's when it equals the tip", async () => {
		const { campaign, donationId, donation } = await hundred();
		const [payment_intent] = donation.clientSecret.split("_secret_");
		await app.sandbox.control("POST", "/refund", { payment_intent, amount: 1_000 });
		await steps.money.catchUp();
		expect(await find(donationId)).toMatchObject({ refunded: 1_000, remaining: { amount: 10_000, tip: 0 } });
		expect((await publicTotals(campaign.id)).fundRaised).toBe(10_000);
	});

	it("[N1] more than a part, nothing, a stale sum and a second request meanwhile are refused", async () => {
		const { donationId } = await hundred();
		expect(await failure(refund(donationId, { amount: 10_001, tip: 0 }))).toMatchObject({
			code: "ValidationException",
			fields: { amount: "At most $100.00 can be refunded." },
		});
		expect(await failure(refund(donationId, { amount: 0, tip: 1_001 }))).toMatchObject({
			fields: { tip: "At most $10.00 can be refunded." },
		});
		expect(await failure(refund(donationId, { amount: 0, tip: 0 }))).toMatchObject({
			fields: { amount: "Enter an amount above zero." },
		});
		expect((await failure(refund(donationId, { amount: -1, tip: 0 }))).code).toBe("ValidationException");
		expect((await failure(refund(donationId, { amount: 100, tip: 0, refunded: 5 }))).code).toBe(
			"DonationChangedException",
		);
		await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/refunds", action: "timeout-before", times: 1 }] });
		// Two operators, or two windows: one of two different requests at once is refused.
		const answers = await Promise.allSettled([
			refund(donationId, { amount: 100, tip: 0 }),
			refund(donationId, { amount: 200, tip: 0 }),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		const [refused] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
		expect(refused).toBe("RefundInProgressException");
		const cents = answers[0].status === "fulfilled" ? 100 : 200;
		await made(donationId, cents);
		// The winning request again: nothing more is refunded.
		await refund(donationId, { amount: cents, tip: 0 });
		expect((await failure(refund(donationId, { amount: 300 - cents, tip: 0 }))).code).toBe("DonationChangedException");
		await steps.money.catchUp();
		expect((await find(donationId)).refunded).toBe(cents);
	});

	it("[N1] [D3] a lost answer of the provider refunds once", async () => {
		const { donationId } = await hundred();
		await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/refunds", action: "timeout-after", times: 2 }] });
		await refund(donationId, { amount: 3_000, tip: 100 });
		await made(donationId, 3_100);
		await steps.money.catchUp();
		expect((await find(donationId)).refunded).toBe(3_100);
	});

	it("[N1] an open dispute refuses it; one that opens meanwhile makes the provider refuse it, and the desk says so", async () => {
		const { donationId, donation } = await hundred();
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		await steps.money.dispute(donation);
		await refund(donationId, { amount: 3_000, tip: 0 });
		await until("the refund to be refused", async () => (await find(donationId)).refund === "refused");
		await app.sandbox.clearFaults();
		await steps.money.catchUp();
		expect(await find(donationId)).toMatchObject({ status: "disputed", refunded: 0, way: null });
		expect((await failure(refund(donationId, { amount: 3_000, tip: 0 }))).code).toBe("DonationDisputedException");
		expect(app.logged.filter((line) => line.includes('"alarm":"refund-refused"'))).toHaveLength(1);
		expect(await desk.actionsOn(donationId)).toContain("donation-refund-refused");
		// After a dispute that was won, it can be refunded.
		await steps.money.dispute(donation, "won");
		await steps.money.catchUp();
		await refund(donationId, { amount: 3_000, tip: 0 });
		await made(donationId, 3_000);
	});

	it("[N1] the list names the fee that the provider does not return", async () => {
		const { donationId } = await hundred();
		// 2.9 % of 110.00, and 0.30.
		expect((await find(donationId)).fee).toEqual({ total: 349, campaign: 0 });
	});
});
