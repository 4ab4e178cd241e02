import { randomUUID } from "node:crypto";
import { createTestApp, donationBody, signUpPerson, type TestApp, testCards, until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { createStripe } from "../../../providers/stripe/stripe-client.ts";
import { getInstallationId } from "../../ledger/index.ts";
import { adoptMoney } from "../../restores/index.ts";
import { createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";
import { findDonations } from "../found-donations.queries.ts";
import { donationRecords } from "../personal-records.ts";

let app: TestApp;
let steps: MoneySteps;
let campaignId: string;
let donor: Awaited<ReturnType<typeof signUpPerson>>;
let offsetMs = 0;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: () => new Date(Date.now() + offsetMs) });
	steps = createMoneySteps(app);
	donor = await signUpPerson(app);
	campaignId = (await steps.newCampaign(await signUpPerson(app))).id;
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.stop());

const rowOf = (id: string) =>
	app.app.deps.db
		.selectFrom("donation")
		.select(["state", "paidWith", "raisedCents", "refundedCents"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();

describe("a donation from a wallet", () => {
	it("[D1] [D3] settles and is refunded like one by card, and mails and desk name the wallet", async () => {
		const email = `wallet-${randomUUID()}@example.org`;
		const before = await steps.fundRaised(campaignId);
		const donation = await steps.give(campaignId, { email });
		expect((await steps.confirm(donation, testCards.applePay)).status).toBe("succeeded");
		await steps.catchUp();
		expect(await rowOf(donation.donationId)).toMatchObject({
			state: "succeeded",
			paidWith: "Apple Pay (Visa •••• 4242)",
		});
		expect((await steps.fundRaised(campaignId)) - before).toBe((await rowOf(donation.donationId)).raisedCents);
		const confirmation = await app.sandbox.mail(email, /Your donation/);
		expect(confirmation.text).toMatch(/Paid with:?\s+Apple Pay \(Visa •••• 4242\)/);
		const search = { typed: donation.donationId, group: undefined, min: undefined, max: undefined };
		const { rows } = await findDonations(app.app.deps.db, search, { offset: 0, limit: 1, asOf: new Date() });
		expect(rows.map(({ paidWith }) => paidWith)).toEqual(["Apple Pay (Visa •••• 4242)"]);

		await steps.refund(donation);
		await steps.catchUp();
		expect(await rowOf(donation.donationId)).toMatchObject({ state: "refunded", raisedCents: 0 });
		const refund = await app.sandbox.mail(email, /refund/i);
		expect(refund.text).toMatch(/Returned to:?\s+Apple Pay \(Visa •••• 4242\)/);
		expect(await steps.fundRaised(campaignId)).toBe(before);
		expect((await steps.audit()).findings).toEqual([]);
	});

	it("[D3] whose events are lost is reconciled", async () => {
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		const donation = await steps.give(campaignId);
		await steps.confirm(donation, testCards.googlePay);
		offsetMs += 120_000;
		await until("the donation to be read back", async () => {
			await steps.reconcile();
			return (await rowOf(donation.donationId)).state === "succeeded";
		});
		expect((await rowOf(donation.donationId)).paidWith).toBe("Google Pay (Mastercard •••• 4444)");
	});

	it("[D3] that a restore has lost is adopted", async () => {
		const { deps } = app.app;
		const donationId = randomUUID();
		const intent = await createStripe(deps.config.stripe).paymentIntents.create({
			amount: 2_300,
			currency: "usd",
			payment_method_types: ["card"],
			metadata: {
				donation_id: donationId,
				campaign_id: campaignId,
				installation_id: await getInstallationId(deps.db),
				tip_cents: "300",
			},
		});
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		await app.sandbox.confirm(intent.client_secret ?? "", testCards.applePay);
		// Reading the missed events holds the installation, as the job of every minute may at this moment.
		await steps.catchUp();
		const since = new Date(deps.clock().getTime() - 3_600_000);
		const { payments, isFinished } = await adoptMoney(deps, { since, refund: new Set() });
		expect(payments).toEqual([{ paymentId: intent.id, result: "imported" }]);
		expect(isFinished).toBe(true);
		expect(await rowOf(donationId)).toMatchObject({ state: "succeeded", paidWith: "Apple Pay (Visa •••• 4242)" });
	});

	it("[S3] is in the donor's own data, and loses its card when the donor is erased", async () => {
		const body = donationBody({ email: donor.email });
		const donation = await donor.call("donate", { params: { campaignId }, body });
		await steps.confirm(donation, testCards.applePay);
		await steps.catchUp();
		const { accountId } = await app.app.deps.db
			.selectFrom("donation")
			.select("accountId")
			.where("id", "=", donation.donationId)
			.executeTakeFirstOrThrow();
		const person = { accountId: String(accountId), emailKey: donor.email, email: donor.email };
		const records = donationRecords(app.app.deps);
		expect(JSON.stringify(await records.collect(app.app.deps.db, person))).toContain("Apple Pay (Visa •••• 4242)");
		await app.app.deps.db.transaction().execute(async (tx) => records.forget?.(tx, person));
		expect((await rowOf(donation.donationId)).paidWith).toBeNull();
	});

	it("[S3] stores no card when its donor is erased before it settles", async () => {
		const erased = await signUpPerson(app);
		const body = donationBody({ email: erased.email });
		const donation = await erased.call("donate", { params: { campaignId }, body });
		const { deps } = app.app;
		const { accountId } = await deps.db
			.selectFrom("donation")
			.select("accountId")
			.where("id", "=", donation.donationId)
			.executeTakeFirstOrThrow();
		const person = { accountId: String(accountId), emailKey: erased.email, email: erased.email };
		await deps.db.transaction().execute(async (tx) => donationRecords(deps).forget?.(tx, person));
		await steps.confirm(donation, testCards.applePay);
		await steps.catchUp();
		expect(await rowOf(donation.donationId)).toMatchObject({ state: "succeeded", paidWith: null });
	});
});
