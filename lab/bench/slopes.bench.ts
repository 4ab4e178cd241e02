import { once } from "node:events";
import { createFixture, type Fixture } from "./fixture.ts";
import { startBroadcast } from "./live-broadcast.ts";
import { watchLive } from "./live-player.ts";
import { notifyAll, watch } from "./notified-viewers.ts";
import type { Row } from "./row.ts";
import { startServer } from "./servers.ts";
import { createSettlementFixture, plantDonations } from "./settlement-fixture.ts";

const rounds = 3;
const factors = [1, 4, 16] as const;
/** A unit may cost a quarter more at the larger size. */
const atLeast = 0.8;

/** How much of a unit of work a second of the product's CPU does, at a size. */
type Measure = (size: number) => Promise<number>;

/**
 * The cost of a unit of work at four and sixteen times the size, against the same at the small size: a cost that grows
 * with the number of viewers, sockets or donations would saturate a node earlier than its reference size.
 */
export async function benchSlopes(): Promise<Row[]> {
	return [...(await withFixture(sockets)), ...(await withFixture(viewers)), ...(await settlements())];
}

async function withFixture(bench: (fixture: Fixture) => Promise<Row[]>): Promise<Row[]> {
	const fixture = await createFixture();
	try {
		return await bench(fixture);
	} finally {
		await fixture.stop();
	}
}

async function compare(unit: string, smallest: number, measure: Measure): Promise<Row[]> {
	const [, ...larger] = factors;
	const rows = larger.map(
		(factor): Row => ({
			name: `${unit}, ${factor * smallest} against ${smallest}`,
			unit: "per second of CPU",
			subject: [],
			baseline: [],
			atLeast,
		}),
	);
	for (let round = 0; round < rounds; round++) {
		const small = await measure(smallest);
		for (const [index, factor] of larger.entries()) {
			rows[index]?.baseline.push(small);
			rows[index]?.subject.push(await measure(factor * smallest));
		}
	}
	return rows;
}

/** Deliveries of a campaign's changed state to its open pages. */
async function sockets(fixture: Fixture): Promise<Row[]> {
	const changes = 20;
	const server = await startServer("product.ts", fixture);
	const cpu = async () => (await server.query<{ cpuSeconds: number }>({ cpu: true })).cpuSeconds;
	try {
		return await compare("a delivery to a socket", 125, async (count) => {
			const listeners = await watch(server.url, `/v1/campaign/${fixture.campaignId}`, count);
			const change = { campaignChanged: fixture.campaignId };
			await notifyAll(server, listeners, change);
			const before = await cpu();
			for (let n = 0; n < changes; n++) await notifyAll(server, listeners, change);
			const used = (await cpu()) - before;
			const closed = once(listeners, "exit");
			listeners.disconnect();
			await closed;
			return (changes * count) / used;
		});
	} finally {
		await server.stop();
	}
}

/** Seconds that viewers of one stream watch in low latency: three parts and three playlists each. */
async function viewers(fixture: Fixture): Promise<Row[]> {
	const seconds = 8;
	const broadcast = await startBroadcast(fixture);
	try {
		return await compare("a second of a live viewer", 32, async (count) => {
			const alone = await broadcast.cpuShare(seconds);
			const crowd = await watchLive(broadcast, count);
			const together = await broadcast.cpuShare(seconds);
			await crowd.stop();
			return count / Math.max(0.001, together - alone);
		});
	} finally {
		await broadcast.stop();
	}
}

/** Settlements of donations to one campaign, eight at a time. */
async function settlements(): Promise<Row[]> {
	const smallest = 150;
	const fixture = await createSettlementFixture();
	let from = 1;
	try {
		const perRound = smallest * factors.reduce((sum, factor) => sum + factor, 0);
		await plantDonations(fixture.databaseUrl, { from, count: (rounds + 1) * perRound, spread: false });
		const server = await startServer("settling.ts", fixture);
		const settle: Measure = async (count) => {
			const done = once(server.child, "message") as Promise<[{ perCpuSecond: number }]>;
			server.command({ from, count, atOnce: 8 });
			from += count;
			const [{ perCpuSecond }] = await done;
			return perCpuSecond;
		};
		await settle(perRound);
		const rows = await compare("a settlement", smallest, settle);
		await server.stop();
		return rows;
	} finally {
		await fixture.stop();
	}
}
