/** A viewer counts until this long after their last request. */
const activeMs = 12_000;
const publishEveryMs = 2_000;
/** Upper bound of the count and of the tracked viewers. */
const viewersMax = 500_000;

type Deps = {
	nowMs: () => number;
	after: (delayMs: number, callback: () => void) => () => void;
	/** @param joined viewers whose first request followed the last accepted change. @returns whether they were accepted */
	onChange: (count: number, joined: readonly string[]) => boolean;
};

/** Counts the distinct viewers of one stream, and publishes changes of the count and new viewers. */
export function createViewerCount({ nowMs, after, onChange }: Deps) {
	/** The time of each viewer's last request, oldest first. */
	const lastRequests = new Map<string, number>();
	/** Until when viewers count whose further requests a cache answers. */
	const heldUntil = new Map<string, number>();
	/** All viewers since the stream was opened, and those of them who have not been reported yet. */
	const known = new Set<string>();
	let joined: string[] = [];
	let published = 0;
	let cancel: (() => void) | undefined;

	function update(): void {
		cancel = undefined;
		const now = nowMs();
		for (const [viewer, atMs] of lastRequests) {
			if (atMs > now - activeMs) break;
			lastRequests.delete(viewer);
		}
		for (const [viewer, untilMs] of heldUntil) {
			if (untilMs > now) break;
			heldUntil.delete(viewer);
		}
		const count = lastRequests.size + heldUntil.size;
		if (count !== published || joined.length > 0) report(count);
		if (count > 0) schedule();
	}

	function report(count: number): void {
		published = count;
		if (onChange(count, joined)) joined = [];
	}

	function schedule(): void {
		cancel ??= after(publishEveryMs, update);
	}

	return {
		/** @param countedMs for viewers whose further requests may not arrive; always the same */
		addRequest(viewer: string, countedMs?: number): void {
			const isKnown = lastRequests.delete(viewer) || heldUntil.has(viewer);
			const isCounted = isKnown || lastRequests.size + heldUntil.size < viewersMax;
			if (isCounted && countedMs !== undefined) {
				heldUntil.delete(viewer);
				heldUntil.set(viewer, nowMs() + countedMs);
			} else if (isCounted && !heldUntil.has(viewer)) lastRequests.set(viewer, nowMs());
			if (known.size < viewersMax && !known.has(viewer)) {
				known.add(viewer);
				joined.push(viewer);
			}
			schedule();
		},
		/** Whether there are viewers, published or not. */
		hasAny: (): boolean => lastRequests.size + heldUntil.size > 0,
		/** The count as last published. */
		published: () => published,
		/** Resets the count to zero. */
		end(): void {
			cancel?.();
			cancel = undefined;
			lastRequests.clear();
			heldUntil.clear();
			if (published > 0 || joined.length > 0) report(0);
		},
	};
}
