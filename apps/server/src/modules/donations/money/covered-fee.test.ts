import {
	createTestApp,
	donationBody,
	signUpPerson,
	type TestApp,
	type TestClient,
	testOperatorEmail,
	testPassword,
	until,
} from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { adoptMoney } from "../../restores/index.ts";
import { createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";

let app: TestApp;
let author: TestClient;
let operator: TestClient;
let steps: MoneySteps;

async function start(env: Record<string, string>): Promise<void> {
	app = await createTestApp(inject("postgresUrl"), { env: { FEE_COVER: "true", TIP_POLICY: "free", ...env } });
	author = await signUpPerson(app);
	operator = await signUpPerson(app, { firstName: "Desk", email: testOperatorEmail });
	steps = createMoneySteps(app);
}

const stop = () => app?.stop();
/** Each story ends with books that are in order, the provider's own balance included. */
const inOrder = async () => expect(auditTable(await steps.audit())).toContain("The ledger is in order.");

type Given = { donationId: string; clientSecret: string; campaignId: string };

/** $100, a tip of $15 and the fee of $118.74, which the sandbox charges as expected: $3.74. */
async function covered(change: object = {}, donor = app.client()): Promise<Given> {
	const { id: campaignId } = await steps.newCampaign(author);
	const body = donationBody({ amount: 10_000, fee: 1_500, cover: 374, ...change });
	const opened = await donor.call("donate", { params: { campaignId }, body });
	await steps.confirm(opened);
	await steps.catchUp();
	return { ...opened, campaignId };
}

const booksOf = async ({ campaignId }: Given) => {
	const { tips = 0, "provider-fees": fees = 0, ...of } = await steps.balances(campaignId);
	return { tips, fees, campaign: (of["campaign-pending"] ?? 0) + (of["campaign-hold"] ?? 0) };
};

/** What the accounts of the platform have changed by, and what the campaign is owed. */
async function changed(before: Awaited<ReturnType<typeof booksOf>>, given: Given) {
	const after = await booksOf(given);
	return { tips: after.tips - before.tips, fees: after.fees - before.fees, campaign: after.campaign };
}

const pendingOf = async (campaignId: string) => (await steps.balances(campaignId))["campaign-pending"] ?? 0;

/** What releases will move: nothing else may be pending, since nothing else ever leaves it. */
async function unreleased(campaignId: string): Promise<number> {
	const rows = await app.app.deps.db
		.selectFrom("providerMovement")
		.innerJoin("donation", "donation.id", "providerMovement.donationId")
		.select("providerMovement.campaignCents")
		.where("donation.campaignId", "=", campaignId)
		.where("providerMovement.releasedAt", "is", null)
		.execute();
	return rows.reduce((sum, { campaignCents }) => sum + campaignCents, 0);
}

async function empty() {
	return booksOf({ campaignId: "00000000-0000-7000-8000-000000000000", donationId: "", clientSecret: "" });
}

/** The desk asks for a proof of identity. */
async function found({ donationId }: Given) {
	await operator.call("reauthenticate", { body: { password: testPassword } });
	return (await operator.call("searchDonations", { query: { q: donationId } })).data[0];
}

/** All that remains, unless parts are given. */
async function refund(given: Given, parts?: { amount: number; tip: number }): Promise<void> {
	const { remaining, refunded = 0 } = (await found(given)) ?? {};
	const body = {
		amount: remaining?.amount ?? 0,
		tip: remaining?.tip ?? 0,
		...parts,
		refunded,
		reason: "Given by mistake.",
	};
	await operator.call("refundDonation", { params: { donationId: given.donationId }, body });
	await until("the refund", async () => (await found(given))?.refund !== "requested");
	await steps.catchUp();
}

describe.each(["platform", "campaign"] as const)("a covered fee that the %s bears", (FEE_BEARER) => {
	beforeAll(() => start({ FEE_BEARER }));
	afterAll(stop);
	afterEach(inOrder);

	it("[D3] nets out with the cover, which counts for nothing else", async () => {
		const before = await empty();
		const given = await covered();
		expect(await changed(before, given)).toEqual({ tips: 1_500, fees: 0, campaign: 10_000 });
		expect(await steps.fundRaised(given.campaignId)).toBe(10_000);
		const campaign = await author.call("getCampaign", { params: { campaignId: given.campaignId } });
		expect(campaign).toMatchObject({ fundRaised: 10_000 });
		const money = await author.call("getCampaignMoney", { params: { campaignId: given.campaignId } });
		expect(money).toMatchObject({ received: 10_000, raised: 10_000, fees: 0, pendingBalance: 10_000 });
		const { data } = await author.call("listDonationMoney", { params: { campaignId: given.campaignId }, query: {} });
		expect(data).toMatchObject([{ amount: 10_000, refunded: 0, fee: 0, net: 10_000 }]);
	});

	it("[D4] is no part of the statement's donations, and lowers the fee that the campaign bears", async () => {
		const month = new Date().toISOString().slice(0, 7);
		const linesOf = async (given: Given) => {
			const { campaignId } = given;
			const statement = await author.call("getStatement", { params: { campaignId, month } });
			type Change = { kind: string; gross: number; fee: number; net: number };
			const changes = ({ kind, gross, fee, net }: Change) => [kind, gross, fee, net];
			// The lines and the totals are computed apart.
			expect(statement.totals.map(changes).sort()).toEqual(statement.data.map(changes).sort());
			return statement.data.map(changes);
		};
		const settled = ["donation-settled", 10_000, 0, 10_000];
		const share = FEE_BEARER === "platform" ? 0 : 325;
		const given = await covered();
		expect(await linesOf(given)).toEqual([settled]);
		await refund(given);
		expect(await linesOf(given)).toEqual([settled, ["donation-refunded", -10_000, share, -10_000 - share]]);
		const other = await covered();
		await steps.dispute(other);
		await steps.dispute(other, "lost");
		await steps.catchUp();
		const [, withdrawn, lost] = await linesOf(other);
		expect(withdrawn?.slice(0, 2)).toEqual(["dispute-withdrawn", -10_000]);
		expect(lost).toEqual(["dispute-lost", 0, 0, 0]);
	});

	it("[N1] [D3] is refunded with all that remains, and only then", async () => {
		const before = await empty();
		const given = await covered();
		await refund(given, { amount: 4_000, tip: 0 });
		const coverOfCampaign = FEE_BEARER === "platform" ? 0 : 325;
		expect(await found(given)).toMatchObject({
			remaining: { amount: 6_000, tip: 1_500, cover: 374, coverOfCampaign },
		});
		await refund(given, { amount: 0, tip: 1_500 });
		expect(await found(given)).toMatchObject({ remaining: { amount: 6_000, tip: 0, cover: 374 }, refunded: 5_500 });
		expect(await changed(before, given)).toEqual({ tips: 0, fees: 0, campaign: 6_000 });
		await refund(given);
		expect(await found(given)).toMatchObject({
			refunded: 11_874,
			status: "refunded",
			remaining: { amount: 0, tip: 0, cover: 0 },
		});
		// The provider keeps its fee: without the cover it is borne as if there had been none.
		const share = FEE_BEARER === "platform" ? 374 : 49;
		expect(await changed(before, given)).toEqual({ tips: 0, fees: share, campaign: share - 374 });
		expect(await steps.fundRaised(given.campaignId)).toBe(0);
	});

	it("[N1] is refunded in one request with donation and tip, and its donor is informed of the parts", async () => {
		const given = await covered({ email: `covered-${FEE_BEARER}@example.org`, firstName: "Iryna" });
		await refund(given);
		const mails = await app.sandbox.mails(`covered-${FEE_BEARER}@example.org`);
		const confirmation = mails.find(({ subject }) => subject.startsWith("Your donation"));
		expect(confirmation?.text).toMatch(/Card fee[\s\S]*\$3\.74[\s\S]*Total charged[\s\S]*\$118\.74/);
		await until("the mail of the refund", async () => {
			const all = await app.sandbox.mails(`covered-${FEE_BEARER}@example.org`);
			return all.some(({ text }) => /Refunded of the card fee[\s\S]*\$3\.74[\s\S]*\$118\.74/.test(text));
		});
		const { data: audit } = await operator.call("listAudit", { query: { subject: given.donationId } });
		expect(JSON.stringify(audit.find(({ action }) => action === "donation-refund-requested"))).toContain("374");
	});

	it("[D3] is the last part of a refund at the provider that names none", async () => {
		const before = await empty();
		const given = await covered();
		await steps.refund(given, 11_600);
		await steps.catchUp();
		expect(await found(given)).toMatchObject({ remaining: { amount: 0, tip: 0, cover: 274 } });
		expect(await steps.stateOf(given.donationId)).toBe("partially_refunded");
		expect((await changed(before, given)).tips).toBe(0);
		// What remains of the cover alone can be refunded, too.
		await refund(given, { amount: 0, tip: 0 });
		expect(await steps.stateOf(given.donationId)).toBe("refunded");
		expect((await changed(before, given)).fees).toBe(FEE_BEARER === "platform" ? 374 : 49);
	});

	it("[D3] is withdrawn with a dispute, returns when it is won, and is lost with it", async () => {
		const before = await empty();
		const given = await covered();
		await steps.dispute(given);
		await steps.catchUp();
		expect(await steps.stateOf(given.donationId)).toBe("disputed");
		await inOrder();
		await steps.dispute(given, "won");
		await steps.catchUp();
		expect(await steps.stateOf(given.donationId)).toBe("dispute_won");
		expect((await changed(before, given)).fees).toBe(0);
		const other = await covered();
		await steps.dispute(other);
		await steps.dispute(other, "lost");
		await steps.catchUp();
		expect(await steps.stateOf(other.donationId)).toBe("dispute_lost");
		expect(await steps.fundRaised(other.campaignId)).toBe(0);
		expect((await changed(before, other)).fees).toBe(FEE_BEARER === "platform" ? 374 : 49);
		for (const { campaignId } of [given, other])
			expect(await pendingOf(campaignId)).toEqual(await unreleased(campaignId));
	});

	it("[D3] stays refunded when its refund fails late", async () => {
		const given = await covered();
		await steps.refund(given);
		await steps.catchUp();
		const [refunded] = (await app.app.deps.paymentProvider.getPayment(String(given.clientSecret.split("_secret_")[0])))
			.refunds;
		await steps.failRefund(String(refunded?.id));
		await steps.catchUp();
		expect(await steps.stateOf(given.donationId)).toBe("succeeded");
		expect(await found(given)).toMatchObject({ remaining: { amount: 10_000, tip: 1_500, cover: 374 }, refunded: 0 });
	});

	it("[C5] is in the donor's list, confirmation, file and data, and at the desk", async () => {
		const donor = await signUpPerson(app);
		const given = await covered({ email: donor.email }, donor);
		const { donationId } = given;
		const { clientSecret } = given;
		const result = await donor.call("getDonation", { params: { donationId }, query: { clientSecret } });
		expect(result).toMatchObject({ amount: 10_000, fee: 1_500, cover: 374 });
		const { data } = await donor.call("listOwnDonations", { query: {} });
		expect(data).toMatchObject([{ amount: 10_000, total: 11_874 }]);
		const confirmation = await donor.call("getDonationConfirmation", { params: { donationId } });
		expect(confirmation).toMatchObject({ amount: 10_000, tip: 1_500, cover: 374, total: 11_874 });
		const response = await fetch(`${app.url}/v1/user/donations.csv`, {
			headers: { authorization: `Bearer ${donor.token}`, "accept-language": "en" },
		});
		const file = await response.text();
		expect(file).toContain('"Amount","Tip","Card fee","Total charged"');
		expect(file).toContain('"100.00","15.00","3.74","118.74"');
		await donor.call("reauthenticate", { body: { password: testPassword } });
		expect(JSON.stringify(await donor.call("getPersonalData", {}))).toContain('"coverCents":374');
		expect(await found(given)).toMatchObject({ amount: 10_000, tip: 1_500, cover: 374 });
	});
});

describe("a lost donation with a cover", () => {
	beforeAll(() => start({}));
	afterAll(stop);

	it("[D3] is imported with amount, tip and cover", async () => {
		const { deps } = app.app;
		const { id: campaignId } = await steps.newCampaign(author);
		const since = new Date(deps.clock().getTime() - 60_000);
		const { id: installationId } = await deps.db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
		const donationId = deps.newId();
		const parts = { amountCents: 10_000, tipCents: 1_500, coverCents: 374 };
		const ids = { installationId: String(installationId), donationId, campaignId };
		const more = { currency: "usd", description: "Lost", failures: 0 };
		const opened = await deps.paymentProvider.openPayment({ ...ids, ...parts, ...more });
		await app.sandbox.confirm(opened.clientSecret);
		await adoptMoney(deps, { since, refund: new Set() });
		const columns = ["amountCents", "tipCents", "coverCents", "state"] as const;
		const row = await deps.db.selectFrom("donation").select(columns).where("id", "=", donationId).executeTakeFirst();
		expect(row).toEqual({ ...parts, state: "succeeded" });
		await inOrder();
	});
});
