/** Runs one work after the other, in the order of the calls; a failure reaches its caller and does not stop the next. */
export type Sequence = <T>(work: () => Promise<T>) => Promise<T>;

export function createSequence(): Sequence {
	let last: Promise<unknown> = Promise.resolve();
	return (work) => {
		const result = last.then(work);
		// The caller of the failed work receives its error.
		last = result.catch(() => undefined);
		return result;
	};
}

/** A sequence per key; keys do not wait for each other. A key without work takes no memory. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedQueue(): KeyedQueue {
	const sequences = new Map<string, { run: Sequence; waiting: number }>();
	return async (key, work) => {
		const sequence = sequences.get(key) ?? { run: createSequence(), waiting: 0 };
		sequences.set(key, sequence);
		sequence.waiting++;
		try {
			return await sequence.run(work);
		} finally {
			if (--sequence.waiting === 0) sequences.delete(key);
		}
	};
}
