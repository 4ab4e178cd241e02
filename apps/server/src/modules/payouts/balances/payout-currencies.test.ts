import {
	createTestApp,
	createTestCampaign,
	donationBody,
	refusal,
	signUpPerson,
	type TestApp,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";
import { settleDebts } from "./settle-debts.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: clock.now,
		env: { CURRENCIES: "usd,eur,pln", FEE_BEARER: "platform" },
	});
	steps = createPayoutSteps(app, clock);
	// The platform holds enough in each for what the rates take.
	for (const currency of ["usd", "eur"]) {
		await app.sandbox.control("POST", "/platform-balance", { amount: 50_000, currency });
	}
});
afterAll(() => app.stop());
/** Every story ends with consistent books in each currency, the provider's own balances included. */
afterEach(async () => {
	await app.sandbox.control("PUT", "/platform-account", { rates: { eur: 0.875, pln: 3.75 } });
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

/** The transfers of an entry in an accountant's notation. */
async function entryOf(kind: string, subject: string): Promise<string[]> {
	const { rows } = await sql<{ debit: string; credit: string; cents: number; currency: string }>`
		select debit.kind as debit, credit.kind as credit, transfer.amount_cents as cents, transfer.currency
		from ledger_entry entry join ledger_transfer transfer on transfer.entry_id = entry.id
		join ledger_account debit on debit.id = transfer.debit_account_id
		join ledger_account credit on credit.id = transfer.credit_account_id
		where entry.kind = ${kind} and entry.subject = ${subject} order by transfer.amount_cents desc, debit.kind`.execute(
		app.app.deps.db,
	);
	return rows.map(({ debit, credit, cents, currency }) => `${debit} to ${credit} ${cents} ${currency}`);
}

describe("a campaign in another currency", () => {
	it("[C1] [D1] has it for life, with its own limits, in mails and in the books", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author, { currency: "eur" });
		expect(campaign.currency).toBe("eur");
		const change = { currency: "usd" } as unknown as { title: string };
		const params = { campaignId: campaign.id };
		expect((await refusal(author.call("updateCampaign", { params, body: change }))).status).toBe(400);
		const small = app.client().call("donate", { params, body: donationBody({ amount: 499, fee: 25 }) });
		expect((await refusal(small)).fields["amount"]).toContain("€5.00");
		const donation = await app.client().call("donate", { params, body: donationBody({ amount: 10_000, fee: 1_500 }) });
		await app.sandbox.confirm(donation.clientSecret);
		await steps.money.catchUp();
		expect((await app.client().call("getCampaign", { params })).fundRaised).toBe(10_000);
		expect((await app.sandbox.mail(author.email, /donation/i)).text).toContain("€100.00");
		expect(await entryOf("donation-settled", donation.donationId)).toEqual([
			"provider-pending to campaign-pending 10000 eur",
			"provider-pending to tips 1500 eur",
			"provider-fees to provider-pending 364 eur",
		]);
	});

	it("[D9] the panel's amounts are about as much in each currency, the default ones as they were", async () => {
		const client = app.client();
		const usd = await client.call("getDonationConfig", {});
		expect(usd.currency.code).toBe("usd");
		expect(usd.donation).toEqual({
			default: 10_000,
			suggested: [2_500, 5_000, 10_000, 25_000],
			minimum: 500,
			maximum: 99_999_999,
		});
		const pln = await client.call("getDonationConfig", { query: { currency: "pln" } });
		expect(pln).toMatchObject({
			currency: { code: "pln" },
			donation: { default: 40_000, suggested: [10_000, 20_000, 40_000, 100_000], minimum: 2_000, maximum: 99_999_999 },
			tip: { smallDonationMaximum: 20_000 },
		});
		expect((await client.call("getSite", {})).currencies).toEqual(["usd", "eur", "pln"]);
		const unknown = client.call("getDonationConfig", { query: { currency: "jpy" as "usd" } });
		expect((await refusal(unknown)).status).toBe(400);
	});

	it.each(["gbp", "jpy", "EUR", "usd,eur"])(
		"[C1] is refused in %j, which the installation does not offer",
		async (currency) => {
			const author = await signUpPerson(app);
			const { status, fields } = await refusal(createTestCampaign(author, { currency: currency as "usd" }));
			expect([status, Object.keys(fields)]).toEqual([400, ["currency"]]);
		},
	);

	it("[A6] sums are listed per currency, and nothing is converted", async () => {
		const { author, campaign } = await steps.authorWith(2_000, { currency: "pln" });
		const inDollars = await createTestCampaign(author);
		await steps.giveAvailable(inDollars.id, 3_000);
		const body = donationBody({ amount: 4_000, fee: 400, email: author.email });
		const own = await author.call("donate", { params: { campaignId: campaign.id }, body });
		await app.sandbox.confirm(own.clientSecret);
		await steps.money.catchUp();
		expect(await author.call("getDonationSummary", {})).toEqual({
			currency: "usd",
			totalRaised: 3_000,
			totalDonated: 0,
			others: [{ currency: "pln", totalRaised: 6_000, totalDonated: 4_000 }],
		});
	});

	it("[D4] a balance below zero is not covered by a campaign in another currency", async () => {
		const { author, campaign, donation } = await steps.authorWith(5_000, { currency: "eur" });
		const { id } = await steps.request(author, campaign.id, 5_000);
		await steps.reaches(id, "in_transit");
		await steps.result(id, "paid");
		if (donation) await steps.money.refund(donation);
		await steps.money.catchUp();
		const other = await createTestCampaign(author);
		await steps.giveAvailable(other.id, 9_000);
		await settleDebts(app.app.deps);
		const balanceOf = async (campaignId: string) =>
			(await author.call("getCampaignMoney", { params: { campaignId } })).currentBalance;
		expect([await balanceOf(campaign.id), await balanceOf(other.id)]).toEqual([-5_000, 9_000]);
		const inEuros = await createTestCampaign(author, { currency: "eur" });
		await steps.giveAvailable(inEuros.id, 6_000);
		await settleDebts(app.app.deps);
		expect([await balanceOf(campaign.id), await balanceOf(inEuros.id)]).toEqual([0, 1_000]);
	});
});

