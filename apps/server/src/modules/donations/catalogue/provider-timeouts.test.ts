import { createTestApp, donationBody, refusal, signUpPerson, type TestApp } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { deleteCampaign } from "../../campaigns/index.ts";
import { accountOf, createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";
import { begunDonations } from "../giving/cancel-begun-donations.ts";
import { refundAtProvider } from "../refunds/refund-donation.ts";

let app: TestApp;
let accountId: string;
let steps: MoneySteps;
let offsetMs = 0;
const minuteMs = 60_000;

beforeAll(async () => {
	const env = { PAYMENT_TIMEOUT_MS: "400" };
	app = await createTestApp(inject("postgresUrl"), { env, clock: () => new Date(Date.now() + offsetMs) });
	accountId = await accountOf(app, await signUpPerson(app));
	steps = createMoneySteps(app);
});
afterAll(() => app.stop());
afterEach(() => app.sandbox.clearFaults());

const counts = { cuts: 0, doubleCharges: 0, unresolved: 0 };

/** Every payment that the provider has for a donation, and how much was charged for it. */
async function chargesOf(donationId: string) {
	const { stripe } = app.app.deps.config;
	const response = await fetch(`http://127.0.0.1:${stripe.api?.port}/v1/payment_intents?limit=100`, {
		headers: { authorization: `Bearer ${stripe.secretKey}` },
	});
	const { data } = (await response.json()) as {
		data: { status: string; amount_received: number; metadata: { donation_id?: string } }[];
	};
	const own = data.filter((intent) => intent.metadata.donation_id === donationId);
	return { payments: own.length, charged: own.filter((intent) => intent.status === "succeeded").length };
}

async function later(): Promise<number> {
	offsetMs += 2 * minuteMs;
	return steps.reconcile();
}

const donationOf = async (email: string) =>
	app.app.deps.db
		.selectFrom("donation")
		.select(["id", "state", "providerPaymentId as paymentId"])
		.where("email", "=", email)
		.executeTakeFirstOrThrow();

const points = ["timeout-before", "timeout-after", "500"] as const;
/** Failures of opening. The client asks twice by itself; a failure of the server is stored under the key. */
const openings = [
	["timeout-before", 1],
	["timeout-before", 2],
	["timeout-after", 1],
	["timeout-after", 2],
	["500", 1],
	["500", 3],
	["500-after", 1],
] as const;

describe("a provider that does not answer", () => {
	it.each(openings)(
		"[D3] %s on opening, %i times: the donor is charged once at most, and nothing stays unknown",
		async (action, times) => {
			const campaign = await steps.newCampaignOf(accountId);
			const [donor, body] = [app.client(), donationBody()];
			const donate = () =>
				donor.call(
					"donate",
					{ params: { campaignId: campaign.id }, body },
					{ idempotencyKey: `key-${action}-${times}` },
				);
			await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/payment_intents", action, times }] });
			counts.cuts++;
			if (times === 1 && !action.startsWith("500")) await donate();
			else {
				expect((await refusal(donate())).code).toBe("PaymentProviderUnavailableException");
				// Where the payment was made after all, its own webhook may have said so already.
				const isMade = action === "timeout-after" || action === "500-after";
				expect(isMade ? ["unknown", "created"] : ["unknown"]).toContain((await donationOf(body.email)).state);
			}
			// The next requests fail under their own keys, and the failures before them are still remembered.
			for (let requested = 1; requested < times && action === "500"; requested++) {
				expect((await refusal(donate())).code).toBe("PaymentProviderUnavailableException");
			}
			await app.sandbox.clearFaults();
			await later();
			expect(await donationOf(body.email)).toMatchObject({
				state: "created",
				paymentId: expect.stringMatching(/^pi_/),
			});
			const answer = await donate();
			await app.sandbox.confirm(answer.clientSecret);
			await steps.catchUp();
			const { payments, charged } = await chargesOf(answer.donationId);
			counts.doubleCharges += Math.max(0, charged - 1);
			expect({ payments, charged }).toEqual({ payments: 1, charged: 1 });
			expect(await steps.fundRaised(campaign.id)).toBe(10_000);
		},
	);

	it.each(points)(
		"[D3] %s when the browser confirms: what was charged is found, what was not can be tried again",
		async (action) => {
			const campaign = await steps.newCampaignOf(accountId);
			const donation = await steps.give(campaign.id);
			const api = [{ match: "POST /v1/payment_intents/*/confirm", action, times: 1 }];
			await app.sandbox.setFaults({ seed: 1, api, webhooks: { dropRate: 1 } });
			counts.cuts++;
			await Promise.race([steps.confirm(donation), new Promise((resolve) => setTimeout(resolve, 400))]);
			await app.sandbox.clearFaults();
			await later();
			const state = await steps.stateOf(donation.donationId);
			expect(state).toBe(action === "timeout-after" ? "succeeded" : "created");
			await steps.confirm(donation);
			await steps.catchUp();
			const { charged } = await chargesOf(donation.donationId);
			counts.doubleCharges += Math.max(0, charged - 1);
			expect(charged).toBe(1);
			expect(await steps.fundRaised(campaign.id)).toBe(10_000);
		},
	);

	it.each(points)("[D3] %s on cancelling: the provider's word decides", async (action) => {
		const campaign = await steps.newCampaignOf(accountId);
		const donation = await steps.give(campaign.id);
		const api = [{ match: "POST /v1/payment_intents/*/cancel", action, times: 2 }];
		await app.sandbox.setFaults({ seed: 1, api });
		counts.cuts++;
		const deleted = await deleteCampaign(
			{ ...app.app.deps, begunDonations: begunDonations(app.app.deps) },
			{ idOrName: campaign.id, accountId },
		).then(
			() => true,
			(error: { code: string }) => error.code,
		);
		expect(deleted).toBe(action === "timeout-after" ? true : "CampaignPaymentsInProgressException");
		expect(await steps.stateOf(donation.donationId)).toBe(action === "timeout-after" ? "canceled" : "created");
	});

	it.each(points)("[D3] %s on a refund: the donor is refunded once, with one audit event", async (action) => {
		const campaign = await steps.newCampaignOf(accountId);
		const donation = await steps.give(campaign.id);
		await steps.confirm(donation);
		await steps.catchUp();
		await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/refunds", action, times: 2 }] });
		counts.cuts++;
		await refundAtProvider(app.app.deps, donation.donationId).catch(() => {});
		await app.sandbox.clearFaults();
		await refundAtProvider(app.app.deps, donation.donationId);
		await refundAtProvider(app.app.deps, donation.donationId);
		await steps.catchUp();
		expect(await steps.stateOf(donation.donationId)).toBe("refunded");
		expect((await steps.audit()).findings).toEqual([]);
		const { rows } = await sql<{ action: string }>`
			select action from audit_event where subject_id = ${donation.donationId} and action = 'gift-returned'`.execute(
			app.app.deps.db,
		);
		expect(rows).toHaveLength(1);
	});

	it("[D3] a donation whose payment cannot be opened for a day is given up; one that its donor leaves is closed", async () => {
		const campaign = await steps.newCampaignOf(accountId);
		const left = await steps.give(campaign.id);
		const body = donationBody();
		await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/payment_intents", action: "500", times: 1_000 }] });
		await refusal(app.client().call("donate", { params: { campaignId: campaign.id }, body }));
		expect(await later()).toBeGreaterThan(0);
		offsetMs += 24 * 60 * minuteMs;
		await steps.reconcile();
		expect((await donationOf(body.email)).state).toBe("canceled");
		expect(await steps.stateOf(left.donationId)).toBe("canceled");
		expect((await steps.confirm(left)).error).toBeDefined();
	});

	it("[D3] after all cases no donation is unknown and none was charged twice", async () => {
		await app.sandbox.clearFaults();
		await later();
		const { rows } = await sql<{ n: number }>`
			select count(*) as n from donation where state = 'unknown'`.execute(app.app.deps.db);
		counts.unresolved = rows[0]?.n ?? 0;
		console.log(`time-outs: ${JSON.stringify(counts)}`);
		expect(counts).toEqual({ cuts: 16, doubleCharges: 0, unresolved: 0 });
		expect((await steps.audit()).findings).toEqual([]);
	});
});
