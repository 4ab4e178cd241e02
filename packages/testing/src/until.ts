import { setTimeout as delay } from "node:timers/promises";

/** Backs off with the time already waited: polling competes for the CPU with what it waits for. */
const pauseAfter = (waitedMs: number) => Math.min(500, Math.max(20, waitedMs / 10));

/** Polls until a value is returned; on timeout, rejects with the description of what was awaited. */
export async function until<T>(
	what: string,
	poll: () => Promise<T | null | undefined | false> | T | null | undefined | false,
	timeoutMs = 30_000,
): Promise<T> {
	const begin = Date.now();
	for (;;) {
		const answer = await poll();
		if (answer) return answer;
		const waitedMs = Date.now() - begin;
		if (waitedMs > timeoutMs) throw new Error(`Timed out after ${timeoutMs} ms waiting for ${what}.`);
		await delay(pauseAfter(waitedMs));
	}
}
