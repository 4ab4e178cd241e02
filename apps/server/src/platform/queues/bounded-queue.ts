export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs work in order of arrival with a bounded concurrency.
 * @param options.waitingMax maximum number of waiting tasks; further ones are rejected immediately
 */
export function createBoundedQueue(options: {
	concurrency: number;
	waitingMax: number;
	refuse: () => Error;
}): BoundedQueue {
	const waiting: (() => void)[] = [];
	let atWork = 0;

	/** A finished task hands its slot to the next waiter, so a newcomer cannot overtake the queue. */
	async function acquireSlot(): Promise<void> {
		if (atWork < options.concurrency) {
			atWork++;
			return;
		}
		if (waiting.length >= options.waitingMax) throw options.refuse();
		await new Promise<void>((resolve) => waiting.push(resolve));
	}

	function releaseSlot(): void {
		const next = waiting.shift();
		if (next) next();
		else atWork--;
	}

	return async (work) => {
		await acquireSlot();
		try {
			return await work();
		} finally {
			releaseSlot();
		}
	};
}
