/** The listeners of one value outside React. `add` suits `useSyncExternalStore`; it returns what removes the listener. */
export function createListeners() {
	const listeners = new Set<() => void>();
	return {
		add(listener: () => void): () => void {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		notify(): void {
			for (const listener of listeners) listener();
		},
	};
}
