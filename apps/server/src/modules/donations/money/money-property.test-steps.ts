import { setTimeout as delay } from "node:timers/promises";
import { charityCampaignBody, createTestApp, plantProject, signUpPerson, until } from "@stride/testing";
import fc from "fast-check";
import { expect } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { expectReceipts, expectStatements } from "../../../ledger-audit/statement-sums.test-steps.ts";
import { createCampaign } from "../../campaigns/index.ts";
import { accountOf, createMoneySteps } from "../donations.test-steps.ts";
import { expectAuthorSums } from "./author-sums.test-steps.ts";
import { expectedThroughCatalogue, scriptByNonce } from "./catalogue-sequences.test-steps.ts";
import {
	type Command,
	createWorld,
	expectedRaised,
	play,
	type Stage,
	sequence,
	type World,
} from "./money-sequences.test-steps.ts";
import { verifyAuthor } from "./payout-sequences.test-steps.ts";
import { expectPlainSums } from "./refund-sequences.test-steps.ts";

/** Sequences per product: its tables stay small, so that a check after every step is fast. */
const perApp = 50;

export const chooseSeed = (): number => Number(process.env.MONEY_SEED ?? Date.now() % 2 ** 31);

/** A product whose clock the sequences move, with an author who never has to sign in again. */
async function openWorld(postgresUrl: string, env: Record<string, string> = {}) {
	let offsetMs = 0;
	const catalogueGiving = scriptByNonce().giving;
	const clock = () => new Date(Date.now() + offsetMs);
	const app = await createTestApp(postgresUrl, { clock, env, catalogueGiving });
	const author = await signUpPerson(app);
	const accountId = await accountOf(app, author);
	const steps = createMoneySteps(app);
	const world = await createWorld(app, steps, (ms) => {
		offsetMs += ms;
	});
	await steps.newCampaignOf(accountId);
	await verifyAuthor(app, author);
	const project = await plantProject(app);
	const newStage = async (): Promise<Stage> => {
		const { id } = await steps.newCampaignOf(accountId);
		const charity = await createCampaign(app.app.deps, { accountId, body: charityCampaignBody(project.id) });
		return {
			campaignId: id,
			accountId,
			donations: [],
			payouts: [],
			charity: { campaignId: charity.id, donations: [] },
		};
	};
	return { world, accountId, newStage };
}

/** Checks that the books in the database are in order. */
async function inOrder(world: World, withProvider: boolean): Promise<void> {
	const audit = await (withProvider ? world.steps.audit() : world.steps.auditBooks());
	if (audit.findings.length > 0) throw new Error(auditTable(audit));
}

/** Payouts that jobs are still bringing along are where the provider has them once these are done. */
async function comesInOrder(world: World): Promise<void> {
	const agrees = async () => (await world.steps.audit()).findings.length === 0;
	await until("the books to agree with the provider", agrees, 60_000).catch(() => inOrder(world, true));
}

/** Once all was received, every donation is what the provider says, and the page shows their sum. */
async function agreesWithProvider({ app, steps }: World, stage: Stage): Promise<void> {
	const { deps } = app.app;
	let sumCents = 0;
	for (const { donationId: id, clientSecret } of stage.donations) {
		const payment = await deps.paymentProvider.getPayment(String(clientSecret.split("_secret_")[0]));
		const donation = await deps.db
			.selectFrom("donation")
			.select(["amountCents as amount", "raisedCents as raised", "state"])
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		expect({ id, raised: donation.raised }).toEqual({ id, raised: expectedRaised(payment, donation.amount) });
		sumCents += donation.raised;
	}
	expect(await steps.fundRaised(stage.campaignId)).toBe(sumCents);
	expect(await steps.fundRaised(stage.charity.campaignId)).toBe(expectedThroughCatalogue(stage.charity));
}

/** Plays sequences one after another and checks the books after every step. @returns what was played */
export async function playSequences(postgresUrl: string, { sequences, seed }: { sequences: number; seed: number }) {
	const done: Record<string, number> = {};
	let stepsPlayed = 0;
	for (let from = 0; from < sequences; from += perApp) {
		// Every other product has campaigns that bear the fees.
		const feeBearer = (from / perApp + seed) % 2 === 0 ? "campaign" : "platform";
		const { world, newStage } = await openWorld(postgresUrl, { FEE_BEARER: feeBearer });
		world.done = done;
		const play1 = fc.asyncProperty(sequence, async (commands) => {
			const stage = await newStage();
			for (const step of commands) {
				await play(world, stage, step);
				await inOrder(world, false);
				// A deleted campaign has no money page.
				if (!stage.isDeleted) await expectAuthorSums(world.app, stage, feeBearer);
				stepsPlayed++;
			}
			await world.steps.catchUp();
			await world.steps.release();
			await inOrder(world, true);
			await agreesWithProvider(world, stage);
			if (!stage.isDeleted) {
				await expectStatements(world.app, stage);
				await expectReceipts(world.app, stage);
			}
			await expectPlainSums(world.app);
		});
		try {
			const numRuns = Math.min(perApp, sequences - from);
			await fc.assert(play1, { seed: seed + from, numRuns, endOnFailure: true });
		} finally {
			await world.app.stop();
		}
	}
	return { sequences, stepsPlayed, done };
}

/** Plays sequences side by side on a few campaigns, and checks the books continuously. */
export async function playTogether(
	postgresUrl: string,
	{ sequences, together, seed }: { sequences: number; together: number; seed: number },
) {
	const env = { DATABASE_POOL_SIZE: String(together) };
	const { world, newStage } = await openWorld(postgresUrl, env);
	const stages = [await newStage(), await newStage(), await newStage(), await newStage()];
	const all: Command[][] = fc.sample(sequence, { numRuns: sequences, seed });
	let inspections = 0;
	let next = 0;
	let isOver = false;
	const worker = async () => {
		for (let n = next++; n < all.length; n = next++) {
			const shared = stages[n % stages.length] as Stage;
			// Each sequence has donations of its own, on a campaign that many share.
			const charity: Stage["charity"] = { ...shared.charity, donations: [] };
			const stage: Stage = { ...shared, donations: [], payouts: [], charity };
			for (const step of all[n] ?? []) {
				// Ending a campaign is the last step, so that the other sequences can continue.
				const isEnd = step.type === "end" || step.type === "delete";
				if (!isEnd || n > all.length * 0.9) await play(world, stage, step);
			}
			shared.donations.push(...stage.donations);
			shared.charity.donations.push(...charity.donations);
		}
	};
	const looker = async () => {
		while (!isOver) {
			await inOrder(world, false);
			inspections++;
			// Continuous checks would take the processor from the sequences.
			await delay(200);
		}
	};
	try {
		const looking = looker();
		try {
			await Promise.all(Array.from({ length: together }, worker));
		} finally {
			isOver = true;
			await looking;
		}
		await world.steps.catchUp();
		await world.steps.release();
		await comesInOrder(world);
		for (const stage of stages) await agreesWithProvider(world, stage);
		return {
			sequences,
			inspections,
			donations: stages.reduce((count, stage) => count + stage.donations.length, 0),
			done: world.done,
		};
	} finally {
		await world.app.stop();
	}
}
