import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Fixture } from "./fixture.ts";
import { notifyAll, watch } from "./notified-viewers.ts";
import type { Row } from "./row.ts";
import { startServer } from "./servers.ts";

const viewers = 20;
const attackers = 50;
/** Both servers are measured alternately, so that other load on the machine affects both. */
const alternations = 4;
const rounds = 15;

/**
 * Time until every viewer is notified of a change while hostile sockets send and reconnect, against the same without
 * them.
 */
export async function benchFlood(fixture: Fixture): Promise<Row> {
	const namespace = `/v1/campaign/${fixture.campaignId}`;
	// The default socket limits of an installation, and attackers from several addresses.
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
		for (let round = 0; round < rounds; round++) into.push(1 / (await notifyAll(product, listeners, change)));
	};
	try {
		await notifyAll(product, listeners, change);
		for (let alternation = 0; alternation < alternations; alternation++) {
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
