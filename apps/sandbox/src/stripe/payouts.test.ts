import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmAsBrowser, control, createIntent, startBench, type TestBench } from "../test-sandbox.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await startBench();
	await confirmAsBrowser(bench, await createIntent(bench, 100_000), "4242424242424242");
	await control(bench, "POST", "/advance-clock", { seconds: 3 * 24 * 3600 });
});
beforeEach(() => {
	bench.product.received.length = 0;
});
afterAll(() => bench.stop());

const newAccount = (country = "US") =>
	bench.stripe.accounts.create({
		controller: {
			fees: { payer: "application" },
			losses: { payments: "application" },
			requirement_collection: "stripe",
			stripe_dashboard: { type: "express" },
		},
		capabilities: { transfers: { requested: true } },
		country,
		settings: { payouts: { schedule: { interval: "manual" } } },
	});
const onboard = async (outcome = "complete", bank = "works", more: { country?: string; currency?: string } = {}) => {
	const account = await newAccount(more.country);
	const currency = more.currency && { currency: more.currency };
	await control(bench, "POST", "/onboarding", { account: account.id, outcome, bank, ...currency });
	return bench.stripe.accounts.retrieve(account.id);
};
const transferTo = (account: Stripe.Account, amount = 5_000, idempotencyKey = `t-${account.id}`) =>
	bench.stripe.transfers.create(
		{ amount, currency: "usd", destination: account.id, transfer_group: "one" },
		{ idempotencyKey },
	);
const payOut = (account: Stripe.Account, amount = 5_000) =>
	bench.stripe.payouts.create({ amount, currency: "usd" }, { stripeAccount: account.id });
const heldBy = async (account?: Stripe.Account) => {
	const balance = await bench.stripe.balance.retrieve({}, account && { stripeAccount: account.id });
	return (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0);
};
const refusal = (request: Promise<unknown>) =>
	request.then(
		() => "done",
		(error: Stripe.errors.StripeError) => error.code ?? error.message,
	);

describe("onboarding", () => {
	test("[D4] a link opens once, in both languages, and its form sets the outcome of the verification", async () => {
		const account = await newAccount();
		const addresses = { refresh: `${bench.product.origin}/refresh`, back: `${bench.product.origin}/back` };
		const link = await bench.stripe.accountLinks.create({
			account: account.id,
			refresh_url: addresses.refresh,
			return_url: addresses.back,
			type: "account_onboarding",
		});
		const page = await fetch(link.url, { headers: { "accept-language": "uk" } });
		const text = await page.text();
		expect(text).toContain("Завершити перевірку");
		const again = await fetch(link.url, { redirect: "manual" });
		expect([again.status, again.headers.get("location")]).toEqual([303, addresses.refresh]);
		const form = String(/name="form" value="(\w+)"/.exec(text)?.[1]);
		const answer = await fetch(new URL("/setup/answer", link.url), {
			method: "POST",
			redirect: "manual",
			body: new URLSearchParams({ form, outcome: "complete", bank: "works" }),
		});
		expect([answer.status, answer.headers.get("location")]).toEqual([303, addresses.back]);
		expect(await bench.stripe.accounts.retrieve(account.id)).toMatchObject({
			charges_enabled: false,
			capabilities: { transfers: "active" },
			details_submitted: true,
			payouts_enabled: true,
			requirements: { currently_due: [], past_due: [] },
			external_accounts: { data: [{ last4: "6789", bank_name: "STRIPE TEST BANK" }] },
		});
		expect(await bench.product.event("account.updated")).toMatchObject({ account: account.id });
	});

	test("[D4] an expired link, a foreign return address and an unknown account are refused", async () => {
		const account = await newAccount();
		const urls = { refresh_url: `${bench.product.origin}/r`, return_url: `${bench.product.origin}/b` };
		const base = { account: account.id, type: "account_onboarding" as const, ...urls };
		const { url } = await bench.stripe.accountLinks.create(base);
		await control(bench, "POST", "/advance-clock", { seconds: 301 });
		expect((await fetch(url, { redirect: "manual" })).headers.get("location")).toBe(urls.refresh_url);
		const foreign = { ...base, return_url: "https://elsewhere.invalid/" };
		expect(await refusal(bench.stripe.accountLinks.create(foreign))).toBe("url_invalid");
		expect(await refusal(bench.stripe.accountLinks.create({ ...base, account: "acct_0" }))).toBe("resource_missing");
	});

	test("[D4] an incomplete verification lists what is missing, and a rejected account can do nothing", async () => {
		expect(await onboard("incomplete")).toMatchObject({
			details_submitted: false,
			payouts_enabled: false,
			requirements: { currently_due: ["external_account", "individual.verification.document"] },
		});
		const rejected = await onboard("reject");
		expect(rejected.requirements?.disabled_reason).toBe("rejected.other");
		expect(await refusal(transferTo(rejected))).toBe("insufficient_capabilities_for_transfer");
	});

	test("[D4] requirements with a deadline leave payouts enabled; after it they are disabled", async () => {
		const due = await onboard("due");
		expect(due).toMatchObject({ payouts_enabled: true, capabilities: { transfers: "active" } });
		expect(due.requirements?.currently_due).toEqual(["individual.verification.document"]);
		expect(due.requirements?.current_deadline).toBeGreaterThan(0);
		expect(await onboard("paused")).toMatchObject({ payouts_enabled: false, capabilities: { transfers: "inactive" } });
	});
});

