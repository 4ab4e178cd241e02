import type { SegmenterLimits } from "./segment-limits.ts";

/** Two leaking buckets, for bytes and for packets; a full one means that the broadcaster sends too fast. */
export class ArrivalRate {
	#bytes = 0;
	#packets = 0;
	#lastMs: number | undefined;
	readonly #limits: SegmenterLimits;

	constructor(limits: SegmenterLimits) {
		this.#limits = limits;
	}

	/** Whether a packet of this size is admitted now; a rejected one leaves the buckets unchanged. */
	admits(bytes: number, nowMs: number): boolean {
		const { maxBytesPerSecond, maxPacketsPerSecond, burstSeconds } = this.#limits;
		const elapsedS = Math.max(0, nowMs - (this.#lastMs ?? nowMs)) / 1000;
		this.#lastMs = Math.max(nowMs, this.#lastMs ?? nowMs);
		this.#bytes = Math.max(0, this.#bytes - elapsedS * maxBytesPerSecond);
		this.#packets = Math.max(0, this.#packets - elapsedS * maxPacketsPerSecond);
		if (this.#bytes + bytes > maxBytesPerSecond * burstSeconds) return false;
		if (this.#packets + 1 > maxPacketsPerSecond * burstSeconds) return false;
		this.#bytes += bytes;
		this.#packets += 1;
		return true;
	}
}
