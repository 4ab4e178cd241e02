import { createTestApp, refusal, signUpPerson, type TestApp, type TestClient } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { FEE_BEARER: "campaign" } });
	steps = createPayoutSteps(app, clock);
	// The platform holds enough for refunds after payouts.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const moneyOf = (author: TestClient, campaignId: string) => author.call("getCampaignMoney", { params: { campaignId } });
const donationsOf = async (author: TestClient, campaignId: string) =>
	(await author.call("listDonationMoney", { params: { campaignId } })).data;

/** The sums and the donations agree with each other; what they must be is the caller's. */
async function addsUp(author: TestClient, campaignId: string) {
	const [money, donations] = [await moneyOf(author, campaignId), await donationsOf(author, campaignId)];
	const sum = (key: "amount" | "refunded" | "fee" | "held" | "net") =>
		donations.reduce((cents, donation) => cents + donation[key], 0);
	expect(money.received - money.refunded - money.lost).toBe(money.raised);
	expect(money.raised - money.fees - money.held + money.settled).toBe(
		money.currentBalance +
			money.pendingBalance +
			money.refundsRequested +
			money.paidOut +
			money.underWay +
			money.inReview,
	);
	const covered = Math.max(0, Math.min(-money.currentBalance, money.pendingBalance));
	expect(money.arrivals.reduce((cents, { amount }) => cents + amount, 0)).toBe(money.pendingBalance - covered);
	expect([sum("amount"), sum("refunded"), sum("fee"), sum("held")]).toEqual([
		money.received,
		money.refunded + money.lost,
		money.fees,
		money.held,
	]);
	expect(sum("net")).toBe(money.raised - money.fees - money.held);
	return { money, donations };
}

describe("a campaign's money", () => {
	it("[D4] adds up from donations to payouts while donations arrive, are refunded, disputed, won and lost", async () => {
		const { author, campaign, donation } = await steps.authorWith(10_000);
		if (!donation) throw new Error("There is no donation.");
		// The campaign's share of the provider's fee of 3.49: the share on the tip is the platform's.
		expect(await addsUp(author, campaign.id)).toMatchObject({
			money: { received: 10_000, fees: 317, held: 0, currentBalance: 9_683, arrivals: [] },
			donations: [{ status: "received", amount: 10_000, fee: 317, net: 9_683, availableAt: null }],
		});

		const give = async (amount: number) => {
			const given = await steps.money.give(campaign.id, { amount, fee: Math.ceil(amount / 10) });
			await steps.money.confirm(given);
			await steps.money.catchUp();
			return given;
		};
		const [won, lost, open] = [await give(3_000), await give(4_000), await give(5_000)];
		const { money: arriving, donations: newest } = await addsUp(author, campaign.id);
		expect(arriving.pendingBalance).toBeGreaterThan(11_000);
		expect(arriving.arrivals.every(({ date }) => date > clock.there().toISOString().slice(0, 10))).toBe(true);
		expect(newest.map(({ amount }) => amount)).toEqual([5_000, 4_000, 3_000, 10_000]);
		expect(newest[0]?.availableAt).not.toBeNull();

		for (const disputed of [won, lost, open]) await steps.money.dispute(disputed);
		await steps.money.catchUp();
		const disputed = await addsUp(author, campaign.id);
		expect(disputed.money).toMatchObject({ held: 12_000, lost: 0, raised: 22_000 });
		expect(disputed.donations.map(({ status }) => status)).toEqual(["disputed", "disputed", "disputed", "received"]);

		await steps.money.dispute(won, "won");
		await steps.money.dispute(lost, "lost");
		await steps.money.refund(donation);
		await steps.money.catchUp();
		const ended = await addsUp(author, campaign.id);
		expect(ended.money).toMatchObject({ received: 22_000, refunded: 10_000, lost: 4_000, held: 5_000, raised: 8_000 });
		// Three disputes at 15 dollars, and the campaign's shares of four payment fees.
		expect(ended.money.fees).toBeGreaterThan(4_500 + 317);
		expect(ended.donations.map(({ status, refunded }) => [status, refunded])).toEqual([
			["disputed", 0],
			["dispute-lost", 4_000],
			["dispute-won", 0],
			["refunded", 10_000],
		]);
	});

	it("[D4] adds up beside a payout and a refund that its author has requested", async () => {
		const { author, campaign, donation } = await steps.authorWith(20_000);
		const { id } = await steps.request(author, campaign.id, 5_000);
		expect((await addsUp(author, campaign.id)).money).toMatchObject({ underWay: 5_000, paidOut: 0 });
		await steps.reaches(id, "in_transit");
		await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/refunds", action: "timeout-before", times: 2 }] });
		await steps.prove(author);
		await author.call("refundOwnDonation", {
			params: { campaignId: campaign.id, donationId: String(donation?.donationId) },
			body: { amount: 2_000, refunded: 0, reason: "Given by mistake." },
		});
		await addsUp(author, campaign.id);
		await app.sandbox.clearFaults();
	});

	it("[D4] lists as arriving what is left after a balance below zero, the earliest first", async () => {
		const { author, campaign, donation } = await steps.authorWith(10_000);
		if (!donation) throw new Error("There is no donation.");
		const { id } = await steps.request(author, campaign.id, 9_000);
		await steps.reaches(id, "in_transit");
		await steps.money.refund(donation);
		await steps.money.catchUp();
		for (const amount of [3_000, 8_000]) {
			await steps.money.confirm(await steps.money.give(campaign.id, { amount, fee: Math.ceil(amount / 10) }));
			await steps.money.catchUp();
			await clock.passThere(app, 24 * 3_600_000);
		}
		const { money, donations } = await addsUp(author, campaign.id);
		expect(money.currentBalance).toBeLessThan(-3_000);
		expect(donations.filter(({ availableAt }) => availableAt !== null)).toHaveLength(2);
		expect(money.arrivals).toEqual([
			{ date: donations[0]?.availableAt?.slice(0, 10), amount: money.pendingBalance + money.currentBalance },
		]);
	});

	it("[D4] names a donor as the donor chose, and shows the list only to the author", async () => {
		const { author, campaign } = await steps.authorWith(0);
		for (const change of [{ isAnonymous: true }, { isAnonymous: false }]) {
			await steps.money.confirm(await steps.money.give(campaign.id, { amount: 1_000, fee: 100, ...change }));
		}
		await steps.money.catchUp();
		expect((await donationsOf(author, campaign.id)).map(({ donor }) => donor === null).sort()).toEqual([false, true]);
		const other = await signUpPerson(app);
		expect((await refusal(donationsOf(other, campaign.id))).code).toBe("ForbiddenException");
	});
});
