/** Calls back after this many milliseconds, unless the returned function cancels it. */
export type After = (delayMs: number, callback: () => void) => () => void;

type Wait<Answer> = { promise: Promise<Answer>; settle: (answer: Answer) => void };

/**
 * One promise and one time-out shared by all requests for the same position: a thousand viewers of a stream await one
 * promise instead of adding a thousand listeners.
 */
export class SharedWaits<Answer> {
	readonly #waits = new Map<string, Wait<Answer>>();
	readonly #after: After;

	constructor(after: After) {
		this.#after = after;
	}

	/** Joins a pending wait; the first caller sets the time-out. */
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
