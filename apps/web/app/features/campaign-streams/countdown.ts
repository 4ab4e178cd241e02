import { streamLimits } from "@stride/contract/limits";

/**
 * [D4] The countdown to a start: hidden until an hour before, then the remaining time, then "due", and an hour later
 * "late".
 */
export type Countdown = { kind: "far" } | { kind: "near"; leftMs: number } | { kind: "due" } | { kind: "late" };

export function countdownTo(startDate: string, nowMs: number): Countdown {
	const leftMs = new Date(startDate).getTime() - nowMs;
	if (!(leftMs < streamLimits.countdownSeconds * 1_000)) return { kind: "far" };
	// "Soon" replaces `00:00`.
	if (leftMs >= 1_000) return { kind: "near", leftMs };
	return { kind: leftMs > -streamLimits.countdownSeconds * 1_000 ? "due" : "late" };
}
