import { existsSync, readFileSync } from "node:fs";

/** What Linux tells of the processors' time; elsewhere nothing is known of it. */
const STATISTICS = "/proc/stat";
const lookMs = 500;
/** So much is missing before a camera's picture comes late enough to be missed. */
const missedMs = 150;
const msPerTick = 10;

/** Since the counting began: how often the machine did not have its processors for a while, and how long in all. */
export type HostPauses = { count(): number; lostMs(): number; stop(): void };

/**
 * Counts when the host gives this machine's processors to others, or the machine is suspended: in real time nothing can
 * be encoded meanwhile, and what a recording then misses was never made.
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
