export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs work first come, first served, some at a time.
 * @param options.waitingMax how many may wait beside those at work; the next is refused at once
 */
export function createBoundedQueue(options: {
	concurrency: number;
	waitingMax: number;
	refuse: () => Error;
}): BoundedQueue {
	const waiting: (() => void)[] = [];
	let atWork = 0;

	/** A place is handed on by the one who leaves, so that nobody slips in between. */
	async function takePlace(): Promise<void> {
		if (atWork < options.concurrency) {
			atWork++;
			return;
		}
		if (waiting.length >= options.waitingMax) throw options.refuse();
		await new Promise<void>((resolve) => waiting.push(resolve));
	}

	function leavePlace(): void {
		const next = waiting.shift();
		if (next) next();
		else atWork--;
	}

	return async (work) => {
		await takePlace();
		try {
			return await work();
		} finally {
			leavePlace();
		}
	};
}
