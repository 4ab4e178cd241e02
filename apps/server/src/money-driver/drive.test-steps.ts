import { ApiError } from "@stride/contract/client";
import { until } from "@stride/testing";
import { listUnreached } from "./coverage.test-steps.ts";
import { join, leave, leaveInTheEnd, noteRemoved } from "./departures.test-steps.ts";
import { type Installation, install } from "./installation.test-steps.ts";
import { giveAfterBackup, operations, type World } from "./operations.test-steps.ts";
import { act, currencies, signUpAuthor, signUpOperator } from "./people.test-steps.ts";
import { createRandom } from "./random.test-steps.ts";
import { listViolations } from "./violations.test-steps.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/**
 * Between two lives of the process; an account is removed after a week, and 30 days after its last payout. The provider
 * lists its events for 30 days: what is missed for longer raises an alarm and is not caught up with.
 */
const pauses = [
	{ weight: 2, ms: 60_000 },
	{ weight: 2, ms: 5 * hourMs },
	{ weight: 6, ms: 3 * dayMs },
	{ weight: 6, ms: 9 * dayMs },
];
const atOnce = 4;
/** Of waits that end after it without a failure. */
const waitMs = 60_000;
/** After it without progress the product hangs; a slow machine takes longer, and makes progress. */
const hangsAfterMs = 300_000;
const attemptsMax = 12;
const settlement = "settle a balance";
/** What every other operation needs: money, and a payout of it. */
const prerequisites = new Set(["donate", "request a payout"]);

/** What the queue does half a minute after the end of a process: its jobs are repeated, and postponed ones are due. */
const takeOver = `update pgboss.job set start_after = least(start_after, now()), heartbeat_on = null,
	state = case when state <> 'active' then state when retry_count < retry_limit then 'retry' else 'failed' end
	where state in ('created', 'active', 'retry')`;

type Plan = { seed: number; kills: number; perLife: number; feeBearer: "platform" | "campaign" };

/**
 * Plays random operations against a product that is killed again and again, whose database is restored from backups, and
 * counts what contradicts the provider's own lists in the end.
 */
export async function drive(postgresUrl: string, { seed, kills, perLife, feeBearer }: Plan) {
	const installation = await install(postgresUrl, {
		FEE_BEARER: feeBearer,
		FEE_COVER: "true",
		CURRENCIES: currencies.join(","),
	});
	const random = createRandom(seed);
	const done: Record<string, number> = {};
	const count = (what: string) => {
		done[what] = (done[what] ?? 0) + 1;
	};
	const refunded = new Set<string>();
	let played = 0;
	try {
		await installation.start();
		const operator = await signUpOperator(installation);
		const authors = [];
		for (let n = 0; n < 3; n++) authors.push(await signUpAuthor(installation, n));
		const world: World = {
			installation,
			random,
			operator,
			authors,
			donations: [],
			donateRequests: [],
			payoutRequests: [],
			isBackedUp: false,
			surprises: [],
		};
		for (let n = 0; n < 6; n++) await operations[0]?.play(world);
		await installation.advance(3 * dayMs);
		await runJobs(installation, everyMinute);
		for (let life = 1; (done.kill ?? 0) < kills; life++) {
			played += await live(world, { seed: seed * 1_000_003 + played, perLife }, count);
			count("kill");
			const isRestored = await backUpOrRestore(world, life, count);
			await installation.advance(random.weighted(pauses).ms);
			await installation.query(takeOver);
			await installation.start();
			if (isRestored) await adopt(world, refunded, count);
			await forgetLost(world, count);
			await runJobs(installation, everyMinute);
			if (random.chance(0.5)) await leave(world, () => waitForBank(installation), count);
			await join(world, count);
			if (world.isBackedUp) await giveAfterBackup(world);
		}
		const facts = { feeBearer, refunded };
		const complete = (isMeant: (name: string) => boolean) =>
			completeKinds(
				world,
				operations.filter(({ name }) => isMeant(name) && !done[name]),
				{ seed, count },
			);
		await complete((name) => name !== settlement);
		const violations = await settle(world, facts);
		await leaveInTheEnd(world, () => waitForBank(installation), count);
		// Now there is a balance whose author has left.
		await complete((name) => name === settlement);
		await waitForBank(installation);
		await settleLeft(world, count);
		violations.push(...(await listViolations(installation, facts)));
		await installation.command({ check: "ledger" }).catch((error: Error) => violations.push(error.message));
		violations.push(...world.surprises, ...(await listDoubledMails(world)));
		const effective = played - (done["nothing to do"] ?? 0);
		const unreached = listUnreached(done);
		return { operations: effective, kills: done.kill ?? 0, done, unreached, violations, log: installation.errors };
	} catch (error) {
		const log = installation.errors.slice(-15).join("");
		throw new Error(`${error instanceof Error ? error.stack : error}\n${log}`);
	} finally {
		await installation.remove();
	}
}

