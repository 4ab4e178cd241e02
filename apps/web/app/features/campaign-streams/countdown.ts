import { streamLimits } from "@stride/contract/limits";

/**
 * [D4] What is said of a start: nothing while it is an hour away or more, then how long, then that it is due, and an hour
 * later that it is late.
 */
export type Countdown = { kind: "far" } | { kind: "near"; leftMs: number } | { kind: "due" } | { kind: "late" };

export function countdownTo(startDate: string, nowMs: number): Countdown {
	const leftMs = new Date(startDate).getTime() - nowMs;
	if (!(leftMs < streamLimits.countdownSeconds * 1_000)) return { kind: "far" };
	// `00:00` says nothing that "soon" does not say better.
	if (leftMs >= 1_000) return { kind: "near", leftMs };
	return { kind: leftMs > -streamLimits.countdownSeconds * 1_000 ? "due" : "late" };
}
