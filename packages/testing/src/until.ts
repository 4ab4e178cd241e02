import { setTimeout as delay } from "node:timers/promises";

/** What took long already is asked less often: asking costs what is waited for the processor. */
const pauseAfter = (waitedMs: number) => Math.min(500, Math.max(20, waitedMs / 10));

/** Asks again until the answer is there; what never comes is an error that says what was waited for. */
export async function until<T>(
	what: string,
	ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
	timeoutMs = 30_000,
): Promise<T> {
	const begin = Date.now();
	for (;;) {
		const answer = await ask();
		if (answer) return answer;
		const waitedMs = Date.now() - begin;
		if (waitedMs > timeoutMs) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}.`);
		await delay(pauseAfter(waitedMs));
	}
}
