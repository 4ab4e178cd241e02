/** Calls back after this many milliseconds, unless it is cancelled by what it returns. */
export type After = (delayMs: number, callback: () => void) => () => void;

type Wait<Answer> = { promise: Promise<Answer>; settle: (answer: Answer) => void };

/**
 * One promise and one time-out for everybody who waits for the same thing: a thousand viewers of a stream are a
 * thousand answers from one promise, not a thousand listeners.
 */
export class SharedWaits<Answer> {
	readonly #waits = new Map<string, Wait<Answer>>();
	readonly #after: After;

	constructor(after: After) {
		this.#after = after;
	}

	/** Joins those who wait for it; the first of them sets when it is given up. */
	wait(key: string, timeOutMs: number, onTimeOut: Answer): Promise<Answer> {
		const known = this.#waits.get(key);
		if (known) return known.promise;
		const { promise, resolve } = Promise.withResolvers<Answer>();
		const cancel = this.#after(timeOutMs, () => this.settle(key, onTimeOut));
		const settle = (answer: Answer) => {
			cancel();
			resolve(answer);
		};
		this.#waits.set(key, { promise, settle });
		return promise;
	}

	settle(key: string, answer: Answer): void {
		const wait = this.#waits.get(key);
		this.#waits.delete(key);
		wait?.settle(answer);
	}

	keys(): string[] {
		return [...this.#waits.keys()];
	}
}
