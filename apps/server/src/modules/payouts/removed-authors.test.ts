import { createTestApp, refusal, runJob, type TestApp, type TestClient } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { returnableMs } from "./payout.ts";
import { createOperator } from "./payout-operator.test-steps.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "./payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
	steps = createPayoutSteps(app, clock);
	// The tip of a large donation, from which the platform bears the provider's fees.
	await steps.authorWith(100_000);
});
afterAll(() => app.stop());
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const deletionOf = (author: TestClient) => author.call("getAccountDeletion", {});
async function requestDeletion(author: TestClient) {
	await steps.prove(author);
	return author.call("requestAccountDeletion", {});
}
const remove = () => runJob(app, "remove-accounts");
async function isRemoved(accountId: string): Promise<boolean> {
	const { deletedAt } = await app.app.deps.db
		.selectFrom("account")
		.select("deletedAt")
		.where("id", "=", accountId)
		.executeTakeFirstOrThrow();
	return deletedAt !== null;
}
const balanceOf = async (author: TestClient, campaignId: string) =>
	(await author.call("getCampaignMoney", { params: { campaignId } })).currentBalance;

/** An author whose only campaign has ended and was paid out in full. */
async function paidOutAuthor() {
	const made = await steps.authorWith(10_000);
	const { id: payoutId } = await steps.request(made.author, made.campaign.id, 10_000);
	await steps.reaches(payoutId, "in_transit");
	await steps.result(payoutId, "paid");
	await made.author.call("endCampaign", { params: { campaignId: made.campaign.id } });
	return { ...made, payoutId };
}

describe("the removal of an author", () => {
	it("[A5] [D4] waits until no bank can return a payout, and says until when", async () => {
		const { author, accountId, payoutId } = await paidOutAuthor();
		const { paidAt } = await steps.row(payoutId);
		const until = new Date(Number(paidAt) + returnableMs).toISOString();
		expect(await deletionOf(author)).toMatchObject({
			obstacles: [],
			delays: [{ reason: "payout-returnable", until }],
		});
		expect((await requestDeletion(author)).removesAt).toBe(until);
		const { text } = await app.sandbox.mail(author.email, /will be deleted/);
		expect(text).toMatch(/This will happen on .*Your bank can return your last payout until/s);
		expect(text).not.toContain("at the earliest");
		await steps.passDays(29);
		await remove();
		expect(await isRemoved(accountId)).toBe(false);
		await steps.passDays(2);
		await remove();
		expect(await isRemoved(accountId)).toBe(true);
	});

	it("[A5] [D3] waits while a dispute is open, whose money may come back", async () => {
		const { author, campaign, accountId, donation } = await steps.authorWith(10_000);
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		if (donation) await steps.money.dispute(donation);
		await steps.money.catchUp();
		expect(await deletionOf(author)).toMatchObject({
			obstacles: [],
			delays: [{ reason: "open-dispute", until: null }],
		});
		await requestDeletion(author);
		const { text } = await app.sandbox.mail(author.email, /will be deleted/);
		expect(text).toMatch(/at the earliest.*A bank is reviewing a disputed donation/s);
		await steps.passDays(8);
		await remove();
		expect(await isRemoved(accountId)).toBe(false);
		if (donation) await steps.money.dispute(donation, "lost");
		await steps.money.catchUp();
		await steps.makeAvailable();
		await remove();
		expect(await isRemoved(accountId)).toBe(true);
	});

	it("[A5] [N1] waits while the operator holds payouts", async () => {
		const { author, campaign, accountId } = await steps.authorWith(0);
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		const desk = await createOperator(app);
		const { id: holdId } = await desk.hold("account", accountId, "Under review.");
		expect((await deletionOf(author)).delays).toEqual([{ reason: "payouts-held", until: null }]);
		await requestDeletion(author);
		const { text } = await app.sandbox.mail(author.email, /will be deleted/);
		expect(text).toMatch(/at the earliest.*Your payouts are on hold/s);
		await steps.passDays(8);
		await remove();
		expect(await isRemoved(accountId)).toBe(false);
		await app.app.deps.db
			.updateTable("payoutHold")
			.set({ releasedAt: clock.now(), releasedBy: accountId })
			.where("id", "=", holdId)
			.execute();
		await remove();
		expect(await isRemoved(accountId)).toBe(true);
	});
});

describe("money of a removed author", () => {
	it("[D3] [D4] a payout that the bank returns after the removal is booked and returned to the campaign", async () => {
		const { author, accountId, campaign, payoutId } = await paidOutAuthor();
		await requestDeletion(author);
		await steps.passDays(31);
		await remove();
		expect(await isRemoved(accountId)).toBe(true);
		await steps.result(payoutId, "failed");
		const kinds = await app.app.deps.db
			.selectFrom("ledgerEntry")
			.select("kind")
			.where("subject", "=", payoutId)
			.orderBy("createdAt")
			.orderBy("id")
			.execute();
		expect(kinds.map(({ kind }) => kind).slice(-2)).toEqual(["payout-bounced", "payout-returned"]);
		expect((await refusal(balanceOf(author, campaign.id))).status).toBe(401);

		// The money has no owner to remind; the other campaigns' authors are reminded all the same.
		const other = await steps.authorWith(2_500);
		await steps.passDays(31);
		await steps.remind();
		await app.sandbox.mail(other.author.email, /money waiting/);
	});
});
