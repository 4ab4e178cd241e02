/**
 * Which packets are settled: recorded, or dropped for good. The broadcaster keeps what is not acknowledged and
 * sends it again after a crash.
 */
export class Acknowledgement {
	/** Sequence numbers above `#settledTo` that came, and whether each is settled. */
	readonly #open = new Map<number, boolean>();
	#settledTo: number;

	constructor(settledTo: number) {
		this.#settledTo = settledTo;
	}

	/** Every packet up to this one is settled. */
	get settledTo(): number {
		return this.#settledTo;
	}

	received(sequence: number): void {
		if (sequence > this.#settledTo && !this.#open.has(sequence)) this.#open.set(sequence, false);
	}

	settle(sequences: readonly number[]): void {
		for (const sequence of sequences) if (this.#open.has(sequence)) this.#open.set(sequence, true);
		// They came in order, and a Map keeps the order in which its keys came.
		for (const [sequence, isSettled] of this.#open) {
			if (!isSettled) return;
			this.#settledTo = sequence;
			this.#open.delete(sequence);
		}
	}
}
