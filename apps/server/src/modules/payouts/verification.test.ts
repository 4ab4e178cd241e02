import {
	createTestApp,
	createTestCampaign,
	refusal,
	runJob,
	signUpPerson,
	type TestApp,
	type TestClient,
	testOperatorEmail,
	testPassword,
	until,
} from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "./payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env: { CURRENCIES: "usd,eur" } });
	steps = createPayoutSteps(app, clock);
});
afterAll(() => app.stop());
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const code = async (request: Promise<unknown>) => (await refusal(request)).code;

async function accountOf(accountId: string): Promise<string> {
	const { providerConnectedId } = await app.app.deps.db
		.selectFrom("connectedAccount")
		.select("providerConnectedId")
		.where("accountId", "=", accountId)
		.where("replacedAt", "is", null)
		.executeTakeFirstOrThrow();
	return String(providerConnectedId);
}

type Author = TestClient & { email: string };

/** The provider changes the account, and the product reads it hours later. */
async function providerSays(author: Author, accountId: string, outcome: string) {
	await app.sandbox.control("POST", "/onboarding", { account: await accountOf(accountId), outcome });
	clock.passHere(7 * 3_600_000);
	await steps.sweepAccounts();
	const { token } = await author.call("signIn", { body: { email: author.email, password: testPassword } });
	author.token = token;
	return author.call("getStripeAccount", {});
}

describe("requirements of the provider", () => {
	it("[D4] that are due later are shown with their day, and payouts continue until the provider stops them", async () => {
		const { author, campaign, accountId } = await steps.authorWith(10_000);
		const due = await providerSays(author, accountId, "due");
		expect(due).toMatchObject({
			status: "complete",
			requirements: ["identity-document"],
			dueAt: expect.stringMatching(/^\d{4}-/),
		});
		const mail = await app.sandbox.mail(author.email, /needs more details from you soon/);
		expect(mail.text).toContain("Please submit it by");
		const first = await steps.request(author, campaign.id, 4_000);
		await steps.reaches(first.id, "in_transit");
		expect((await providerSays(author, accountId, "paused")).status).toBe("incomplete");
		expect(await code(steps.request(author, campaign.id, 1_000))).toBe("VerificationRequiredException");
		expect((await providerSays(author, accountId, "complete")).status).toBe("complete");
		await steps.reaches((await steps.request(author, campaign.id, 1_000)).id, "in_transit");
	});
});

describe("an account at the provider", () => {
	it("[D4] that was rejected is replaced with a fresh proof, and the author is verified and paid with the new one", async () => {
		const { author, campaign, accountId } = await steps.authorWith(10_000, { outcome: "reject" });
		expect(await author.call("getStripeAccount", {})).toMatchObject({ status: "rejected", canReplace: true });
		const before = await accountOf(accountId);
		expect(await code(author.call("replaceStripeAccount", {}))).toBe("ReauthenticationRequiredException");
		await steps.prove(author);
		const replaced = await author.call("replaceStripeAccount", {});
		expect(replaced).toMatchObject({ status: "none", canReplace: false, requirements: [] });
		// Nothing is left to replace.
		expect(await author.call("replaceStripeAccount", {})).toEqual(replaced);
		await steps.onboard(author);
		expect(await accountOf(accountId)).not.toBe(before);
		await steps.reaches((await steps.request(author, campaign.id, 6_000)).id, "in_transit");
	});

	it("[D4] for another country than the author's can be replaced, not during a payout, and its payouts may still bounce", async () => {
		const { author, campaign, accountId } = await steps.authorWith(10_000);
		const { id } = await steps.request(author, campaign.id, 4_000);
		await steps.reaches(id, "in_transit");
		await steps.prove(author);
		expect((await author.call("getStripeAccount", {})).canReplace).toBe(false);
		expect(await code(author.call("replaceStripeAccount", {}))).toBe("StripeAccountNotReplaceableException");
		await author.call("updateProfile", { body: { country: "DE", state: null } });
		expect((await author.call("getStripeAccount", {})).canReplace).toBe(true);
		expect(await code(author.call("replaceStripeAccount", {}))).toBe("StripeAccountNotReplaceableException");
		await steps.result(id, "paid");
		await author.call("replaceStripeAccount", {});
		await steps.onboard(author);
		const { country } = await app.app.deps.db
			.selectFrom("connectedAccount")
			.select("country")
			.where("accountId", "=", accountId)
			.where("replacedAt", "is", null)
			.executeTakeFirstOrThrow();
		expect(country).toBe("DE");
		await steps.result(id, "failed");
		const money = await author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
		expect(money).toMatchObject({ currentBalance: 10_000, paidOut: 0 });
	});
});

describe("an account that its author disconnects from the platform", () => {
	it("[D4] counts as closed and can be replaced", async () => {
		const { author, accountId } = await steps.authorWith(0);
		await app.sandbox.control("POST", "/deauthorize", { account: await accountOf(accountId) });
		await until("the account to count as closed", async () => {
			const { status, canReplace } = await author.call("getStripeAccount", {});
			return status === "rejected" && canReplace;
		});
	});
});

describe("the platform's own account", () => {
	it("[D4] holds payouts while it does not fit, which the desk shows, and they continue by themselves", async () => {
		const operator = await signUpPerson(app, { email: testOperatorEmail });
		const { author, campaign } = await steps.authorWith(10_000);
		await app.sandbox.control("PUT", "/platform-account", { settlesIn: ["usd"] });
		await runJob(app, "verify-payment-account");
		const { id } = await steps.request(author, campaign.id, 6_000);
		await steps.advance(id);
		expect(await steps.stateOf(id)).toBe("requested");
		expect(await steps.atProvider(id)).toMatchObject({ transfers: 0 });
		expect(await operator.call("getDesk", {})).toMatchObject({ money: "unfit" });
		await app.sandbox.control("PUT", "/platform-account", { settlesIn: ["usd", "eur"] });
		await runJob(app, "verify-payment-account");
		expect(await operator.call("getDesk", {})).toMatchObject({ money: "normal" });
		clock.passHere(2 * 60_000);
		await steps.sweep();
		await steps.reaches(id, "in_transit");
	});
});

describe("a bank account", () => {
	it("[D4] to which a payout failed is marked and refused, until it is entered again", async () => {
		const { author, campaign } = await steps.authorWith(10_000);
		const { id } = await steps.request(author, campaign.id, 10_000);
		await steps.reaches(id, "in_transit");
		await steps.result(id, "failed", "account_closed");
		expect(await author.call("listPaymentMethods", {})).toMatchObject([{ isErrored: true }]);
		expect((await refusal(steps.request(author, campaign.id, 1_000))).fields).toHaveProperty("paymentMethod");
		await steps.onboard(author);
		expect(await author.call("listPaymentMethods", {})).toMatchObject([{ isErrored: false }]);
		await steps.reaches((await steps.request(author, campaign.id, 1_000)).id, "in_transit");
	});
});

describe("an author's campaigns", () => {
	it("[D4] may have several, and one account serves them", async () => {
		const { author } = await steps.authorWith(5_000);
		await createTestCampaign(author);
		expect(await author.call("getStripeAccount", {})).toMatchObject({ status: "complete", canReplace: false });
	});
});
