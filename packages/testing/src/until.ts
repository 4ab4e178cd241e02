import { setTimeout as delay } from "node:timers/promises";

const pauseMs = 20;

/** Asks again until the answer is there; what never comes is an error that says what was waited for. */
export async function until<T>(
	what: string,
	ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
	timeoutMs = 10_000,
): Promise<T> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const answer = await ask();
		if (answer) return answer;
		if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}.`);
		await delay(pauseMs);
	}
}
