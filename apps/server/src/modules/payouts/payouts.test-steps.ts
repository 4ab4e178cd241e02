import type { Currency } from "@stride/money";
import {
	createTestCampaign,
	donationBody,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	until,
} from "@stride/testing";
import { auditLedger } from "../../ledger-audit/audit-ledger.ts";
import { releaseFunds } from "../donations/index.ts";
import { readMissedEvents } from "../payments/index.ts";
import { advancePayout } from "./advance-payout.ts";
import { remindAuthors } from "./reminders/remind-authors.ts";
import { sweepAccounts, sweepPayouts } from "./sweep-payouts.ts";

const dayMs = 24 * 3_600_000;

/** A clock that tests advance, together with the provider's. */
export function createTestClock() {
	let offsetMs = 0;
	let aheadMs = 0;
	return {
		now: () => new Date(Date.now() + offsetMs),
		/** The provider's clock, if it is ahead. */
		there: () => new Date(Date.now() + offsetMs + aheadMs),
		/** Advances the provider's clock only. */
		async passThere(app: TestApp, ms: number): Promise<void> {
			aheadMs += ms;
			await app.sandbox.control("POST", "/advance-clock", { seconds: ms / 1000 });
		},
		async pass(app: TestApp, ms: number): Promise<void> {
			offsetMs += ms;
			await app.sandbox.control("POST", "/advance-clock", { seconds: Math.ceil(ms / 1000) });
		},
		/** Advances the product's clock only, where the provider's would change the outcome. */
		passHere(ms: number): void {
			offsetMs += ms;
			aheadMs -= ms;
		},
	};
}
export type TestClock = ReturnType<typeof createTestClock>;

type Onboarding = { outcome?: "complete" | "incomplete" | "reject"; bank?: "works" | "fails" };

/** Card donations, and their events at the provider. */
function createDonationSteps(app: TestApp) {
	const { deps } = app.app;
	const intentOf = ({ clientSecret }: { clientSecret: string }) => String(clientSecret.split("_secret_")[0]);
	return {
		newCampaign: (author: TestClient) => createTestCampaign(author),
		give: (campaignId: string, change: Parameters<typeof donationBody>[0]) =>
			app.client().call("donate", { params: { campaignId }, body: donationBody(change) }),
		confirm: (donation: { clientSecret: string }) => app.sandbox.confirm(donation.clientSecret),
		refund: (donation: { clientSecret: string }) =>
			app.sandbox.control("POST", "/refund", { payment_intent: intentOf(donation) }),
		dispute: (donation: { clientSecret: string }, outcome?: "won" | "lost") =>
			app.sandbox.control("POST", "/dispute", { payment_intent: intentOf(donation), ...(outcome && { outcome }) }),
		/** Reads the provider's list of events, and waits until all stored events are processed. */
		async catchUp(): Promise<void> {
			await readMissedEvents(deps);
			await until(
				"every event to be processed",
				async () => {
					const open = await deps.db
						.selectFrom("providerEvent")
						.select("id")
						.where("processedAt", "is", null)
						.executeTakeFirst();
					return open === undefined;
				},
				60_000,
			);
		},
	};
}

