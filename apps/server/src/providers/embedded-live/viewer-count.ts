/** A viewer counts until this long after their last request. */
const activeMs = 12_000;
const publishEveryMs = 2_000;
/** Upper bound of the count and of the tracked viewers. */
const viewersMax = 500_000;

type Deps = {
	nowMs: () => number;
	after: (delayMs: number, callback: () => void) => () => void;
	onChange: (count: number) => void;
};

/** Counts the distinct viewers of one stream and publishes changes of the count. */
export function createViewerCount({ nowMs, after, onChange }: Deps) {
	/** The time of each viewer's last request, oldest first. */
	const lastRequests = new Map<string, number>();
	let published = 0;
	let cancel: (() => void) | undefined;

	function update(): void {
		cancel = undefined;
		const since = nowMs() - activeMs;
		for (const [viewer, atMs] of lastRequests) {
			if (atMs > since) break;
			lastRequests.delete(viewer);
		}
		if (lastRequests.size !== published) {
			published = lastRequests.size;
			onChange(published);
		}
		if (lastRequests.size > 0) schedule();
	}

	function schedule(): void {
		cancel ??= after(publishEveryMs, update);
	}

	return {
		addRequest(viewer: string): void {
			const isKnown = lastRequests.delete(viewer);
			if (isKnown || lastRequests.size < viewersMax) lastRequests.set(viewer, nowMs());
			schedule();
		},
		/** The count as last published. */
		published: () => published,
		/** Resets the count to zero. */
		end(): void {
			cancel?.();
			cancel = undefined;
			lastRequests.clear();
			if (published > 0) onChange(0);
			published = 0;
		},
	};
}
