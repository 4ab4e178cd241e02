import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BenchServer } from "./servers.ts";

/** Longer than the interval in which the product coalesces changes. */
const pauseMs = 400;

/** Viewers of one campaign in their own process, which exits when it is disconnected. */
export async function watch(url: string, namespace: string, count: number): Promise<ChildProcess> {
	const child = fork(join(import.meta.dirname, "servers/listeners.ts"), [JSON.stringify({ url, namespace, count })]);
	// The first notification may arrive before the last viewer has connected.
	const { connected } = (await nextMessage(child, "connected")) as { connected: number };
	if (connected !== count) throw new Error(`Only ${connected} of ${count} viewers could connect.`);
	return child;
}

/** @returns the seconds from a change until the last viewer is notified */
export async function notifyAll(
	server: Pick<BenchServer, "command">,
	listeners: ChildProcess,
	change: object,
): Promise<number> {
	await delay(pauseMs);
	listeners.send({ arm: true });
	await nextMessage(listeners, "armed");
	const began = performance.timeOrigin + performance.now();
	const notified = nextMessage(listeners, "allNotified");
	server.command(change);
	const { at } = (await notified) as { at: number };
	return (at - began) / 1_000;
}

/** @returns how many notifications the viewers have received */
export async function countReceived(listeners: ChildProcess): Promise<number> {
	const answer = nextMessage(listeners, "received");
	listeners.send({ read: true });
	return ((await answer) as { received: number }).received;
}

async function nextMessage(child: ChildProcess, key: string): Promise<object> {
	for (;;) {
		const [message] = (await once(child, "message")) as [Record<string, unknown>];
		if (key in message) return message;
	}
}
