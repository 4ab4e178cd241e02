import type { DonationResult } from "@stride/contract/donations/donations";

/** The state of a watched donation: `late` exceeded the limit, `unreachable` got no response at all. */
export type Watched =
	| { kind: "waiting"; result: DonationResult | null }
	| { kind: "decided"; result: DonationResult }
	| { kind: "late"; result: DonationResult }
	| { kind: "unreachable" }
	| { kind: "missing" };

export const watchLimitMs = 60_000;
const firstDelayMs = 700;
const longestDelayMs = 6_000;

/** The pauses between reads: growing, and together at most the limit. */
export function watchDelaysMs(): number[] {
	const delays: number[] = [];
	let sum = 0;
	for (let delay = firstDelayMs; sum + delay <= watchLimitMs; delay = Math.min(delay * 1.5, longestDelayMs)) {
		delays.push(Math.round(delay));
		sum += Math.round(delay);
	}
	return delays;
}

export type WatchDeps = {
	/** Throws without a response; `null` where the server does not know the donation. */
	read: () => Promise<DonationResult | null>;
	/** Rejects when the watching is aborted. */
	pause: (delayMs: number) => Promise<void>;
	publish: (watched: Watched) => void;
};

/** Polls a donation until it is decided, at most for the limit; failed reads are ignored. */
export async function watchDonation({ read, pause, publish }: WatchDeps): Promise<void> {
	let latest: DonationResult | null = null;
	for (const delayMs of [0, ...watchDelaysMs()]) {
		if (delayMs > 0) await pause(delayMs);
		// The next read repeats a failed one; if all fail, the donation is shown as unreachable.
		const answer = await read().catch(() => undefined);
		if (answer === null) return publish({ kind: "missing" });
		latest = answer ?? latest;
		if (answer && answer.status !== "processing") return publish({ kind: "decided", result: answer });
		publish({ kind: "waiting", result: latest });
	}
	publish(latest ? { kind: "late", result: latest } : { kind: "unreachable" });
}
