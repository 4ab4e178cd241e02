import type { SandboxWorld } from "./sandbox-world.ts";
import { pay } from "./story-of-payments.ts";

const threeDays = { seconds: 3 * 24 * 3600 };
const amount = 500;

/**
 * Accounts that are verified, left incomplete and rejected; money that is transferred, paid out, refused and returned;
 * authors who disconnect.
 */
export async function payOut(world: SandboxWorld): Promise<void> {
	const { stripe, driver, returnUrl } = world;
	await pay(world);
	await stripe.accounts.retrieveCurrent();
	await stripe.webhookEndpoints.list();
	await driver.control("POST", "/advance-clock", threeDays);
	const openAccount = () =>
		stripe.accounts.create({
			controller: {
				fees: { payer: "application" },
				losses: { payments: "application" },
				requirement_collection: "stripe",
				stripe_dashboard: { type: "express" },
			},
			capabilities: { transfers: { requested: true } },
			country: "US",
			metadata: { why: "a story" },
			settings: { payouts: { schedule: { interval: "manual" } } },
		});
	for (const outcome of ["incomplete", "reject"]) {
		const { id: account } = await openAccount();
		await driver.control("POST", "/onboarding", { account, outcome });
		await stripe.accounts.retrieve(account);
	}
	await stripe.accounts.list();
	for (const bank of ["works", "fails"]) {
		const { id: account } = await openAccount();
		await stripe.accountLinks.create({
			account,
			refresh_url: returnUrl,
			return_url: returnUrl,
			type: "account_onboarding",
		});
		await driver.control("POST", "/onboarding", { account, outcome: "complete", bank });
		await stripe.accounts.retrieve(account);
		await stripe.accounts.listExternalAccounts(account, { limit: 10 });
		const group = { transfer_group: `group-${bank}`, destination: account };
		const transfer = await stripe.transfers.create({ amount: 2 * amount, currency: "usd", ...group });
		await stripe.transfers.list(group);
		await stripe.transfers.createReversal(transfer.id, { amount, metadata: { why: "half of it" } });
		await stripe.transfers.listReversals(transfer.id);
		await stripe.transfers.retrieve(transfer.id);
		const acting = { stripeAccount: account };
		await stripe.balance.retrieve({}, acting);
		const payout = await stripe.payouts.create({ amount, currency: "usd", metadata: { why: "the rest" } }, acting);
		await stripe.payouts.list({ limit: 10 }, acting);
		await driver.control("POST", "/advance-clock", threeDays);
		await stripe.payouts.retrieve(payout.id, {}, acting);
		if (bank === "works") {
			await driver.control("POST", "/payout-result", { payout: payout.id, result: "failed" });
			await stripe.payouts.retrieve(payout.id, {}, acting);
		}
		// A bank account to which a payout failed is refused until another one is entered.
		await driver.control("POST", "/onboarding", { account, outcome: "complete", bank: "works" });
		const second = await stripe.payouts.create({ amount, currency: "usd" }, acting);
		await driver.control("POST", "/payout-result", { payout: second.id, result: "canceled" });
		await stripe.payouts.retrieve(second.id, {}, acting);
		await driver.control("POST", "/deauthorize", { account });
	}
}

/** The platform's own top-ups. They come last: the sandbox does not expand them as sources of booked amounts. */
export async function topUp({ driver }: SandboxWorld): Promise<void> {
	await driver.control("POST", "/platform-balance", { amount, type: "topup" });
	await driver.control("POST", "/platform-balance", { amount: -amount, type: "topup_reversal" });
}
