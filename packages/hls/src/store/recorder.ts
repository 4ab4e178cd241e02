import { type JournalLine, writeJournalLine } from "./journal.ts";
import type { Store } from "./store.ts";

type Recorded = { data?: { name: string; bytes: Uint8Array }; line: JournalLine; onDurable?: () => void };

/** The limit of unwritten bytes at which the recording is aborted. */
export const MAX_WAITING_BYTES = 64_000_000;

/**
 * Writes in sequence: file, flush, journal line, flush, acknowledgement. After a failure nothing more is written, so that
 * the journal never lists a segment after a hole.
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
		// An entry that will not be written must not be retained.
		if (this.#hasFailed) return;
		this.#waitingBytes += entry.data?.bytes.length ?? 0;
		if (this.#waitingBytes > MAX_WAITING_BYTES) this.#fail(new Error("the store is slower than the stream"));
		this.#tail = this.#tail.then(() => this.#write(entry));
	}

	/** Whether no write is pending. */
	get isIdle(): boolean {
		return this.#waitingBytes === 0 && !this.#hasFailed;
	}

	/** Resolves when all entries are written, or the recorder has failed. */
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
