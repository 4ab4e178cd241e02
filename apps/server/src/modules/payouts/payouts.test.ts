import {
	createCharityCampaign,
	createTestApp,
	plantProject,
	refusal,
	scriptGiving,
	signUpPerson,
	type TestApp,
} from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "./payouts.test-steps.ts";
import { hasOpenMoney } from "./personal-payouts.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, catalogueGiving: scriptGiving().giving });
	steps = createPayoutSteps(app, clock);
});
afterAll(() => app.stop());
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const code = async (request: Promise<unknown>) => (await refusal(request)).code;

describe("onboarding", () => {
	it("[D4] is available to authors of personal campaigns in a country with payouts", async () => {
		const somebody = await signUpPerson(app);
		expect(await somebody.call("getStripeAccount", {})).toMatchObject({ canOnboard: false, status: "none" });
		expect(await code(somebody.call("getStripeOnboarding", {}))).toBe("PayoutsNotOfferedException");
		expect(await somebody.call("listPaymentMethods", {})).toEqual([]);
		const charity = await createCharityCampaign(somebody, (await plantProject(app)).id);
		expect(await somebody.call("getStripeAccount", {})).toMatchObject({ canOnboard: false });
		const money = await somebody.call("getCampaignMoney", { params: { campaignId: charity.id } });
		expect(money.blocked).toBe("charity");
	});

	it("[D4] lists missing requirements while incomplete; once completed, the banner is empty", async () => {
		const author = await signUpPerson(app);
		await steps.money.newCampaign(author);
		await steps.onboard(author, { outcome: "incomplete" });
		expect(await author.call("getStripeAccount", {})).toMatchObject({
			canOnboard: true,
			status: "incomplete",
			requirements: ["bank-account", "identity-document"],
		});
		await steps.onboard(author);
		expect(await author.call("getStripeAccount", {})).toMatchObject({ status: "complete", requirements: [] });
		expect((await app.sandbox.mail(author.email, /verification is complete/)).text).toContain(
			"You can now request payouts",
		);
		const [method] = await author.call("listPaymentMethods", {});
		expect(method).toMatchObject({ name: "STRIPE TEST BANK •••• 6789", type: "bank" });
	});

	it("[D4] a rejected author is notified, and payout requests are refused", async () => {
		const { author, campaign } = await steps.authorWith(0, { outcome: "reject" });
		expect(await author.call("getStripeAccount", {})).toMatchObject({ status: "rejected" });
		await app.sandbox.mail(author.email, /has closed your account/);
		const body = { amount: 100, paymentMethod: "ba_1" };
		await steps.prove(author);
		expect(await code(author.call("requestPayout", { params: { campaignId: campaign.id }, body }))).toBe(
			"VerificationRequiredException",
		);
	});

	it("[D4] the address is new each time, works once, and is neither stored nor logged", async () => {
		const author = await signUpPerson(app);
		await steps.money.newCampaign(author);
		const [first, second] = [
			await author.call("getStripeOnboarding", {}),
			await author.call("getStripeOnboarding", {}),
		];
		expect(first.url).not.toBe(second.url);
		await fetch(first.url);
		const again = await fetch(first.url, { redirect: "manual" });
		expect(again.headers.get("location")).toBe(`${app.url}/en/account/campaigns?onboarding=refresh`);
		const secret = String(first.url.split("/").at(-1));
		expect(app.logged.filter((line) => line.includes(secret))).toEqual([]);
		const accounts = await app.app.deps.db.selectFrom("connectedAccount").selectAll().execute();
		expect(JSON.stringify(accounts)).not.toContain(secret);
	});
});