describe("a payout to an account in another currency", () => {
	it("[D4] arrives converted, as the provider has booked it, and that is paid out", async () => {
		const { author, campaign } = await steps.authorWith(10_000, { currency: "eur" });
		expect(await author.call("listPaymentMethods", {})).toMatchObject([{ currency: "pln" }]);
		await app.sandbox.control("PUT", "/platform-account", { rates: { eur: 0.9, pln: 3.6 } });
		const { id } = await steps.request(author, campaign.id, 6_000);
		await steps.reaches(id, "in_transit");
		// The rate at the transfer counts, whatever becomes of it.
		await app.sandbox.control("PUT", "/platform-account", { rates: { pln: 4.5 } });
		await steps.result(id, "paid");
		const [payout] = (await author.call("listPayouts", { params: { campaignId: campaign.id } })).data;
		expect(payout).toMatchObject({
			currency: "eur",
			paidOut: 6_000,
			balance: 4_000,
			status: "paid",
			arrived: { amount: 24_000, currency: "pln", rate: 4 },
		});
		expect(await steps.atProvider(id)).toMatchObject({ transfers: 1, payouts: 1, returned: 0, held: 0 });
		expect(await entryOf("payout-paid", id)).toEqual(["campaign-payout to payouts-in-transit 6000 eur"]);
		expect((await app.sandbox.mail(author.email, /has arrived/)).text).toContain("zł\u00a0240.00");
	});

	it.each([
		["weaker", 4.5, 4_800, "fx-difference to provider-available 1200 eur"],
		["stronger", 3, 7_200, "provider-available to fx-difference 1200 eur"],
	])(
		"[D4] that fails returns the whole amount to the campaign; with a %s currency the platform bears the difference",
		async (_, pln, returned, difference) => {
			const { author, campaign } = await steps.authorWith(10_000, { currency: "eur" });
			await app.sandbox.control("PUT", "/platform-account", { rates: { eur: 0.9, pln: 3.6 } });
			const { id } = await steps.request(author, campaign.id, 6_000);
			await steps.reaches(id, "in_transit");
			await app.sandbox.control("PUT", "/platform-account", { rates: { pln } });
			await steps.result(id, "failed", "account_closed");
			const money = await author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
			expect(money).toMatchObject({ currency: "eur", currentBalance: 10_000, underWay: 0 });
			expect(await entryOf("payout-returned", id)).toEqual([
				"campaign-payout to campaign-available 6000 eur",
				"provider-available to connected 6000 eur",
				difference,
			]);
			expect((await steps.row(id)).returnedCents).toBe(returned);
			expect(await steps.atProvider(id)).toMatchObject({ transfers: 1, payouts: 1, returned: 6_000, held: 0 });
		},
	);

	it("[D4] is not converted where the account has a bank account in the campaign's currency, and only that is offered", async () => {
		const { author, campaign, accountId } = await steps.authorWith(5_000, { currency: "eur" });
		const { providerConnectedId: account } = await app.app.deps.db
			.selectFrom("connectedAccount")
			.select("providerConnectedId")
			.where("accountId", "=", accountId)
			.executeTakeFirstOrThrow();
		const zloty = await steps.methodOf(author);
		await app.sandbox.control("POST", "/onboarding", { account, outcome: "complete", currency: "eur" });
		const methods = await author.call("listPaymentMethods", {});
		const euros = methods.find(({ currency }) => currency === "eur");
		await steps.prove(author);
		const params = { campaignId: campaign.id };
		const wrong = author.call("requestPayout", { params, body: { amount: 1_000, paymentMethod: zloty } });
		expect((await refusal(wrong)).fields).toHaveProperty("paymentMethod");
		const body = { amount: 5_000, paymentMethod: String(euros?.id) };
		const { id } = await author.call("requestPayout", { params, body });
		await steps.reaches(id, "in_transit");
		expect((await steps.row(id)).arrivedCents).toBeNull();
		expect(await steps.atProvider(id)).toMatchObject({ transfers: 1, payouts: 1, returned: 0, held: 0 });
		await steps.result(id, "paid");
	});

	it("[D4] an answer that is lost after the transfer changes nothing: the arrival is read once more", async () => {
		const { author, campaign } = await steps.authorWith(5_000, { currency: "eur" });
		await app.sandbox.setFaults({ seed: 4, api: [{ match: "GET /v1/charges/*", action: "timeout-before", times: 2 }] });
		const { id } = await steps.request(author, campaign.id, 4_000);
		await until("the payout to be sent", async () => {
			clock.passHere(60_000);
			await steps.sweep().catch(() => undefined);
			return (await steps.stateOf(id)) === "in_transit";
		});
		await app.sandbox.clearFaults();
		expect(await steps.atProvider(id)).toMatchObject({ transfers: 1, payouts: 1, held: 0 });
		await steps.result(id, "paid");
	});
});

describe("the countries of payouts", () => {
	it("[C1] are those that the platform's own country reaches; a campaign from another one is refused", async () => {
		const client = app.client();
		expect(await client.call("listPayoutCountries", {})).toEqual(
			expect.arrayContaining(["US", "GB", "CA", "CH", "PL"]),
		);
		expect(await client.call("listPayoutCountries", {})).not.toContain("AU");
		const author = await signUpPerson(app);
		expect((await refusal(createTestCampaign(author, { country: "AU" }))).code).toBe("CountryWithoutPayoutsException");
	});
});
