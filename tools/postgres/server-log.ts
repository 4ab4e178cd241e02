import { existsSync, readFileSync, renameSync, statSync } from "node:fs";

const MAX_LOG_BYTES = 10_000_000;

/** Keeps one previous log beside the current one, so that logs do not grow without limit. */
export function rotateLog(logFile: string): void {
	if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) {
		renameSync(logFile, `${logFile}.1`);
	}
}

/** The lines written after byte `start`, and the current end of the file. */
export function readNewLines(logFile: string, start = 0): { lines: string[]; end: number } {
	if (!existsSync(logFile)) return { lines: [], end: 0 };
	const bytes = readFileSync(logFile);
	const lines = bytes.subarray(start).toString("utf8").split("\n");
	return { lines: lines.filter((line) => line.trim() !== ""), end: bytes.length };
}
