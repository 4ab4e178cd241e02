import type { DonationResult } from "@stride/contract/donations";

/** What is known of a donation: `late` has waited long enough, `unreachable` got no answer at all. */
export type Watched =
	| { kind: "waiting"; result: DonationResult | null }
	| { kind: "decided"; result: DonationResult }
	| { kind: "late"; result: DonationResult }
	| { kind: "unreachable" }
	| { kind: "missing" };

export const watchLimitMs = 60_000;
const firstDelayMs = 700;
const longestDelayMs = 6_000;

/** The pauses between two readings: growing, and together never longer than the limit. */
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
	/** Throws when there is no answer; `null` says that the server knows of no such donation. */
	read: () => Promise<DonationResult | null>;
	/** Rejects when the watching is called off. */
	pause: (delayMs: number) => Promise<void>;
	tell: (watched: Watched) => void;
};

/** Reads a donation until it is decided, at most for the limit; a reading without an answer counts as a pause. */
export async function watchDonation({ read, pause, tell }: WatchDeps): Promise<void> {
	let latest: DonationResult | null = null;
	for (const delayMs of [0, ...watchDelaysMs()]) {
		if (delayMs > 0) await pause(delayMs);
		const answer = await read().catch(() => undefined);
		if (answer === null) return tell({ kind: "missing" });
		latest = answer ?? latest;
		if (answer && answer.status !== "processing") return tell({ kind: "decided", result: answer });
		tell({ kind: "waiting", result: latest });
	}
	tell(latest ? { kind: "late", result: latest } : { kind: "unreachable" });
}