/** Actions of an author, a bank and the clock on payouts, and reads of their state. */
export function createPayoutSteps(app: TestApp, clock: TestClock) {
	const { deps } = app.app;
	const money = createDonationSteps(app);
	const steps = {
		money,
		/** Through the provider's own pages. */
		async onboard(author: TestClient, { outcome = "complete", bank = "works" }: Onboarding = {}): Promise<void> {
			const { url } = await author.call("getStripeOnboarding", {});
			const page = await (await fetch(url)).text();
			const form = String(/name="form" value="(\w+)"/.exec(page)?.[1]);
			await fetch(new URL("/setup/answer", url), {
				method: "POST",
				redirect: "manual",
				body: new URLSearchParams({ form, outcome, bank }),
			});
			const status = { complete: "complete", incomplete: "incomplete", reject: "rejected" }[outcome];
			await until(`the verification to be ${status}`, async () => {
				clock.passHere(1_000);
				return (await author.call("getStripeAccount", {})).status === status;
			});
		},
		/** A verified author with a campaign that has this amount available. */
		async authorWith(
			amountCents: number,
			{ country, currency, ...onboarding }: Onboarding & { country?: string; currency?: Currency } = {},
		) {
			const author = await signUpPerson(app);
			const campaign = await createTestCampaign(author, { ...(country && { country }), ...(currency && { currency }) });
			await steps.onboard(author, onboarding);
			const donation = amountCents > 0 ? await steps.giveAvailable(campaign.id, amountCents) : null;
			const { id: accountId } = await deps.db
				.selectFrom("account")
				.select("id")
				.where("emailKey", "=", author.email)
				.executeTakeFirstOrThrow();
			return { author, campaign, accountId, donation };
		},
		async giveAvailable(campaignId: string, amount: number) {
			const donation = await money.give(campaignId, { amount, fee: Math.ceil(amount / 10) });
			await money.confirm(donation);
			await money.catchUp();
			await steps.makeAvailable();
			return donation;
		},
		/** The provider releases all funds: only its clock advances, so that sessions stay fresh. */
		async makeAvailable(): Promise<void> {
			await clock.passThere(app, 3 * dayMs);
			await releaseFunds({ ...deps, clock: clock.there });
		},
		async methodOf(author: TestClient): Promise<string> {
			const [method] = await author.call("listPaymentMethods", {});
			if (!method) throw new Error("There is no payment method.");
			return method.id;
		},
		/** Proves the author's identity, valid for ten minutes. */
		async prove(author: TestClient): Promise<void> {
			await author.call("reauthenticate", { body: { password: testPassword } });
		},
		async request(author: TestClient, campaignId: string, amount: number, idempotencyKey?: string) {
			await steps.prove(author);
			const body = { amount, paymentMethod: await steps.methodOf(author) };
			return author.call(
				"requestPayout",
				{ params: { campaignId }, body },
				idempotencyKey === undefined ? {} : { idempotencyKey },
			);
		},
		advance: (id: string) => advancePayout(deps, id),
		sweep: () => sweepPayouts(deps),
		sweepAccounts: () => sweepAccounts(deps),
		remind: () => remindAuthors(deps),
		/** Waits until the jobs have advanced it to a state. */
		reaches: (id: string, ...states: string[]) =>
			until(`the payout to be ${states.join(" or ")}`, async () => states.includes(await steps.stateOf(id)), 20_000),
		async stateOf(id: string): Promise<string> {
			return (await steps.row(id)).state;
		},
		row: (id: string) => deps.db.selectFrom("payout").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
		/** The bank decides, and the product receives the event. */
		async result(id: string, result: "paid" | "failed" | "canceled", failureCode?: string): Promise<void> {
			const { providerPayoutId: payout } = await steps.row(id);
			const code = failureCode && { failure_code: failureCode };
			await app.sandbox.control("POST", "/payout-result", { payout, result, ...code });
			await steps.reaches(id, result === "paid" ? "paid" : "failed");
		},
		audit: () => auditLedger(deps),
		/** Pays the whole balance of the author's account at the provider out to the bank, without the product. */
		async drain(id: string): Promise<{ payout: string }> {
			const { held, heldCurrency, providerId } = await steps.atProvider(id);
			const response = await fetch(`http://127.0.0.1:${deps.config.stripe.api?.port}/v1/payouts`, {
				method: "POST",
				headers: {
					authorization: `Bearer ${deps.config.stripe.secretKey}`,
					"stripe-account": String(providerId),
				},
				body: new URLSearchParams({ amount: String(held), currency: heldCurrency }),
			});
			if (!response.ok) throw new Error(await response.text());
			return { payout: ((await response.json()) as { id: string }).id };
		},
		/**
		 * The provider's records of a payout: transfers, payouts and reversals, and the balance of the author's account.
		 */
		async atProvider(id: string) {
			const row = await steps.row(id);
			const { providerConnectedId: providerId } = await deps.db
				.selectFrom("connectedAccount")
				.select("providerConnectedId")
				.where("id", "=", row.connectedAccountId)
				.executeTakeFirstOrThrow();
			const get = async (path: string, account?: string | null) => {
				const response = await fetch(`http://127.0.0.1:${deps.config.stripe.api?.port}/v1${path}`, {
					headers: {
						authorization: `Bearer ${deps.config.stripe.secretKey}`,
						...(account && { "stripe-account": account }),
					},
				});
				return (await response.json()) as {
					data: { amount: number; amount_reversed?: number; status?: string; metadata: { payout_id?: string } }[];
					available: { amount: number; currency: string }[];
				};
			};
			const transfers = (await get(`/transfers?transfer_group=${id}`)).data;
			const payouts = (await get("/payouts?limit=100", providerId)).data.filter(
				({ metadata }) => metadata.payout_id === id,
			);
			const balance = await get("/balance", providerId);
			return {
				transfers: transfers.length,
				returned: transfers.reduce((cents, { amount_reversed: cut }) => cents + (cut ?? 0), 0),
				payouts: payouts.length,
				/** In the currency of the account. */
				held: balance.available.find(({ amount }) => amount !== 0)?.amount ?? 0,
				heldCurrency: balance.available.find(({ amount }) => amount !== 0)?.currency ?? "usd",
				providerId,
			};
		},
		passDays: (days: number) => clock.pass(app, days * dayMs),
	};
	return steps;
}
export type PayoutSteps = ReturnType<typeof createPayoutSteps>;
