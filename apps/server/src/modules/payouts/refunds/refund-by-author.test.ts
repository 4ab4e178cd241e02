import { createTestApp, refusal, signUpPerson, type TestApp, type TestClient, until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: clock.now,
		env: { FEE_BEARER: "campaign", PAYMENT_TIMEOUT_MS: "1000" },
	});
	steps = createPayoutSteps(app, clock);
	// The platform holds enough for refunds after payouts.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());
/** Every story ends with consistent books, the provider's own balance included. */
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const code = async (request: Promise<unknown>) => (await refusal(request)).code;

/** An author with a hundred dollars; 5 less the campaign's share of the fee are available to begin with. */
async function withHundred() {
	const made = await steps.authorWith(10_000);
	if (!made.donation) throw new Error("There is no donation.");
	const { author, campaign } = made;
	const { donationId } = made.donation;
	const params = { campaignId: campaign.id };
	return {
		...made,
		donationId,
		money: () => author.call("getCampaignMoney", { params }),
		list: async (person: TestClient = author) => (await person.call("listRefundableDonations", { params })).data,
		refund: (amount: number, refunded = 0, id = donationId, person: TestClient = author) =>
			person.call("refundOwnDonation", {
				params: { ...params, donationId: id },
				body: { amount, refunded, reason: "Given by mistake." },
			}),
	};
}

describe("a refund by the campaign's author", () => {
	it("[D4] refunds the donation's part out of the balance, once for a repeated request, and never the tip", async () => {
		const { author, money, list, refund } = await withHundred();
		const before = await money();
		// The campaign's share of 3.49: the fee on the tip is the platform's.
		expect(before).toMatchObject({ mayRefund: true, currentBalance: 10_000 - 317 });
		expect(await list()).toEqual([expect.objectContaining({ amount: 10_000, refunded: 0, fee: 317, refund: null })]);
		expect(await code(refund(4_000))).toBe("ReauthenticationRequiredException");
		await steps.prove(author);
		await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/refunds", action: "timeout-before", times: 2 }] });
		await Promise.all([refund(4_000), refund(4_000), refund(4_000)]);
		// Requested, and no longer available for a payout.
		expect((await money()).currentBalance).toBe(before.currentBalance - 4_000);
		await until("the refund", async () => (await list())[0]?.refund === "made");
		await app.sandbox.clearFaults();
		await refund(4_000);
		expect((await list())[0]).toMatchObject({ amount: 6_000, refunded: 4_000 });
		expect(await money()).toMatchObject({ raised: 6_000, currentBalance: before.currentBalance - 4_000 });
	});

	it("[D4] is limited by the available balance, also beside a payout at the same moment", async () => {
		const { author, campaign, money, refund, donationId } = await withHundred();
		await steps.prove(author);
		expect((await refusal(refund(10_000))).fields).toEqual({ amount: "At most $96.83 can be refunded." });
		const { id } = await steps.request(author, campaign.id, 6_000);
		await steps.reaches(id, "in_transit");
		expect((await refusal(refund(3_684))).fields).toEqual({ amount: "At most $36.83 can be refunded." });
		const method = await steps.methodOf(author);
		const payout = () =>
			author.call("requestPayout", {
				params: { campaignId: campaign.id },
				body: { amount: 3_683, paymentMethod: method },
			});
		const answers = await Promise.allSettled([refund(3_683), payout()]);
		expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		await until("everything to be booked", async () => (await money()).currentBalance === 0);
		expect(await code(refund(1, 3_683, donationId))).toMatch(/Validation|DonationChanged|RefundInProgress/);
	});

	it("[D4] is the author's own alone: another author, another campaign's donation and a charity are refused", async () => {
		const mine = await withHundred();
		const other = await withHundred();
		await steps.prove(mine.author);
		await steps.prove(other.author);
		expect(await code(mine.refund(100, 0, other.donationId))).toBe("DonationNotFoundException");
		expect(await code(mine.refund(100, 0, mine.donationId, other.author))).toBe("ForbiddenException");
		expect(await code(mine.list(other.author))).toBe("ForbiddenException");
		const guest = await signUpPerson(app);
		expect(await code(mine.refund(100, 0, mine.donationId, guest))).toBe("ForbiddenException");
	});

	it("[D4] a dispute refuses it, and the author's list leaves the donation out", async () => {
		const { author, donation, refund, list } = await withHundred();
		await steps.prove(author);
		if (donation) await steps.money.dispute(donation);
		await steps.money.catchUp();
		expect(await list()).toEqual([]);
		expect(await code(refund(100))).toBe("DonationDisputedException");
	});

	it("[D4] waits while a restored installation is held, and says so", async () => {
		const { author, campaign, refund } = await withHundred();
		await steps.prove(author);
		const hold = (heldSince: Date | null) => app.app.deps.db.updateTable("installation").set({ heldSince }).execute();
		const money = () => author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
		expect(await money()).toMatchObject({ blocked: null, mayRefund: true });
		await hold(clock.now());
		expect(await money()).toMatchObject({ blocked: "restore", mayRefund: false });
		expect(await code(refund(100))).toBe("MoneyHeldException");
		await hold(null);
	});

	it("[D4] shows no anonymous donor and no tip", async () => {
		const { author, campaign } = await steps.authorWith(0);
		const donation = await steps.money.give(campaign.id, { amount: 5_000, fee: 500, isAnonymous: true });
		await steps.money.confirm(donation);
		await steps.money.catchUp();
		const { data } = await author.call("listRefundableDonations", { params: { campaignId: campaign.id } });
		expect(data).toEqual([
			{
				id: donation.donationId,
				createdAt: expect.any(String),
				donor: null,
				amount: 5_000,
				refunded: 0,
				fee: expect.any(Number),
				cover: { total: 0, campaign: 0 },
				refund: null,
			},
		]);
	});
});

it("[D4] authors refund nothing unless the operator allows it", async () => {
	const closed = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { AUTHOR_REFUNDS: "false" } });
	try {
		const theirs = createPayoutSteps(closed, clock);
		const { author, campaign, donation } = await theirs.authorWith(5_000);
		await theirs.prove(author);
		const params = { campaignId: campaign.id };
		expect(await author.call("getCampaignMoney", { params })).toMatchObject({ mayRefund: false });
		expect((await author.call("listRefundableDonations", { params })).data).toEqual([]);
		const body = { amount: 100, refunded: 0, reason: "Given by mistake." };
		const donationId = String(donation?.donationId);
		expect(await code(author.call("refundOwnDonation", { params: { ...params, donationId }, body }))).toBe(
			"RefundsNotOfferedException",
		);
	} finally {
		await closed.stop();
	}
});
