import {
	createTestApp,
	donationBody,
	refusal,
	runJob,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	until,
} from "@stride/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createOperator, type Operator } from "../payout-operator.test-steps.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;
let desk: Operator;
let second: Awaited<ReturnType<typeof signUpPerson>>;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: clock.now,
		env: { PAYMENT_TIMEOUT_MS: "1000", RATE_LIMIT_FACTOR: "100" },
	});
	steps = createPayoutSteps(app, clock);
	desk = await createOperator(app);
	second = await signUpPerson(app);
	// The platform holds enough for refunds after payouts.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());
beforeEach(async () => {
	await proof(desk.operator);
	await role(second, "grant");
	await proof(second);
});
/** Every story ends with consistent books, the provider's own balance included. */
afterEach(async () => {
	await steps.money.catchUp();
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const proof = (person: TestClient) => person.call("reauthenticate", { body: { password: testPassword } });
const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const idOf = async (person: TestClient) => (await person.call("getProfile", {})).id;
async function role(person: typeof second, change: "grant" | "revoke"): Promise<void> {
	await proof(desk.operator);
	if (change === "grant") {
		await desk.operator.call("grantDeskRole", { body: { email: person.email, role: "finance" } });
	} else {
		await desk.operator.call("revokeDeskRole", { params: { accountId: await idOf(person), role: "finance" } });
	}
}

const reason = "The campaign is a fraud.";
const request = (campaignId: string, by: TestClient = desk.operator) =>
	by.call("requestCampaignRefund", { params: { campaignId }, body: { reason } });
const approve = (refundId: string, by: TestClient = second) =>
	by.call("approveCampaignRefund", { params: { refundId } });
const start = (refundId: string, by: TestClient = desk.operator) =>
	by.call("startCampaignRefund", { params: { refundId } });
const cancel = (refundId: string, by: TestClient = desk.operator) =>
	by.call("cancelCampaignRefund", { params: { refundId } });
const find = async (refundId: string) => {
	const found = (await desk.operator.call("listCampaignRefunds", {})).find(({ id }) => id === refundId);
	if (!found) throw new Error(`The refund ${refundId} is not listed.`);
	return found;
};
const finished = (refundId: string) =>
	until(
		"the refund of the campaign to be done",
		async () => {
			await steps.money.catchUp();
			await runJob(app, "sweep-campaign-refunds");
			const found = await find(refundId);
			return found.state === "done" ? found : null;
		},
		60_000,
	);
const refundRows = (donationIds: readonly string[]) =>
	app.app.deps.db.selectFrom("donationRefund").selectAll().where("donationId", "in", donationIds).execute();
const actionsOn = async (campaignId: string) =>
	(await desk.actionsOn(campaignId)).filter((action) => action.startsWith("campaign-refund")).reverse();

/** A stopped campaign with settled donations; the sum of a donation is its amount and a tenth of it. */
async function stopped(...amounts: number[]) {
	const { author, campaign } = await steps.authorWith(0);
	const donations = [];
	for (const amount of amounts) {
		const donation = await app.client().call("donate", {
			params: { campaignId: campaign.id },
			body: donationBody({ amount, fee: amount / 10 }),
		});
		await steps.money.confirm(donation);
		donations.push(donation);
	}
	await steps.money.catchUp();
	await steps.makeAvailable();
	await proof(desk.operator);
	await proof(second);
	return { author, campaignId: campaign.id, donations, ids: donations.map(({ donationId }) => donationId) };
}
const stop = (campaignId: string) =>
	desk.operator.call("stopCampaign", { params: { campaignId }, body: { reason, way: "mark" } });

/** After the clock has passed the sessions' tokens. */
async function signInAgain(): Promise<void> {
	for (const person of [desk.operator, second]) {
		const { token } = await app.client().call("signIn", { body: { email: person.email, password: testPassword } });
		person.token = token;
		await proof(person);
	}
}

describe("the refund of all donations of a campaign", () => {
	it("[N1] [D3] is started by a second person's approval, refunds every donation with its tip once, and mails the donors", async () => {
		const { author, campaignId, ids } = await stopped(5_000, 3_000, 2_000);
		expect(await code(request(campaignId))).toBe("CampaignNotStoppedException");
		await stop(campaignId);
		const { id } = await request(campaignId);
		const page = () => app.client().call("getCampaign", { params: { campaignId } });
		expect(await page()).toMatchObject({ isPaused: true, isRefunded: false });
		expect(await find(id)).toMatchObject({
			state: "requested",
			startableAt: null,
			total: 3,
			totalCents: 11_000,
			refunded: 0,
		});
		expect((await desk.operator.call("getDesk", {})).campaignRefunds).toBe(1);
		expect(await code(request(campaignId, second))).toBe("CampaignRefundOpenException");
		expect(await refundRows(ids)).toHaveLength(0);
		// Twice at once, and once more: started once.
		await Promise.all([approve(id), approve(id)]);
		await approve(id);
		const done = await finished(id);
		expect(done).toMatchObject({ total: 3, refunded: 3, refundedCents: 11_000, refused: 0, refusals: [] });
		expect(await page()).toMatchObject({ fundRaised: 0, isRefunded: true });
		const own = await author.call("listOwnCampaigns", {});
		expect(own.data.map(({ isRefunded }) => isRefunded)).toEqual([true]);
		expect(done.approvedBy?.id).toBe(await idOf(second));
		expect(await refundRows(ids)).toHaveLength(3);
		expect(await actionsOn(campaignId)).toEqual([
			"campaign-refund-requested",
			"campaign-refund-approved",
			"campaign-refund-finished",
		]);
		expect((await desk.actionsOn(campaignId)).filter((action) => action === "campaign-ended")).toHaveLength(1);
		const { fundRaised } = await app.client().call("getCampaign", { params: { campaignId } });
		expect(fundRaised).toBe(0);
		const { data } = await desk.operator.call("searchDonations", { query: { q: ids[0] ?? "" } });
		const { title } = await app.client().call("getCampaign", { params: { campaignId } });
		const toDonor = await app.sandbox.mail(String(data[0]?.donor.email), /refund/i);
		for (const words of [title, "has returned the donations of this campaign", "Recipient"]) {
			expect(toDonor.text).toContain(words);
		}
		const toAuthor = await app.sandbox.mail(author.email, /were returned/);
		// One mail for all, and none for each.
		expect((await app.sandbox.mails(author.email)).filter(({ subject }) => /was refunded/.test(subject))).toEqual([]);
		for (const words of [title, "$110.00", "has ended"]) expect(toAuthor.text).toContain(words);
		expect(toAuthor.text).toMatch(/Refunded donations:?\s+3\b/);
		expect(toAuthor.text).not.toContain("Not refunded");
		// The log's sums have a currency, also in events that do not contain it.
		for (const subject of [campaignId, String(ids[0])]) {
			const { data } = await desk.operator.call("listAudit", { query: { subject } });
			expect(new Set(data.map(({ currency }) => currency))).toEqual(new Set(["usd"]));
		}
		// The reason is internal.
		for (const mail of [toDonor, toAuthor]) expect(`${mail.text} ${mail.html}`).not.toContain("fraud");
		expect(await code(request(campaignId))).toBe("NothingToRefundException");
	});

	it("[N1] [C4] ends the campaign at its start: it is listed as finished, and an end of the review or a restoration opens nothing", async () => {
		for (const way of ["mark", "hide"] as const) {
			const { author, campaignId } = await stopped(2_000);
			const params = { campaignId };
			await desk.operator.call("stopCampaign", { params, body: { reason, way } });
			const { id } = await request(campaignId);
			const listed = async (campaignsStatus: "active" | "ended") =>
				(await author.call("listOwnCampaignsByStatus", { params: { campaignsStatus } })).data.map((row) => row.id);
			expect(await listed("ended")).toEqual([]);
			await approve(id);
			if (way === "mark") await desk.operator.call("resumeCampaign", { params });
			else await desk.operator.call("restoreContent", { params: { kind: "campaign", contentId: campaignId } });
			expect(await app.client().call("getCampaign", { params })).toMatchObject({
				status: "ended",
				isRefunded: true,
				permissions: { donate: false },
			});
			expect(await code(app.client().call("donate", { params, body: donationBody({ amount: 1_000, fee: 100 }) }))).toBe(
				"CampaignNotAcceptingDonationsException",
			);
			expect(await listed("active")).toEqual([]);
			expect(await listed("ended")).toEqual([campaignId]);
			expect(await finished(id)).toMatchObject({ total: 1, refunded: 1 });
		}
	});

	it("[N1] [U3] is not approved by its requester, without a fresh proof, without the role, or after the requester has lost it", async () => {
		const { campaignId, ids } = await stopped(2_000);
		await stop(campaignId);
		const { id } = await request(campaignId);
		expect(await code(approve(id, desk.operator))).toBe("CampaignRefundOwnException");
		// A second person exists: no wait replaces the approval.
		expect(await code(start(id))).toBe("CampaignRefundApprovalException");
		await desk.forgetProof();
		for (const call of [() => request(campaignId), () => approve(id), () => start(id)]) {
			expect(await code(call())).toBe("ReauthenticationRequiredException");
		}
		await role(second, "revoke");
		expect(await code(approve(id))).toBe("ForbiddenException");
		// The only other person has lost the role: the request still needs an approval.
		expect(await code(start(id))).toBe("CampaignRefundApprovalException");
		await cancel(id);
		await cancel(id);
		await role(second, "grant");
		await proof(second);
		expect(await code(approve(id))).toBe("CampaignRefundDecidedException");
		const other = await request(campaignId, second);
		await role(second, "revoke");
		expect(await code(approve(other.id, desk.operator))).toBe("CampaignRefundRequesterException");
		await cancel(other.id);
		expect(await refundRows(ids)).toHaveLength(0);
		expect((await actionsOn(campaignId)).filter((action) => action.endsWith("cancelled"))).toHaveLength(2);
	});

	it("[N1] waits 24 hours where only one person may refund; another person who gets the role meanwhile must approve it", async () => {
		const { campaignId, ids } = await stopped(2_000);
		await stop(campaignId);
		await role(second, "revoke");
		const { id } = await request(campaignId);
		const waiting = await find(id);
		expect(waiting.startableAt).not.toBeNull();
		expect(waiting.isStartable).toBe(false);
		expect(await code(start(id))).toBe("CampaignRefundWaitingException");
		clock.passHere(23 * 3_600_000);
		await signInAgain();
		expect(await code(start(id))).toBe("CampaignRefundWaitingException");
		clock.passHere(3_600_000);
		await signInAgain();
		await role(second, "grant");
		expect(await code(start(id))).toBe("CampaignRefundApprovalException");
		await role(second, "revoke");
		expect((await find(id)).isStartable).toBe(true);
		await start(id);
		expect(await code(cancel(id))).toBe("CampaignRefundDecidedException");
		expect(await finished(id)).toMatchObject({ refunded: 1, approvedBy: null });
		expect(await refundRows(ids)).toHaveLength(1);
		expect(await actionsOn(campaignId)).toContain("campaign-refund-started");
	});

	it("[N1] [D3] [D4] of one that was paid out leaves a balance below zero for the desk; a disputed donation is refused", async () => {
		const { author, campaign, donation } = await steps.authorWith(10_000);
		const disputed = await steps.giveAvailable(campaign.id, 4_000);
		const payout = await steps.request(author, campaign.id, 8_000);
		await steps.reaches(payout.id, "in_transit");
		await steps.result(payout.id, "paid");
		await steps.money.dispute(disputed);
		await steps.money.catchUp();
		await proof(desk.operator);
		await proof(second);
		await stop(campaign.id);
		const { id } = await request(campaign.id);
		await approve(id);
		const done = await finished(id);
		expect(done).toMatchObject({ total: 2, refunded: 1, refused: 1 });
		expect(done.refusals).toMatchObject([{ donationId: disputed.donationId, refusal: "disputed" }]);
		expect(await refundRows([String(donation?.donationId), disputed.donationId])).toHaveLength(1);
		const toAuthor = await app.sandbox.mail(author.email, /were returned/);
		expect(toAuthor.text).toContain("1 donation was not refunded");
		expect(toAuthor.text).toMatch(/Amount not refunded:?\s+\$\d/);
		// The provider books refunds and disputes at once, and counts them as available later.
		await steps.makeAvailable();
		const open = (await desk.openBalances()).find((balance) => balance.campaign.id === campaign.id);
		expect(open?.balance).toBeLessThan(0);
	});
});
