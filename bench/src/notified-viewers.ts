import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BenchServer } from "./servers.ts";

/** Longer than the pause in which the product tells several changes together. */
const pauseMs = 400;

/** Viewers of one campaign in a process of their own; they go when it is disconnected. */
export async function watch(url: string, namespace: string, count: number): Promise<ChildProcess> {
	const child = fork(join(import.meta.dirname, "servers/listeners.ts"), [JSON.stringify({ url, namespace, count })]);
	const [{ connected }] = (await once(child, "message")) as [{ connected: number }];
	if (connected !== count) throw new Error(`Only ${connected} of ${count} viewers could connect.`);
	return child;
}

/** @returns the seconds from a change to the last viewer who is told of it */
export async function tellAll(server: BenchServer, listeners: ChildProcess, change: object): Promise<number> {
	await delay(pauseMs);
	listeners.send({ arm: true });
	await nextMessage(listeners, "armed");
	const began = performance.timeOrigin + performance.now();
	const told = nextMessage(listeners, "allTold");
	server.tell(change);
	const { at } = (await told) as { at: number };
	return (at - began) / 1_000;
}

async function nextMessage(child: ChildProcess, key: string): Promise<object> {
	for (;;) {
		const [message] = (await once(child, "message")) as [Record<string, unknown>];
		if (key in message) return message;
	}
}