/** One life of the process: several operations at once, of which the kill interrupts some. @returns how many were played */
async function live(
	world: World,
	{ seed, perLife }: { seed: number; perLife: number },
	count: (what: string) => void,
): Promise<number> {
	const { random, surprises, installation } = world;
	let begun = 0;
	let isOver = false;
	const worker = async () => {
		while (!isOver) {
			// Each operation has choices of its own, so that the seed decides on them however they overlap.
			const random = createRandom(seed + begun++);
			const { name, play } = random.weighted(operations);
			try {
				count((await play({ ...world, random })) ? name : "nothing to do");
			} catch (error) {
				if (error instanceof TypeError) count("interrupted");
				else if (error instanceof ApiError) {
					if (error.status === 500) surprises.push(`${name} answered 500`);
					count(`refused: ${error.code}`);
				} else if (error instanceof Error && / answered 40\d: /.test(error.message)) count("refused by the provider");
				else throw error;
			}
		}
	};
	const workers = Promise.all(Array.from({ length: atOnce }, worker));
	const moment = random.between(Math.ceil(perLife * 0.8), Math.ceil(perLife * 1.2));
	try {
		await Promise.race([workers, untilReached("the moment of the kill", moment, () => begun)]);
	} finally {
		isOver = true;
		await installation.kill();
		await workers;
	}
	return begun;
}

/** Fails only when the count stops growing. */
async function untilReached(what: string, goal: number, read: () => number): Promise<void> {
	for (let seen = read(); seen < goal; seen = read()) await until(what, () => read() > seen, hangsAfterMs);
}

/** While the product is down: every fourth time, to restore it one or two lives later. @returns whether it was restored */
async function backUpOrRestore(world: World, life: number, count: (what: string) => void): Promise<boolean> {
	const { random, installation } = world;
	const phase = life % 4;
	if (phase === 1) {
		await installation.backUp();
		world.isBackedUp = true;
	}
	if (!world.isBackedUp || phase === 1 || (phase === 2 && random.chance(0.5))) return false;
	await installation.restore();
	world.isBackedUp = false;
	count("restore");
	return true;
}

type Restore = { comparing: boolean; held: boolean; since: Date };

/** The operator's adoption; some are interrupted by a kill and repeated. */
async function adopt(
	{ installation, random }: World,
	refunded: Set<string>,
	count: (what: string) => void,
): Promise<void> {
	const read = async () => {
		const [row] = await installation.query<Restore>(`select comparing_since is not null as comparing,
			held_since is not null as held, compared_from as since from installation`);
		if (!row) throw new Error("There is no installation.");
		return row;
	};
	await installation.driver.clearFaults();
	await until("the comparison", async () => !(await read()).comparing, hangsAfterMs);
	if (!(await read()).held) return;
	count("held");
	const intents = await installation.listAtProvider<{ id: string; metadata: { campaign_id?: string } }>(
		"payment_intents",
	);
	const campaigns = new Set((await installation.query<{ id: string }>("select id from campaign")).map(({ id }) => id));
	for (const { id, metadata } of intents) {
		if (!campaigns.has(String(metadata.campaign_id)) || random.chance(0.05)) refunded.add(id);
	}
	const command = async () => {
		const { since } = await read();
		await installation.command({ adoptSince: since.toISOString(), refund: [...refunded] });
	};
	if (random.chance(0.4)) {
		const cut = command().catch((error: unknown) => {
			if (!(error instanceof TypeError)) throw error;
		});
		await installation.kill();
		await cut;
		count("kill");
		await installation.start();
		await until("the comparison", async () => !(await read()).comparing, hangsAfterMs);
	}
	await command();
	if ((await read()).held) throw new Error("The adoption has not ended the hold.");
}

/** Removes from the world what a restored database lacks, and the accounts that were removed. */
async function forgetLost(world: World, count: (what: string) => void): Promise<void> {
	const { installation } = world;
	const campaigns = new Set(
		(await installation.query<{ id: string }>("select id from campaign where ended_at is null")).map(({ id }) => id),
	);
	await noteRemoved(world, count);
	for (const author of world.authors) author.campaigns = author.campaigns.filter((id) => campaigns.has(id));
	world.donateRequests = [];
	world.payoutRequests = [];
}

/** Those that a clock runs every minute, and the hourly ones. */
const everyMinute = ["read-missed-events", "reconcile-donations", "release-funds", "tend-payouts", "remove-accounts"];
const catchingUp = [...everyMinute, "settle-debts", "book-platform-movements"];

