import { z } from "zod";
import type { Settings } from "./sqlite.ts";

/** The sandbox's clock: real time plus an offset that only grows, so that tests can advance days. */
export interface SandboxClock {
	/** Milliseconds since the epoch by the sandbox's clock. */
	nowMs(): number;
	/** The same in whole seconds, as in API timestamps. */
	nowSeconds(): number;
	/** Moves the clock forward and persists the offset; `seconds` is at least 1. */
	advance(seconds: number): void;
}

export function createSandboxClock(settings: Settings, realNowMs: () => number): SandboxClock {
	let offsetMs = z.number().int().nonnegative().catch(0).parse(settings.get("clockOffsetMs"));
	const nowMs = () => realNowMs() + offsetMs;
	return {
		nowMs,
		nowSeconds: () => Math.floor(nowMs() / 1000),
		advance(seconds) {
			offsetMs += seconds * 1000;
			settings.set("clockOffsetMs", offsetMs);
		},
	};
}
