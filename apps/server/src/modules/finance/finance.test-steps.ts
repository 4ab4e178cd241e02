import {
	createTestCampaign,
	donationBody,
	signUpPerson,
	type TestApp,
	type TestClient,
	testOperatorEmail,
	testPassword,
	until,
} from "@stride/testing";
import { releaseFunds } from "../donations/index.ts";
import { readMissedEvents } from "../payments/index.ts";

const dayMs = 24 * 3_600_000;

/** The operator at the finance desk in tests. */
export async function createFinanceDesk(app: TestApp) {
	const operator = await signUpPerson(app, { email: testOperatorEmail });
	return {
		operator,
		/** Proves the identity, valid for ten minutes. */
		proof: () => operator.call("reauthenticate", { body: { password: testPassword } }),
		forgetProof: () =>
			app.app.deps.db
				.updateTable("session")
				.set({ reauthenticatedAt: null })
				.where("reauthenticatedAt", "is not", null)
				.execute(),
		async auditOf(subject: string) {
			const { data } = await operator.call("listAudit", { query: { subject } });
			return data.map(({ action, actor, facts }) => ({ action, by: actor?.email ?? null, facts }));
		},
	};
}
export type FinanceDesk = Awaited<ReturnType<typeof createFinanceDesk>>;

/** A product's clock that follows the provider's, which is ahead by whole days; sessions end by the real one. */
export function createDays() {
	let aheadMs = 0;
	return {
		there: () => new Date(Date.now() + aheadMs),
		async pass(app: TestApp, days: number): Promise<void> {
			aheadMs += days * dayMs;
			await app.sandbox.control("POST", "/advance-clock", { seconds: (days * dayMs) / 1000 });
		},
	};
}
export type Days = ReturnType<typeof createDays>;

/** What donors, authors and banks do to the platform's money. */
export function createFinanceSteps(app: TestApp, days: Days) {
	const { deps } = app.app;
	const intentOf = ({ clientSecret }: { clientSecret: string }) => String(clientSecret.split("_secret_")[0]);
	const stateOf = async (id: string) =>
		(await deps.db.selectFrom("payout").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
	const steps = {
		give: (campaignId: string, amount: number, fee = Math.ceil(amount / 10)) =>
			app.client().call("donate", { params: { campaignId }, body: donationBody({ amount, fee }) }),
		async settled(campaignId: string, amount: number, fee?: number) {
			const donation = await steps.give(campaignId, amount, fee);
			await app.sandbox.confirm(donation.clientSecret);
			await steps.catchUp();
			return donation;
		},
		/** Reads the provider's list of events, and waits until all stored events are processed. */
		async catchUp(): Promise<void> {
			await readMissedEvents(deps);
			await until("every event to be processed", async () => {
				const open = deps.db.selectFrom("providerEvent").select("id").where("processedAt", "is", null);
				return (await open.executeTakeFirst()) === undefined;
			});
		},
		/** The provider releases all funds. */
		async release(): Promise<void> {
			await days.pass(app, 3);
			await releaseFunds({ ...deps, clock: days.there });
		},
		refund: (donation: { clientSecret: string }) =>
			app.sandbox.control("POST", "/refund", { payment_intent: intentOf(donation) }),
		async dispute(donation: { clientSecret: string }, outcome?: "won" | "lost"): Promise<void> {
			await app.sandbox.control("POST", "/dispute", {
				payment_intent: intentOf(donation),
				...(outcome && { outcome }),
			});
			await steps.catchUp();
		},
		/** A verified author with a campaign that has this amount available. */
		async authorWith(amount: number) {
			const author = await signUpPerson(app);
			const campaign = await createTestCampaign(author);
			await onboard(author);
			const donation = await steps.settled(campaign.id, amount);
			await steps.release();
			return { author, campaign, donation };
		},
		async request(author: TestClient, campaignId: string, amount: number) {
			await author.call("reauthenticate", { body: { password: testPassword } });
			const [method] = await author.call("listPaymentMethods", {});
			const body = { amount, paymentMethod: String(method?.id) };
			return author.call("requestPayout", { params: { campaignId }, body });
		},
		reaches: (id: string, state: string) =>
			until(`the payout to be ${state}`, async () => (await stateOf(id)) === state, 20_000),
		/** The bank decides. */
		async result(id: string, result: "paid" | "failed", failureCode?: string): Promise<void> {
			const { providerPayoutId: payout } = await deps.db
				.selectFrom("payout")
				.select("providerPayoutId")
				.where("id", "=", id)
				.executeTakeFirstOrThrow();
			const code = failureCode && { failure_code: failureCode };
			await app.sandbox.control("POST", "/payout-result", { payout, result, ...code });
			await steps.reaches(id, result);
		},
	};
	/** Through the provider's own pages. */
	async function onboard(author: TestClient): Promise<void> {
		const { url } = await author.call("getStripeOnboarding", {});
		const form = String(/name="form" value="(\w+)"/.exec(await (await fetch(url)).text())?.[1]);
		await fetch(new URL("/setup/answer", url), {
			method: "POST",
			redirect: "manual",
			body: new URLSearchParams({ form, outcome: "complete", bank: "works" }),
		});
		await until("the verification to be complete", async () => {
			return (await author.call("getStripeAccount", {})).status === "complete";
		});
	}
	return steps;
}
export type FinanceSteps = ReturnType<typeof createFinanceSteps>;
