import type { Clock } from "../clock.ts";

/**
 * The result for a key. `shows` lists the signals (`kind:id`, or `kind` for any of a kind) that invalidate it. `isFailed`:
 * a dependency is unavailable, so that an expired copy is better.
 */
export type Made<T> = {
	value: T;
	isShareable: boolean;
	isFailed?: boolean;
	bytes: number;
	shows: readonly string[];
};

/**
 * - `hit`: an existing copy
 * - `made`: this call made it
 * - `joined`: another call was making it
 * - `stale`: an expired copy, since none could be made
 */
export type Taken<T> = { how: "hit" | "made" | "joined" | "stale"; value: T };

export type SharedCopies<T> = {
	/**
	 * Returns the copy of a key, made if there is none; concurrent calls share one making.
	 * @returns null where another call made something that is not shareable; a failure of `make` rejects for the caller
	 * that made, and is null for those that waited
	 */
	take(key: string, make: () => Promise<Made<T>>): Promise<Taken<T> | null>;
	/** Evicts the copies that show what changed; one in the making that shows it is not cached. */
	changed(signal: { kind: string; id: string }): void;
	/** Signals may have been missed. */
	clear(): void;
	size(): { copies: number; bytes: number };
};

export type SharedCopiesOptions = {
	clock: Clock;
	lifeMs: number;
	/** How long after its expiry a copy may replace one that could not be made. */
	staleMs: number;
	copiesMax: number;
	bytesMax: number;
};

type Copy<T> = { value: T; bytes: number; shows: readonly string[]; endsAt: number };
type Making<T> = { result: Promise<Made<T> | null>; changedWords: Set<string>; isCleared: boolean };

/**
 * Copies of content that is the same for many visitors; each expires after a few seconds, and is evicted when its content
 * changes. An expired copy is served while no new one can be made (stale-if-error, RFC 5861).
 */
export function createSharedCopies<T>(options: SharedCopiesOptions): SharedCopies<T> {
	const { clock, lifeMs, staleMs, copiesMax, bytesMax } = options;
	/** Ordered by last use, least recent first. */
	const copies = new Map<string, Copy<T>>();
	/** Makings that may be joined; one that began before a change may have read the old state and is excluded. */
	const joinable = new Map<string, Making<T>>();
	const making = new Set<Making<T>>();
	let bytes = 0;

	function remove(key: string): void {
		const copy = copies.get(key);
		if (!copy) return;
		copies.delete(key);
		bytes -= copy.bytes;
	}

	function find(key: string, expiredMs = 0): Copy<T> | null {
		const copy = copies.get(key);
		if (!copy) return null;
		const nowMs = clock().getTime();
		if (copy.endsAt + staleMs <= nowMs) remove(key);
		if (copy.endsAt + expiredMs <= nowMs) return null;
		copies.delete(key);
		copies.set(key, copy);
		return copy;
	}

	function findStale(key: string, made: Made<T> | null): Taken<T> | null {
		const copy = made?.isFailed ? find(key, staleMs) : null;
		return copy && { how: "stale", value: copy.value };
	}

	function store(key: string, made: Made<T>, beganAt: number): void {
		const endsAt = beganAt + lifeMs;
		// One that began later may have finished sooner.
		if (made.bytes > bytesMax || (copies.get(key)?.endsAt ?? 0) > endsAt) return;
		remove(key);
		copies.set(key, { value: made.value, bytes: made.bytes, shows: made.shows, endsAt });
		bytes += made.bytes;
		for (const oldest of copies.keys()) {
			if (copies.size <= copiesMax && bytes <= bytesMax) return;
			remove(oldest);
		}
	}

	async function makeIt(key: string, make: () => Promise<Made<T>>): Promise<Taken<T>> {
		// Read before anything else, so that a copy is never older than its lifetime.
		const beganAt = clock().getTime();
		const made = make();
		// Waiting requests render for themselves; this one throws below.
		const mine: Making<T> = { result: made.catch(() => null), changedWords: new Set(), isCleared: false };
		joinable.set(key, mine);
		making.add(mine);
		try {
			const result = await made;
			const isFresh = !mine.isCleared && !result.shows.some((word) => mine.changedWords.has(word));
			if (result.isShareable && isFresh) store(key, result, beganAt);
			return findStale(key, result) ?? { how: "made", value: result.value };
		} finally {
			making.delete(mine);
			if (joinable.get(key) === mine) joinable.delete(key);
		}
	}

	return {
		async take(key, make) {
			const copy = find(key);
			if (copy) return { how: "hit", value: copy.value };
			const other = joinable.get(key);
			if (!other) return makeIt(key, make);
			const made = await other.result;
			return made?.isShareable ? { how: "joined", value: made.value } : findStale(key, made);
		},
		changed({ kind, id }) {
			const words = [kind, `${kind}:${id}`];
			for (const [key, copy] of copies) if (words.some((word) => copy.shows.includes(word))) remove(key);
			for (const one of making) for (const word of words) one.changedWords.add(word);
			joinable.clear();
		},
		clear() {
			copies.clear();
			bytes = 0;
			for (const one of making) one.isCleared = true;
			joinable.clear();
		},
		size: () => ({ copies: copies.size, bytes }),
	};
}
