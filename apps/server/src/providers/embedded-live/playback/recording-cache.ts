/** A cache of what was read of recordings, by stream; the least recently used entries are evicted. */
export function createRecordingCache<T>(read: (streamId: string) => Promise<T | null>, entriesMax: number) {
	/** Least recently used first. */
	const cached = new Map<string, Promise<T | null>>();

	return {
		/** @returns null if there is no recording, or not yet */
		async get(streamId: string): Promise<T | null> {
			const known = cached.get(streamId) ?? read(streamId);
			cached.delete(streamId);
			cached.set(streamId, known);
			const [oldest] = cached.keys();
			if (cached.size > entriesMax && oldest !== undefined) cached.delete(oldest);
			// A missing recording and a failed read are not cached.
			const found = await known.catch((error: unknown) => {
				cached.delete(streamId);
				throw error;
			});
			if (!found) cached.delete(streamId);
			return found;
		},
		forget: (streamId: string): void => void cached.delete(streamId),
	};
}
