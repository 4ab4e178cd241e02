import {
	createCharityCampaign,
	createTestApp,
	createTestCampaign,
	donationBody,
	plantProject,
	refusal,
	scriptGiving,
	signUpPerson,
	type TestApp,
	until,
} from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditLedger } from "../../ledger-audit/audit-ledger.ts";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { createDesk, type Desk } from "./operator.test-steps.ts";

let app: TestApp;
let desk: Desk;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { catalogueGiving: scriptGiving().giving });
	desk = await createDesk(app);
});
afterAll(() => app.stop());
afterEach(async () => {
	expect(auditTable(await auditLedger(app.app.deps))).toContain("The ledger is in order.");
});

const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const raised = async (campaignId: string) =>
	(await app.client().call("getCampaign", { params: { campaignId } })).fundRaised;

const openDonation = (campaignId: string, amount: number) =>
	app.client().call("donate", { params: { campaignId }, body: donationBody({ amount, fee: amount / 10 }) });

async function settledDonation(campaignId: string, amount: number) {
	const donation = await openDonation(campaignId, amount);
	await app.sandbox.confirm(donation.clientSecret);
	await desk.donationBecomes(donation.donationId, "succeeded");
	return donation;
}

describe("a refund at the desk", () => {
	it("[N1] [D3] refunds donation and tip once for repeated requests, lowers the total, and mails the donor", async () => {
		const campaign = await createTestCampaign(await signUpPerson(app));
		const donation = await settledDonation(campaign.id, 20_000);
		await desk.proof();
		const whole = { amount: 20_000, tip: 2_000, refunded: 0 };
		await Promise.all(Array.from({ length: 8 }, () => desk.refund(donation.donationId, whole)));
		await desk.donationBecomes(donation.donationId, "refunded");
		expect(await raised(campaign.id)).toBe(0);
		const [found] = await desk.findDonation(donation.donationId);
		expect(found).toMatchObject({ refunded: 22_000, way: null });
		const mails = await app.sandbox.mails(String(found?.donor.email));
		await until("the donor's mail", async () =>
			(await app.sandbox.mails(String(found?.donor.email))).some(({ subject }) => /refund/i.test(subject)),
		);
		expect(mails.length).toBeLessThanOrEqual(2);
		const audit = await desk.auditOf(donation.donationId);
		const requests = audit.filter(({ action }) => action === "donation-refund-requested");
		expect(requests).toHaveLength(1);
		expect(requests[0]).toMatchObject({ by: desk.operator.email });
		// A repeated request changes nothing.
		await desk.refund(donation.donationId, whole);
		expect((await desk.findDonation(donation.donationId))[0]).toMatchObject({ refunded: 22_000, refund: "made" });
	});

	it("[N1] requires a fresh proof, and is refused for a donation that has not arrived or that the catalogue charged", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const begun = await openDonation(campaign.id, 5_000);
		await desk.forgetProof();
		expect(await code(desk.refund(begun.donationId))).toBe("ReauthenticationRequiredException");
		await desk.proof();
		expect(await code(desk.refund(begun.donationId))).toBe("DonationNotRefundableException");
		const charity = await createCharityCampaign(author, (await plantProject(app)).id);
		const { donation } = await insertUnknownDonation(charity.id, begun.donationId);
		expect(await code(desk.refund(donation))).toBe("CatalogueDonationNotRefundableException");
		expect((await desk.findDonation(donation))[0]?.way).toBe(null);
	});
});

describe("a catalogue donation with an unknown outcome", () => {
	it("[N1] [D5] is decided at the desk with a fresh proof, once, under the operator's name", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const charity = await createCharityCampaign(author, (await plantProject(app)).id);
		const begun = await openDonation(campaign.id, 5_000);
		const { donation } = await insertUnknownDonation(charity.id, begun.donationId);
		const listed = await desk.operator.call("listUnknownDonations", {});
		expect(listed.map(({ id }) => id)).toContain(donation);
		expect((await desk.operator.call("getDesk", {})).unknownDonations).toBe(listed.length);
		const resolve = (body: { outcome: "succeeded" | "failed"; receiptNumber?: string }) =>
			desk.operator.call("resolveDonation", { params: { donationId: donation }, body });
		await desk.forgetProof();
		expect(await code(resolve({ outcome: "failed" }))).toBe("ReauthenticationRequiredException");
		await desk.proof();
		expect(await code(resolve({ outcome: "succeeded" }))).toBe("ValidationException");
		await resolve({ outcome: "succeeded", receiptNumber: "GG-4711" });
		expect(await raised(charity.id)).toBe(5_000);
		expect(await code(resolve({ outcome: "failed" }))).toBe("DonationNotUnknownException");
		expect((await desk.findDonation("GG-4711"))[0]).toMatchObject({ id: donation, way: "correct" });
		await desk.operator.call("correctDonation", { params: { donationId: donation } });
		expect(await raised(charity.id)).toBe(0);
		expect((await desk.auditOf(donation)).slice(0, 2)).toMatchObject([
			{ action: "donation-refunded", by: desk.operator.email },
			{ action: "donation-succeeded", by: desk.operator.email },
		]);
	});
});

/** A catalogue donation whose request was never answered, in the state that the product leaves. */
async function insertUnknownDonation(campaignId: string, like: string): Promise<{ donation: string }> {
	const { db, newId } = app.app.deps;
	const row = await db.selectFrom("donation").selectAll().where("id", "=", like).executeTakeFirstOrThrow();
	const { projectId } = await db
		.selectFrom("campaign")
		.select("projectId")
		.where("id", "=", campaignId)
		.executeTakeFirstOrThrow();
	const donation = newId();
	await db
		.insertInto("donation")
		.values({
			...row,
			id: donation,
			campaignId,
			projectId,
			provider: "globalgiving",
			providerPaymentId: null,
			tipCents: 0,
			state: "unknown",
			askedAt: new Date(),
			requestActor: null,
			requestKey: null,
			requestHash: null,
		})
		.execute();
	return { donation };
}
