/** Between attempts while the server cannot be reached. */
const retryMs = 5_000;
/** Refused viewers report again at different times, and less often while the shared playlists are refused again. */
const spreadMs = { first: 3_000, longest: 60_000 };
const displaced = 409;
const sessionRefused = [401, 402, 403, 410];
const sharedNames = /^(live|plain)(-saver|-sound)?\.m3u8(\?|$)/;

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
	/** Of the shared playlists, since one was loaded. */
	let refusals = 0;
	let current: AbortController | undefined;
	let cancel: (() => void) | undefined;

	function pause(): void {
		current?.abort();
		current = undefined;
		cancel?.();
		cancel = undefined;
	}

	function end(): void {
		pause();
		address = null;
		shared = null;
	}

	async function report(): Promise<void> {
		pause();
		if (address === null) return;
		const request = new AbortController();
		current = request;
		let answer: PresenceAnswer | undefined;
		let status = 0;
		try {
			const response = await fetch(address, request.signal);
			status = response.status;
			if (status === 200) answer = await response.json();
		} catch {
			// The connection is lost, which the playlists' requests notice too.
		}
		if (request.signal.aborted) return;
		if (answer) shared = answer.shared && { folder: answer.shared.folder, untilMs: nowMs() + answer.shared.validMs };
		if (status === displaced || sessionRefused.includes(status)) {
			end();
			return status === displaced ? listeners.onDisplaced() : listeners.onLost();
		}
		reportAfter((answer?.renewMs ?? retryMs) * (0.8 + 0.2 * random()));
	}

	function reportAfter(delayMs: number): void {
		cancel?.();
		cancel = after(delayMs, () => void report());
	}

	return {
		/** The session's address; null where the server expects no reports, or for a viewer with a limit. */
		open(at: string | null): void {
			if (at === address) return;
			end();
			address = at;
		},
		/** Reports now and from then on. */
		begin: (): void => void report(),
		/** Reports nothing while the viewer pauses, so that the device's place becomes free. */
		pause,
		end,
		/** The shared playlists were refused: the session's own are used until the next report, which follows soon. */
		discard(): void {
			if (!shared) return;
			shared = null;
			if (current) reportAfter(Math.min(spreadMs.first * 2 ** refusals++, spreadMs.longest) * random());
		},
		/** A shared playlist was loaded. */
		confirm(): void {
			refusals = 0;
		},
		/** From where a playlist of the session is loaded now. @returns null for its own address */
		sharedAddressOf(playlist: string): string | null {
			if (address === null || !shared || shared.untilMs <= nowMs()) return null;
			const own = new URL(".", address).href;
			const name = playlist.startsWith(own) ? playlist.slice(own.length) : "";
			return sharedNames.test(name) ? `${shared.folder}${name}` : null;
		},
	};
}

/**
 * The address of a recording's playlist for a player that reports: its media have the addresses that all viewers share.
 * @returns null for another playlist
 */
export const reportedRecording = (playlist: string): string | null =>
	/\/recording(-sound)?\.m3u8$/.test(playlist) ? `${playlist}?presence=1` : null;

export type Presence = ReturnType<typeof createPresence>;
