import type { BroadcastHealth } from "../encoding/worker-messages.ts";

export type HealthWord = "connecting" | "good" | "weak" | "poor" | "slow" | "reconnecting";

const lateMs = 800;
const veryLateMs = 3_000;
const sharpBitrate = 1_000_000;
/** Below this frame rate stutter is visible; a still card is sent ten times a second. */
const frameRateMin = 12;

/**
 * The state of a broadcast as one word. Frames that are missing while less is sent than the connection takes are the
 * device's fault, also when they are late: their age includes the encoder's delay. On a slow connection the bitrate
 * fills the reduced target.
 */
export function healthWord(health: BroadcastHealth, isHidden: boolean): HealthWord {
	const areMissing = !isHidden && health.frameRate < frameRateMin;
	if (health.link === "connecting") return "connecting";
	if (health.link === "down") return "reconnecting";
	if (areMissing && health.bitrate < health.target / 2) return "slow";
	if (health.ageMs > veryLateMs) return "poor";
	if (health.ageMs > lateMs || health.target < sharpBitrate) return "weak";
	return areMissing ? "slow" : "good";
}
