import { createTestApp, createTestCampaign, mailsDecided, type TestApp } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";
import { readBalance } from "../read-balances.ts";
import { settleDebts } from "./settle-debts.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
	steps = createPayoutSteps(app, clock);
	// The platform holds enough for refunds after payouts.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const balanceOf = async (campaignId: string) => (await readBalance(app.app.deps.db, campaignId)).currentBalance;

/** Sixty dollars were paid out of a campaign and refunded to the donor; two others of the same author have money. */
async function inDebt(others: readonly number[]) {
	const { author, campaign, donation } = await steps.authorWith(6_000);
	const { id } = await steps.request(author, campaign.id, 6_000);
	await steps.reaches(id, "in_transit");
	await steps.result(id, "paid");
	if (donation) await steps.money.refund(donation);
	await steps.money.catchUp();
	await steps.makeAvailable();
	const otherIds: string[] = [];
	for (const cents of others) {
		const other = await createTestCampaign(author);
		await steps.giveAvailable(other.id, cents);
		otherIds.push(other.id);
	}
	expect(await balanceOf(campaign.id)).toBe(-6_000);
	return { author, campaignId: campaign.id, otherIds };
}

/** The queue fails at the given call, in the middle of a transaction. */
function failingAt(call: number): typeof app.app.deps {
	const { deps } = app.app;
	let calls = 0;
	return {
		...deps,
		jobs: {
			...deps.jobs,
			async send(...input) {
				if (++calls === call) throw new Error("The process was lost.");
				return deps.jobs.send(...input);
			},
		},
	};
}
const alarms = () => app.logged.filter((line) => line.includes('"alarm":"debt-not-settled"'));

describe("the job that covers balances below zero", () => {
	it("[D4] settles the other campaigns when one fails, names it, and covers it in the next run", async () => {
		const made = [await inDebt([7_000]), await inDebt([7_000]), await inDebt([7_000])];
		await settleDebts(failingAt(1));
		const balances = await Promise.all(made.map(({ campaignId }) => balanceOf(campaignId)));
		expect(balances.filter((cents) => cents === 0)).toHaveLength(2);
		const failed = made[balances.indexOf(-6_000)];
		expect(alarms()).toHaveLength(1);
		expect(alarms()[0]).toContain(failed?.campaignId);
		expect(await balanceOf(String(failed?.otherIds[0]))).toBe(7_000);
		await settleDebts(app.app.deps);
		for (const { campaignId, otherIds } of made) {
			expect(await balanceOf(campaignId)).toBe(0);
			expect(await balanceOf(String(otherIds[0]))).toBe(1_000);
		}
		expect(alarms()).toHaveLength(1);
	});

	it("[D4] a process that is lost between two offsets of one author moves nothing of either", async () => {
		const { author, campaignId, otherIds } = await inDebt([2_000, 5_000]);
		await settleDebts(failingAt(2));
		expect(await balanceOf(campaignId)).toBe(-6_000);
		expect(await Promise.all(otherIds.map(balanceOf))).toEqual([2_000, 5_000]);
		// Two processes take over at once, and a payout is requested meanwhile.
		const [first = "", second = ""] = otherIds;
		await Promise.all([
			settleDebts(app.app.deps),
			settleDebts(app.app.deps),
			expect(steps.request(author, second, 5_000)).rejects.toThrow(),
		]);
		expect(await balanceOf(campaignId)).toBe(0);
		expect((await balanceOf(first)) + (await balanceOf(second))).toBe(1_000);
		const mailsDue = (await balanceOf(first)) === 0 ? 2 : 1;
		await mailsDecided(app);
		const mails = await app.sandbox.mails(author.email);
		expect(mails.filter(({ subject }) => /was covered/.test(subject))).toHaveLength(mailsDue);
	});
});
