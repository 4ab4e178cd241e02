import { type JournalLine, writeJournalLine } from "./journal.ts";
import type { Store } from "./store.ts";

type Recorded = { data?: { name: string; bytes: Uint8Array }; line: JournalLine; onDurable?: () => void };

/** How much may wait for a slow store before the recording is given up. */
export const MAX_WAITING_BYTES = 64_000_000;

/**
 * Writes one after the other: file, flush, journal line, flush, and only then the acknowledgement. After a failure
 * nothing more is written, so that the journal never tells of something that came after a hole.
 */
export class Recorder {
	readonly #store: Store;
	readonly #onFailed: (error: unknown) => void;
	#tail: Promise<void> = Promise.resolve();
	#waitingBytes = 0;
	#hasFailed = false;

	constructor(store: Store, onFailed: (error: unknown) => void) {
		this.#store = store;
		this.#onFailed = onFailed;
	}

	record(entry: Recorded): void {
		// What is never written is not kept either.
		if (this.#hasFailed) return;
		this.#waitingBytes += entry.data?.bytes.length ?? 0;
		if (this.#waitingBytes > MAX_WAITING_BYTES) this.#fail(new Error("the store is slower than the stream"));
		this.#tail = this.#tail.then(() => this.#write(entry));
	}

	/** Nothing is on its way to the store. */
	get isIdle(): boolean {
		return this.#waitingBytes === 0 && !this.#hasFailed;
	}

	/** Resolves when all that was handed over is written, or has failed. */
	settled(): Promise<void> {
		return this.#tail;
	}

	async #write({ data, line, onDurable }: Recorded): Promise<void> {
		if (this.#hasFailed) return;
		try {
			if (data) await this.#store.put(data.name, data.bytes);
			await this.#store.append(writeJournalLine(line));
			this.#waitingBytes -= data?.bytes.length ?? 0;
			onDurable?.();
		} catch (error) {
			this.#fail(error);
		}
	}

	#fail(error: unknown): void {
		if (this.#hasFailed) return;
		this.#hasFailed = true;
		this.#onFailed(error);
	}
}