describe("an account in another currency than the transfer's", () => {
	const balanceOf = async (account: Stripe.Account) =>
		(await bench.stripe.balance.retrieve({}, { stripeAccount: account.id })).available.map(
			({ amount, currency }) => `${amount} ${currency}`,
		);

	test("[D4] has a bank account in its country's currency, and gets a transfer converted at the rate of the moment", async () => {
		const account = await onboard("complete", "works", { country: "PL" });
		expect(account).toMatchObject({ default_currency: "pln", external_accounts: { data: [{ currency: "pln" }] } });
		await control(bench, "PUT", "/platform-account", { rates: { pln: 4 } });
		const { destination_payment: payment } = await transferTo(account, 1_000);
		const arrived = await bench.stripe.charges.retrieve(
			String(payment),
			{ expand: ["balance_transaction"] },
			{ stripeAccount: account.id },
		);
		expect(arrived.balance_transaction).toMatchObject({ amount: 4_000, currency: "pln", exchange_rate: 4 });
		expect(await balanceOf(account)).toEqual(["4000 pln"]);
		expect(await refusal(payOut(account, 1_000))).toContain("resource_missing");
		const payout = { amount: 4_000, currency: "pln" };
		await bench.stripe.payouts.create(payout, { stripeAccount: account.id });
		expect(await balanceOf(account)).toEqual(["0 pln"]);
	});

	test("[D4] a reversal takes what arrived, and returns what it is worth then", async () => {
		const account = await onboard("complete", "works", { country: "PL" });
		await control(bench, "PUT", "/platform-account", { rates: { pln: 4 } });
		const transfer = await transferTo(account, 1_000);
		await control(bench, "PUT", "/platform-account", { rates: { pln: 5 } });
		const before = await heldBy();
		await bench.stripe.transfers.createReversal(transfer.id, {});
		expect([await heldBy(), await balanceOf(account)]).toEqual([before + 800, ["0 pln"]]);
		const { reversals } = await bench.stripe.transfers.retrieve(transfer.id, {
			expand: ["reversals.data.balance_transaction"],
		});
		expect(reversals.data).toMatchObject([{ amount: 1_000, currency: "usd", balance_transaction: { net: 800 } }]);
	});

	test("[D4] a bank account in the transfer's currency receives it unchanged", async () => {
		const account = await onboard("complete", "works", { country: "PL", currency: "usd" });
		await transferTo(account, 1_000);
		expect(await balanceOf(account)).toContain("1000 usd");
		await payOut(account, 1_000);
		expect(await balanceOf(account)).toContain("0 usd");
	});
});

