import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Fixture } from "./fixture.ts";
import type { Row } from "./row.ts";
import { startServer } from "./servers.ts";
import { tellAll, watch } from "./told-viewers.ts";

const viewers = 20;
const attackers = 50;
/** In turns, so that what else the machine is busy with falls on both. */
const turns = 4;
const rounds = 15;

/** How soon everybody is told of a change while hostile sockets shout and come again, against the same in peace. */
export async function benchFlood(fixture: Fixture): Promise<Row> {
	const namespace = `/v1/campaign/${fixture.campaignId}`;
	// The limits of sockets as an installation has them, and attackers of several addresses.
	const settings = { TRUST_PROXY: "127.0.0.1", RATE_LIMIT_FACTOR: "1" };
	const product = await startServer("product.ts", { ...fixture, settings });
	const listeners = await watch(product.url, namespace, viewers);
	const change = { campaignChanged: fixture.campaignId };
	const row: Row = {
		name: `refresh-donations to ${viewers} sockets while ${attackers} hostile ones shout`,
		unit: "times/s",
		subject: [],
		baseline: [],
		atLeast: 0.5,
	};
	const measure = async (into: number[]) => {
		for (let round = 0; round < rounds; round++) into.push(1 / (await tellAll(product, listeners, change)));
	};
	try {
		await tellAll(product, listeners, change);
		for (let turn = 0; turn < turns; turn++) {
			await measure(row.baseline);
			const flood = fork(join(import.meta.dirname, "servers/attackers.ts"), [
				JSON.stringify({ url: product.url, known: fixture.campaignId, attackers }),
			]);
			const ended = once(flood, "exit");
			await delay(2_000);
			await measure(row.subject);
			flood.disconnect();
			await ended;
			await delay(1_000);
		}
		return row;
	} finally {
		listeners.disconnect();
		await product.stop();
	}
}
