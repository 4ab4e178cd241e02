import { readFileSync } from "node:fs";

/**
 * Measures how much longer processes took than alone on the machine, by the time that they waited for a processor.
 * @returns the factor since this was called; 1 where the system does not tell
 */
export function measureSlowdown(pids: readonly number[]): () => number {
	const before = readTimes(pids);
	return () => {
		const after = readTimes(pids);
		const ran = after.ran - before.ran;
		return ran > 0 ? (ran + after.waited - before.waited) / ran : 1;
	};
}

/** Of the main threads, in nanoseconds. */
function readTimes(pids: readonly number[]): { ran: number; waited: number } {
	const times = { ran: 0, waited: 0 };
	for (const pid of pids) {
		try {
			const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ").map(Number);
			times.ran += ran ?? 0;
			times.waited += waited ?? 0;
		} catch (error) {
			// Another system than Linux.
			if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
		}
	}
	return times;
}
