import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Fixture } from "./fixture.ts";
import type { Row } from "./row.ts";
import { type BenchServer, startServer } from "./servers.ts";

const viewers = 2_000;
const rounds = 25;
/** Longer than the pause in which the product tells several changes together. */
const pauseMs = 400;

/** Viewers told per second of one change, from the change to the last viewer, against a plain broadcast. */
export async function benchBroadcast(fixture: Fixture): Promise<Row> {
	const namespace = `/v1/campaign/${fixture.campaignId}`;
	const product = await startServer("product.ts", fixture);
	const payload = await firstState(product.url, namespace);
	const bare = await startServer("bare-broadcast.ts", { namespace, payload });
	const [ofProduct, ofBare] = [await watch(product.url, namespace), await watch(bare.url, namespace)];
	try {
		const row: Row = {
			name: `refresh-donations to ${viewers} sockets`,
			unit: "viewers/s",
			subject: [],
			baseline: [],
			atLeast: 0.9,
		};
		const change = { campaignChanged: fixture.campaignId };
		await Promise.all([round(product, ofProduct, change), round(bare, ofBare, change)]);
		for (let n = 0; n < rounds; n++) {
			row.baseline.push(await round(bare, ofBare, change));
			row.subject.push(await round(product, ofProduct, change));
		}
		return row;
	} finally {
		for (const child of [ofProduct, ofBare]) child.disconnect();
		await product.stop();
		await bare.stop();
	}
}

async function watch(url: string, namespace: string): Promise<ChildProcess> {
	const child = fork(join(import.meta.dirname, "servers/listeners.ts"), [
		JSON.stringify({ url, namespace, count: viewers }),
	]);
	const [{ connected }] = (await once(child, "message")) as [{ connected: number }];
	if (connected !== viewers) throw new Error(`Only ${connected} of ${viewers} viewers could connect.`);
	return child;
}

async function round(server: BenchServer, listeners: ChildProcess, change: object): Promise<number> {
	await delay(pauseMs);
	listeners.send({ arm: true });
	await nextMessage(listeners, "armed");
	const began = performance.timeOrigin + performance.now();
	const told = nextMessage(listeners, "allTold");
	server.tell(change);
	const { at } = (await told) as { at: number };
	return viewers / ((at - began) / 1_000);
}

async function nextMessage(child: ChildProcess, key: string): Promise<object> {
	for (;;) {
		const [message] = (await once(child, "message")) as [Record<string, unknown>];
		if (key in message) return message;
	}
}

async function firstState(url: string, namespace: string): Promise<object> {
	const { io } = await import("socket.io-client");
	const socket = io(`${url}${namespace}`, { transports: ["websocket"], forceNew: true });
	const state = await new Promise<object>((resolve) => socket.on("refresh-donations", resolve));
	socket.disconnect();
	return state;
}
