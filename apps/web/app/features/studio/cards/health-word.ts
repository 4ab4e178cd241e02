import type { BroadcastHealth } from "../encoding/worker-messages.ts";

export type HealthWord = "connecting" | "good" | "weak" | "poor" | "slow" | "reconnecting";

const lateMs = 800;
const veryLateMs = 3_000;
const sharpBitrate = 1_000_000;
/** Below this frame rate stutter is visible; a still card is sent ten times a second. */
const frameRateMin = 12;

/** The state of a broadcast as one word. */
export function healthWord(health: BroadcastHealth, isHidden: boolean): HealthWord {
	if (health.link === "connecting") return "connecting";
	if (health.link === "down") return "reconnecting";
	if (health.ageMs > veryLateMs) return "poor";
	if (health.ageMs > lateMs || health.target < sharpBitrate) return "weak";
	return !isHidden && health.frameRate < frameRateMin ? "slow" : "good";
}
