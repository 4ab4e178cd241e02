import { type TestApp, type TestClient, until } from "@stride/testing";
import fc from "fast-check";
import { advancePayout, campaignBalances, requestPayout } from "../../payouts/index.ts";

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

/** What may happen to a campaign's balance: its author asks for a part of it or too much, and banks decide. */
export const payoutCommands = [
	weighted(
		14,
		fc.record({
			type: fc.constant("pay-out" as const),
			percent: fc.integer({ min: 1, max: 120 }),
			/** Advances until all funds are available. */
			waits: fc.nat({ max: 4 }).map((chance) => chance > 0),
		}),
	),
	weighted(
		10,
		fc.record({
			type: fc.constant("bank" as const),
			nth: fc.nat({ max: 5 }),
			result: fc.constantFrom("paid" as const, "paid" as const, "failed" as const, "canceled" as const),
		}),
	),
];
export type PayoutCommand = (typeof payoutCommands)[number]["arbitrary"] extends fc.Arbitrary<infer C> ? C : never;

/** The author, verified at the provider. Needs a campaign of their own. */
export async function verifyAuthor(app: TestApp, author: TestClient): Promise<void> {
	await author.call("getStripeOnboarding", {});
	const { id: account } = await app.app.deps.db
		.selectFrom("connectedAccount")
		.select("providerConnectedId as id")
		.executeTakeFirstOrThrow();
	await app.sandbox.control("POST", "/onboarding", { account, outcome: "complete" });
}

type PayoutStage = { campaignId: string; accountId: string; payouts: string[] };

/** Many sequences at once share the machine. */
const settleMs = 60_000;

/** @returns false when there was nothing to do */
export async function playPayout(app: TestApp, stage: PayoutStage, step: PayoutCommand): Promise<boolean> {
	const { deps } = app.app;
	const rowOf = (id: string) => deps.db.selectFrom("payout").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	const settles = (id: string, ...states: string[]) =>
		until(
			"the payout to settle",
			async () => {
				await advancePayout(deps, id);
				const { state, shortSince } = await rowOf(id);
				// One that is short of the platform's money waits for it, which a small tip may not bring.
				return states.includes(state) || (state === "requested" && shortSince !== null);
			},
			settleMs,
		);
	if (step.type === "pay-out") {
		const balances = await campaignBalances.read(deps.db, [stage.campaignId]);
		const available = balances.get(stage.campaignId)?.currentBalance ?? 0;
		// Also where there is nothing, or less: it must be refused.
		const amount = Math.max(1, Math.ceil((available * step.percent) / 100));
		const { id: providerId } = await deps.db
			.selectFrom("connectedAccount")
			.select("providerConnectedId as id")
			.executeTakeFirstOrThrow();
		const [method] = await deps.payoutRail.listMethods(String(providerId));
		const session = await deps.db
			.updateTable("session")
			.set({ reauthenticatedAt: deps.clock() })
			.where("accountId", "=", stage.accountId)
			.returning("id")
			.executeTakeFirstOrThrow();
		const payout = await requestPayout(deps, {
			campaignId: stage.campaignId,
			actor: { accountId: stage.accountId, sessionId: session.id },
			body: { amount, paymentMethod: String(method?.id) },
			idempotencyKey: null,
			requestId: "sequence",
		});
		stage.payouts.push(payout.id);
		// Another sequence may let days pass meanwhile, and the bank pays.
		await settles(payout.id, "in_transit", "paid", "failed");
		return true;
	}
	const id = stage.payouts[step.nth % Math.max(1, stage.payouts.length)];
	if (!id) return false;
	const { providerPayoutId: payout } = await rowOf(id);
	if (!payout) return false;
	await app.sandbox.control("POST", "/payout-result", { payout, result: step.result });
	await settles(id, step.result === "paid" ? "paid" : "failed");
	return true;
}
