/**
 * A cache of what was read of recordings, by stream or by `keyOf` the request; the least recently used entries are
 * evicted.
 */
export function createRecordingCache<T, Request = string>(
	read: (request: Request) => Promise<T | null>,
	entriesMax: number,
	keyOf: (request: Request) => string = String,
) {
	/** Least recently used first. */
	const cached = new Map<string, Promise<T | null>>();

	return {
		/** @returns null if there is no recording, or not yet */
		async get(request: Request): Promise<T | null> {
			const key = keyOf(request);
			const known = cached.get(key) ?? read(request);
			cached.delete(key);
			cached.set(key, known);
			const [oldest] = cached.keys();
			if (cached.size > entriesMax && oldest !== undefined) cached.delete(oldest);
			// A missing recording and a failed read are not cached.
			const found = await known.catch((error: unknown) => {
				cached.delete(key);
				throw error;
			});
			if (!found) cached.delete(key);
			return found;
		},
		forget: (key: string): void => void cached.delete(key),
	};
}