describe("transfers", () => {
	test("[D4] a transfer moves money once, and its reversal returns it", async () => {
		const account = await onboard();
		const before = await heldBy();
		const transfer = await transferTo(account);
		expect((await transferTo(account)).id).toBe(transfer.id);
		expect([await heldBy(), await heldBy(account)]).toEqual([before - 5_000, 5_000]);
		const listed = await bench.stripe.transfers.list({ transfer_group: "one", destination: account.id });
		expect(listed.data.map(({ id }) => id)).toEqual([transfer.id]);
		await bench.stripe.transfers.createReversal(transfer.id, {});
		expect([await heldBy(), await heldBy(account)]).toEqual([before, 0]);
		expect(await bench.stripe.transfers.retrieve(transfer.id)).toMatchObject({ reversed: true });
		expect((await bench.product.event("transfer.reversed")).account).toBeUndefined();
		expect(await refusal(bench.stripe.transfers.createReversal(transfer.id, {}))).toContain("already fully reversed");
	});

	test("[D4] a transfer above the available balance is refused", async () => {
		expect(await refusal(transferTo(await onboard(), 9_000_000))).toBe("balance_insufficient");
	});
});

describe("payouts", () => {
	test("[D4] a payout arrives after two days; to the failing bank it fails and the money is returned", async () => {
		const [good, bad] = [await onboard(), await onboard("complete", "fails")];
		for (const account of [good, bad]) await transferTo(account);
		const [paid, failed] = [await payOut(good), await payOut(bad)];
		expect([await heldBy(good), await heldBy(bad)]).toEqual([0, 0]);
		await control(bench, "POST", "/advance-clock", { seconds: 2 * 24 * 3600 });
		const read = (payout: Stripe.Payout, account: Stripe.Account) =>
			bench.stripe.payouts.retrieve(payout.id, {}, { stripeAccount: account.id });
		expect(await read(paid, good)).toMatchObject({ status: "paid", failure_code: null });
		expect(await read(failed, bad)).toMatchObject({ status: "failed", failure_code: "no_account" });
		expect([await heldBy(good), await heldBy(bad)]).toEqual([0, 5_000]);
		expect(await bench.product.event("payout.failed")).toMatchObject({ account: bad.id });
		expect(await refusal(read(paid, bad))).toBe("resource_missing");
	});

	test("[D4] a paid payout can still fail, and a failed one is final", async () => {
		const account = await onboard();
		await transferTo(account);
		const payout = await payOut(account);
		for (const result of ["paid", "failed"]) {
			expect((await control(bench, "POST", "/payout-result", { payout: payout.id, result })).status).toBe(200);
		}
		expect(await heldBy(account)).toBe(5_000);
		expect((await control(bench, "POST", "/payout-result", { payout: payout.id, result: "paid" })).status).toBe(400);
	});

	test("[D4] a failed payout disables the bank account until it is entered again", async () => {
		const account = await onboard();
		await transferTo(account);
		const payout = await payOut(account);
		await control(bench, "POST", "/payout-result", { payout: payout.id, result: "failed" });
		const banks = async () => (await bench.stripe.accounts.listExternalAccounts(account.id)).data;
		expect(await banks()).toMatchObject([{ status: "errored" }]);
		expect(await bench.product.event("account.external_account.updated")).toMatchObject({ account: account.id });
		expect(await refusal(payOut(account))).toBe("bank_account_unusable");
		await control(bench, "POST", "/onboarding", { account: account.id, outcome: "complete", bank: "works" });
		expect(await banks()).toMatchObject([{ status: "new" }]);
		expect((await payOut(account)).status).toBe("pending");
	});

	test("[D4] a payout requires an account, its money and one of its banks", async () => {
		const account = await onboard();
		await transferTo(account);
		expect(await refusal(payOut(account, 5_001))).toBe("balance_insufficient");
		const elsewhere = { amount: 100, currency: "usd", destination: "ba_0" };
		expect(await refusal(bench.stripe.payouts.create(elsewhere, { stripeAccount: account.id }))).toBe(
			"resource_missing",
		);
		expect(await refusal(bench.stripe.payouts.create({ amount: 100, currency: "usd" }))).toContain("Stripe-Account");
		expect(await refusal(bench.stripe.paymentIntents.list({}, { stripeAccount: account.id }))).toContain(
			"does not offer",
		);
		expect(await refusal(bench.stripe.balance.retrieve({}, { stripeAccount: "acct_0" }))).toBe("account_invalid");
	});
});
