/**
 * Tracks which packets are settled: recorded, or dropped for good. The broadcaster retains unacknowledged packets and
 * resends them after a crash.
 */
export class Acknowledgement {
	/** The received sequence numbers above `#settledTo`, and whether each is settled. */
	readonly #open = new Map<number, boolean>();
	#settledTo: number;

	constructor(settledTo: number) {
		this.#settledTo = settledTo;
	}

	/** Every packet up to and including this one is settled. */
	get settledTo(): number {
		return this.#settledTo;
	}

	received(sequence: number): void {
		if (sequence > this.#settledTo && !this.#open.has(sequence)) this.#open.set(sequence, false);
	}

	settle(sequences: readonly number[]): void {
		for (const sequence of sequences) if (this.#open.has(sequence)) this.#open.set(sequence, true);
		// Packets arrive in order, and a Map iterates its keys in insertion order.
		for (const [sequence, isSettled] of this.#open) {
			if (!isSettled) return;
			this.#settledTo = sequence;
			this.#open.delete(sequence);
		}
	}
}
