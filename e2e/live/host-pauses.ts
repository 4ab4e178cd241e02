import { existsSync, readFileSync } from "node:fs";

/** Linux reports the time of the processors; other systems do not. */
const STATISTICS = "/proc/stat";
const lookMs = 500;
/** A shorter pause does not delay a camera's picture enough to drop it. */
const missedMs = 150;
const msPerTick = 10;

/** How often the machine was without its processors since the counting began, and for how long in total. */
export type HostPauses = { count(): number; lostMs(): number; stop(): void };

/**
 * Counts when the host gives this machine's processors to others, or suspends the machine: nothing can be encoded in
 * real time meanwhile, so a recording lacks it.
 */
export function countHostPauses(): HostPauses {
	let pauses = 0;
	let lostMs = 0;
	let stolen = stolenTicks();
	let lookedMs = performance.now();
	const timer = setInterval(() => {
		const nowMs = performance.now();
		const now = stolenTicks();
		const takenMs = now.map((ticks, processor) => (ticks - (stolen[processor] ?? 0)) * msPerTick);
		const missingMs = Math.max(nowMs - lookedMs - lookMs, ...takenMs);
		if (missingMs > missedMs) {
			pauses++;
			lostMs += missingMs;
		}
		stolen = now;
		lookedMs = nowMs;
	}, lookMs);
	return { count: () => pauses, lostMs: () => lostMs, stop: () => clearInterval(timer) };
}

/** Of each processor. Columns: name, user, nice, system, idle, waiting, interrupts, soft interrupts, stolen. */
function stolenTicks(): number[] {
	if (!existsSync(STATISTICS)) return [];
	const lines = readFileSync(STATISTICS, "utf8").matchAll(/^cpu\d+ (.+)$/gm);
	return Array.from(lines, ([, columns = ""]) => Number(columns.split(" ")[7]));
}
