import { setFlagsFromString } from "node:v8";

/**
 * By default V8 runs a full garbage collection for every few megabytes of newly allocated buffers, and live video is
 * made of buffers: with ten streams that costs as much CPU as everything else together. Counted as part of the heap,
 * buffers are collected when the whole heap has grown (figures in docs/live.md). A Node.js version that does not know
 * the flag prints a warning and continues.
 */
export function countBuffersWithHeap(): void {
	setFlagsFromString("--external-memory-accounted-in-global-limit");
}