describe("a payout", () => {
	it("[D4] is held, transferred, paid out and paid, as author, list and money show", async () => {
		const { author, campaign, accountId } = await steps.authorWith(10_000);
		const params = { params: { campaignId: campaign.id } };
		const before = await author.call("getCampaignMoney", params);
		expect(before).toMatchObject({ raised: 10_000, currentBalance: 10_000, pendingBalance: 0, blocked: null });
		const payout = await steps.request(author, campaign.id, 6_000);
		expect(payout).toMatchObject({ status: "pending", paidOut: 6_000, raised: 10_000, balance: 4_000, failure: null });
		await steps.reaches(payout.id, "in_transit");
		expect(await author.call("getCampaignMoney", params)).toMatchObject({ currentBalance: 4_000, underWay: 6_000 });
		expect(await hasOpenMoney(app.app.deps.db, accountId)).toBe(true);
		await steps.result(payout.id, "paid");
		const { data } = await author.call("listPayouts", params);
		expect(data).toEqual([
			{
				...payout,
				status: "paid",
				arrived: { amount: 22_500, currency: "pln", rate: 3.75 },
				expectedAt: expect.stringMatching(/^\d{4}-/),
				paidAt: expect.stringMatching(/^\d{4}-/),
			},
		]);
		expect(await author.call("getCampaignMoney", params)).toMatchObject({ paidOut: 6_000, underWay: 0 });
		expect((await author.call("getCampaign", params)).currentBalance).toBe(4_000);
		expect((await app.client().call("getCampaign", params)).currentBalance).toBeUndefined();
		await app.sandbox.mail(author.email, /was requested/);
		expect((await app.sandbox.mail(author.email, /has arrived/)).text).toContain("$60.00");
	});

	it("[D4] that the bank refuses fails with a readable reason, and the money is returned", async () => {
		const { author, campaign } = await steps.authorWith(5_000, { bank: "fails" });
		const payout = await steps.request(author, campaign.id, 5_000);
		await steps.reaches(payout.id, "in_transit");
		await steps.result(payout.id, "failed", "account_closed");
		await steps.reaches(payout.id, "failed");
		const [row] = (await author.call("listPayouts", { params: { campaignId: campaign.id } })).data;
		expect(row).toMatchObject({ status: "failed", failure: "bank-account-closed", isReturned: true });
		expect(await steps.atProvider(payout.id)).toMatchObject({ transfers: 1, returned: 5_000, payouts: 1, held: 0 });
		const money = await author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
		expect(money).toMatchObject({ currentBalance: 5_000, underWay: 0, paidOut: 0 });
		const mail = await app.sandbox.mail(author.email, /did not go through/);
		expect(mail.text).toContain("The bank account is closed.");
	});

	it("[D4] that fails after it was paid is returned too, and its author is notified", async () => {
		const { author, campaign } = await steps.authorWith(5_000);
		const payout = await steps.request(author, campaign.id, 2_000);
		await steps.reaches(payout.id, "in_transit");
		await steps.result(payout.id, "paid");
		await steps.result(payout.id, "failed", "no_account");
		await steps.reaches(payout.id, "failed");
		const money = await author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
		expect(money).toMatchObject({ currentBalance: 5_000, paidOut: 0 });
		await app.sandbox.mail(author.email, /returned a payout from/);
	});

	it("[D4] is limited to the available amount and to existing methods", async () => {
		const { author, campaign } = await steps.authorWith(5_000);
		await steps.money.confirm(await steps.money.give(campaign.id, { amount: 9_000, fee: 900 }));
		await steps.money.catchUp();
		const params = { params: { campaignId: campaign.id } };
		expect(await author.call("getCampaignMoney", params)).toMatchObject({
			currentBalance: 5_000,
			pendingBalance: 9_000,
		});
		const tooMuch = await refusal(steps.request(author, campaign.id, 5_001));
		expect(tooMuch.fields).toEqual({ amount: "The available amount is $50.00." });
		const elsewhere = author.call("requestPayout", { ...params, body: { amount: 100, paymentMethod: "ba_other" } });
		expect((await refusal(elsewhere)).fields).toHaveProperty("paymentMethod");
		await steps.makeAvailable();
	});

	it("[D4] a repeated request with its key returns the same one; another body with the key is an error", async () => {
		const { author, campaign } = await steps.authorWith(5_000);
		const key = `repeat-${campaign.id}`;
		const all = await Promise.all([1, 2, 3, 4].map(() => steps.request(author, campaign.id, 5_000, key)));
		expect(new Set(all.map(({ id }) => id)).size).toBe(1);
		expect(await code(steps.request(author, campaign.id, 4_000, key))).toBe("IdempotencyKeyReusedException");
		expect((await author.call("listPayouts", { params: { campaignId: campaign.id } })).data).toHaveLength(1);
		await steps.reaches(String(all[0]?.id), "in_transit");
	});

	it("[D4] requires a recent proof of identity; a sign-in is not sufficient", async () => {
		const { author, campaign } = await steps.authorWith(5_000);
		const body = { amount: 1_000, paymentMethod: await steps.methodOf(author) };
		const requestPayout = () => author.call("requestPayout", { params: { campaignId: campaign.id }, body });
		expect(await code(requestPayout())).toBe("ReauthenticationRequiredException");
		await steps.prove(author);
		expect((await requestPayout()).status).toBe("pending");
		clock.passHere(11 * 60_000);
		expect(await code(requestPayout())).toBe("ReauthenticationRequiredException");
	});
});

describe("a donation reversed after its payout", () => {
	it("[D4] [D3] results in a negative balance, which blocks payouts until later donations cover it", async () => {
		const { author, campaign, donation } = await steps.authorWith(5_000);
		const params = { params: { campaignId: campaign.id } };
		const payout = await steps.request(author, campaign.id, 5_000);
		await steps.reaches(payout.id, "in_transit");
		await steps.result(payout.id, "paid");
		if (!donation) throw new Error("There is no donation.");
		await steps.money.refund(donation);
		await steps.money.catchUp();
		expect(await author.call("getCampaignMoney", params)).toMatchObject({
			currentBalance: -5_000,
			blocked: "negative-balance",
		});
		expect(await code(steps.request(author, campaign.id, 100))).toBe("ValidationException");
		await steps.giveAvailable(campaign.id, 7_000);
		expect(await author.call("getCampaignMoney", params)).toMatchObject({ currentBalance: 2_000, blocked: null });
		expect(await code(steps.request(author, campaign.id, 2_001))).toBe("ValidationException");
		await steps.reaches((await steps.request(author, campaign.id, 2_000)).id, "in_transit");
	});
});
