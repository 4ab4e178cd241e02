import { setFlagsFromString } from "node:v8";

/**
 * V8 collects its whole heap anew for every few megabytes of buffers that were made, and live video is made of buffers:
 * with ten streams that takes as much of the processor as all the rest. Counted as a part of the heap, buffers are
 * collected when all of it has grown (docs/live.md has the figures). A version of Node.js that does not know the flag says
 * so on the standard error and goes on.
 */
export function countBuffersWithHeap(): void {
	setFlagsFromString("--external-memory-accounted-in-global-limit");
}
