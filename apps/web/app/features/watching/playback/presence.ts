const firstRetryMs = 5_000;
const displaced = 409;
const sessionRefused = [401, 402, 403, 410];

/** The server's answer (docs/live.md, "Behind a cache or CDN"). `folder` has the shared playlists for `validMs`. */
export type PresenceAnswer = { shared: { folder: string; validMs: number } | null; renewMs: number };

type Deps = {
	fetch: (address: string, signal: AbortSignal) => Promise<Pick<Response, "status" | "json">>;
	nowMs: () => number;
	/** 0 … 1 */
	random: () => number;
	/** @returns a function that cancels it */
	after: (delayMs: number, callback: () => void) => () => void;
};
type Listeners = { onDisplaced: () => void; onLost: () => void };

/**
 * Reports that a viewer without a limit is watching, and receives the addresses of the playlists that all of them share.
 * Without a report the server cannot see a viewer whose requests a cache answers.
 */
export function createPresence({ fetch, nowMs, random, after }: Deps, listeners: Listeners) {
	let address: string | null = null;
	let shared: { folder: string; untilMs: number } | null = null;
	let current: AbortController | undefined;
	let cancel: (() => void) | undefined;

	function stop(): void {
		current?.abort();
		current = undefined;
		cancel?.();
		cancel = undefined;
	}

	async function report(from: string): Promise<void> {
		stop();
		const request = new AbortController();
		current = request;
		const again = (delayMs: number) => {
			cancel = after(delayMs * (0.8 + 0.2 * random()), () => void report(from));
		};
		let answer: PresenceAnswer | undefined;
		let status = 0;
		try {
			const response = await fetch(from, request.signal);
			status = response.status;
			if (status === 200) answer = await response.json();
		} catch {
			// The connection is away, which the playlists' requests notice too.
		}
		if (request.signal.aborted) return;
		if (answer) {
			shared = answer.shared && { folder: answer.shared.folder, untilMs: nowMs() + answer.shared.validMs };
			return again(answer.renewMs);
		}
		if (status === displaced) return listeners.onDisplaced();
		if (sessionRefused.includes(status)) return listeners.onLost();
		again(firstRetryMs);
	}

	return {
		/** Reports now and from then on; without an address the server expects none. */
		begin(at: string | null): void {
			if (at !== address) shared = null;
			address = at;
			if (at === null) stop();
			else void report(at);
		},
		/** Reports no more. */
		stop,
		/** The shared playlists were refused: the session's own are used until the next report. */
		discard(): void {
			shared = null;
		},
		/** Where a playlist of the session is shared now. @returns null if it is not */
		sharedAddressOf(playlist: string): string | null {
			if (!shared || address === null || shared.untilMs <= nowMs()) return null;
			const own = new URL(".", address).href;
			const isOwn =
				playlist.startsWith(own) && /^(live|plain)(-saver|-sound)?\.m3u8(\?|$)/.test(playlist.slice(own.length));
			return isOwn ? `${shared.folder}${playlist.slice(own.length)}` : null;
		},
	};
}

export type Presence = ReturnType<typeof createPresence>;
