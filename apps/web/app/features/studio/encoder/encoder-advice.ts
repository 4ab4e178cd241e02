import type { EncoderHealth } from "@stride/contract/streams/encoder";

/** A setting to change, or a fact that explains what viewers see. */
export type EncoderAdvice = "keyFrames" | "noSound" | "bitrateHigh" | "bitrateLow" | "line" | "bFrames";

/** A key frame every two seconds, with the deviation of encoders that round to whole frames. */
const keyFrameSecondsMax = 2.5;
/** Many viewers watch on a phone, on its own connection. */
const bitrateMax = 6_000_000;
/** Below it, 720 lines are blurred in motion. */
const bitrateMinHd = 1_000_000;
/** An advice that is shown stays until its figure is this much better, so that it does not appear and disappear. */
const stays = 0.15;
/** A part of a third of a second, and as much again: players wait no longer. */
const jitterMsMax = 800;

/**
 * The advice about what arrives, the most important first. Empty: nothing is to be changed.
 * @param shown the advice that is shown now
 */
export function encoderAdvice(health: EncoderHealth, shown: readonly EncoderAdvice[] = []): EncoderAdvice[] {
	const { keyFrameSeconds, audioBitsPerSecond, videoBitsPerSecond, jitterMs, hasBFrames } = health;
	const isHd = Math.min(health.width, health.height) >= 720;
	const most = (advice: EncoderAdvice, limit: number) => (shown.includes(advice) ? limit * (1 - stays) : limit);
	const least = (advice: EncoderAdvice, limit: number) => (shown.includes(advice) ? limit * (1 + stays) : limit);
	return [
		...(audioBitsPerSecond === null ? (["noSound"] as const) : []),
		...(keyFrameSeconds !== null && keyFrameSeconds > most("keyFrames", keyFrameSecondsMax)
			? (["keyFrames"] as const)
			: []),
		...(jitterMs > most("line", jitterMsMax) ? (["line"] as const) : []),
		...(videoBitsPerSecond > most("bitrateHigh", bitrateMax) ? (["bitrateHigh"] as const) : []),
		...(isHd && videoBitsPerSecond < least("bitrateLow", bitrateMinHd) ? (["bitrateLow"] as const) : []),
		...(hasBFrames ? (["bFrames"] as const) : []),
	];
}