async function runJobs(installation: Installation, jobs: readonly string[]): Promise<void> {
	for (const job of jobs) await installation.command({ job });
	await until("the jobs", async () => (await countOpen(installation)) === 0, waitMs).catch(() => undefined);
}

/** Ends whatever keeps a payout from its bank: faults, a platform account without money, the operator's holds. */
async function endHolds({ installation, operator }: World): Promise<void> {
	await installation.driver.clearFaults();
	for (const currency of currencies) {
		await installation.driver.control("POST", "/platform-balance", { amount: 50_000_000, currency });
	}
	const { data: holds } = await act(operator, ({ call }) => call("listPayoutHolds", { query: {} }));
	for (const { id } of holds) await act(operator, ({ call }) => call("releasePayouts", { params: { holdId: id } }));
}

/** Lets the product catch up. @returns what is wrong then */
async function settle(world: World, facts: { feeBearer: string; refunded: ReadonlySet<string> }): Promise<string[]> {
	const { installation } = world;
	await endHolds(world);
	let violations: string[] = [];
	for (let round = 0; round < 12; round++) {
		await installation.advance(round < 2 ? 3 * dayMs : hourMs);
		await runJobs(installation, catchingUp);
		violations = await listViolations(installation, facts);
		if (violations.length === 0 && round >= 2) break;
	}
	return violations;
}

/** Plays what chance has not: a driver that cannot reach an operation must fail. */
async function completeKinds(
	world: World,
	missing: typeof operations,
	{ seed, count }: { seed: number; count: (what: string) => void },
): Promise<void> {
	const { installation, surprises } = world;
	const isPlayed = async ({ name, play }: (typeof operations)[number], attempt: number): Promise<boolean> => {
		try {
			const isDone = await play({ ...world, random: createRandom(seed + attempt) });
			if (isDone) count(name);
			return isDone;
		} catch (error) {
			if (!(error instanceof Error)) throw error;
			if (error instanceof ApiError && error.status === 500) surprises.push(`${name} answered 500`);
			count(error instanceof ApiError ? `refused: ${error.code}` : "refused by the provider");
			return false;
		}
	};
	for (const operation of missing) {
		for (let attempt = 1; attempt <= attemptsMax; attempt++) {
			await installation.driver.clearFaults();
			if (await isPlayed(operation, attempt)) break;
			// The only payout may have been refused or held, and its campaign may have no money left.
			await endHolds(world);
			for (const needed of operations.filter(({ name }) => prerequisites.has(name))) {
				await isPlayed(needed, attempt);
				await waitForBank(installation);
			}
		}
	}
}

/** The operator settles what authors have left behind, and what is below zero: there must be an exit for all of it. */
async function settleLeft({ installation, operator, surprises }: World, count: (what: string) => void): Promise<void> {
	const settleAll = async (action: "refund-donors" | "write-off") => {
		const open = await act(operator, ({ call }) => call("listOpenBalances", {}));
		const isMeant = (balance: number) => (action === "refund-donors" ? balance > 0 : balance !== 0);
		for (const { campaign, balance } of open.filter((row) => isMeant(row.balance))) {
			const body = { action, balance, reason: "The end of the driver." };
			const params = { campaignId: campaign.id };
			await act(operator, ({ call }) => call("settleBalance", { params, body })).catch((error: Error) => {
				surprises.push(`the balance ${balance} of ${campaign.id} has no exit: ${error.message}`);
			});
			count(`${action} in the end`);
		}
	};
	await settleAll("refund-donors");
	await waitForBank(installation);
	// What no donation fits into.
	await settleAll("write-off");
}

async function waitForBank(installation: Installation): Promise<void> {
	await installation.driver.clearFaults();
	await installation.advance(3 * dayMs);
	await runJobs(installation, everyMinute);
}

async function countOpen(installation: Installation): Promise<number> {
	const [row] = await installation.query<{ count: number }>(
		`select (select count(*) from pgboss.job
		where name = any($1) and state in ('created', 'active', 'retry') and start_after <= now())
		+ (select count(*) from provider_event where processed_at is null) as count`,
		[[...catchingUp, "advance-payout", "refund-part", "return-gift", "process-provider-event"]],
	);
	return Number(row?.count);
}

/** A mail that was interrupted is sent again with the same id, which mail programs show once. */
async function listDoubledMails({ installation, donations }: World): Promise<string[]> {
	const doubled: string[] = [];
	for (const { email, donationId } of donations) {
		const mails = await installation.driver.mails(email);
		const confirmations = mails.filter(({ subject }) => subject.startsWith("Your donation to"));
		const ids = new Set(confirmations.map(({ headers }) => headers["message-id"]));
		if (ids.size > 1) doubled.push(`a donation that was confirmed twice: ${donationId}`);
	}
	return doubled;
}
