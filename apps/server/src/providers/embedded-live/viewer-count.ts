/** Who has asked for something within this time watches. */
const activeMs = 12_000;
const tellEveryMs = 2_000;
/** More are not told apart; the count stays there. */
const viewersMax = 500_000;

type Deps = {
	nowMs: () => number;
	after: (delayMs: number, callback: () => void) => () => void;
	tell: (count: number) => void;
};

/** Counts the distinct viewers of one stream, and tells when their number has changed. */
export function createViewerCount({ nowMs, after, tell }: Deps) {
	/** When each was last seen, the longest ago first. */
	const seen = new Map<string, number>();
	let told = 0;
	let cancel: (() => void) | undefined;

	function look(): void {
		cancel = undefined;
		const since = nowMs() - activeMs;
		for (const [viewer, atMs] of seen) {
			if (atMs > since) break;
			seen.delete(viewer);
		}
		if (seen.size !== told) {
			told = seen.size;
			tell(told);
		}
		if (seen.size > 0) schedule();
	}

	function schedule(): void {
		cancel ??= after(tellEveryMs, look);
	}

	return {
		saw(viewer: string): void {
			const isKnown = seen.delete(viewer);
			if (isKnown || seen.size < viewersMax) seen.set(viewer, nowMs());
			schedule();
		},
		/** Nobody watches any more. */
		end(): void {
			cancel?.();
			cancel = undefined;
			seen.clear();
			if (told > 0) tell(0);
			told = 0;
		},
	};
}
