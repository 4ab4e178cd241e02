import type { EncoderHealth } from "@stride/contract/streams/encoder";

/** A setting to change, or a fact that explains what viewers see. */
export type EncoderAdvice = "keyFrames" | "noSound" | "bitrateHigh" | "bitrateLow" | "line" | "bFrames";

/** A key frame every two seconds, with the deviation of encoders that round to whole frames. */
const keyFrameSecondsMax = 2.5;
/** Many viewers watch on a phone, on its own connection. */
const bitrateMax = 6_000_000;
/** Below it, 720 lines are blurred in motion. */
const bitrateMinHd = 1_000_000;
/** A part of a third of a second, and as much again: players wait no longer. */
const jitterMsMax = 800;

/** What to tell the author about what arrives, the most important first. Empty: nothing is to be changed. */
export function encoderAdvice(health: EncoderHealth): EncoderAdvice[] {
	const { keyFrameSeconds, audioBitsPerSecond, videoBitsPerSecond, jitterMs, hasBFrames } = health;
	const isHd = Math.min(health.width, health.height) >= 720;
	return [
		...(audioBitsPerSecond === null ? (["noSound"] as const) : []),
		...(keyFrameSeconds !== null && keyFrameSeconds > keyFrameSecondsMax ? (["keyFrames"] as const) : []),
		...(jitterMs > jitterMsMax ? (["line"] as const) : []),
		...(videoBitsPerSecond > bitrateMax ? (["bitrateHigh"] as const) : []),
		...(isHd && videoBitsPerSecond < bitrateMinHd ? (["bitrateLow"] as const) : []),
		...(hasBFrames ? (["bFrames"] as const) : []),
	];
}
