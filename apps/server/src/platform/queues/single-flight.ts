/** Concurrent calls with one key share the promise of the first; after it is settled the next call starts again. */
export type SingleFlight<T> = {
	run(key: string, work: () => Promise<T>): Promise<T>;
	/** The running call. */
	find(key: string): Promise<T> | undefined;
	/** The next call with the key starts again, although the running one is not settled. */
	forget(key: string): void;
	/** Resolves when every call that runs now is settled. */
	settled(): Promise<void>;
};

export function createSingleFlight<T>(): SingleFlight<T> {
	const running = new Map<string, Promise<T>>();
	return {
		run(key, work) {
			const sooner = running.get(key);
			if (sooner) return sooner;
			const own = work().finally(() => {
				if (running.get(key) === own) running.delete(key);
			});
			running.set(key, own);
			return own;
		},
		find: (key) => running.get(key),
		forget: (key) => void running.delete(key),
		async settled() {
			await Promise.allSettled(running.values());
		},
	};
}
