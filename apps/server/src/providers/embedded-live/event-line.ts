import type { LiveEvent, LiveHost } from "../../modules/streams/index.ts";
import type { Log } from "../../platform/log.ts";

/** Beyond this the host is so slow that the newest count or picture may be left out. */
const waitingMax = 20;
const attemptsMax = 6;
const firstPauseMs = 500;

type Deps = { host: LiveHost; log: Log; after: (delayMs: number, callback: () => void) => () => void };

/**
 * Tells the host of one stream's events in their order, one after the other. What changes the stream's state is told
 * again when the host fails; the count of viewers and pictures are not, since newer ones follow.
 */
export function createEventLine({ host, log, after }: Deps) {
	let tail: Promise<void> = Promise.resolve();
	let waiting = 0;

	async function tell(event: LiveEvent): Promise<void> {
		const isState = event.kind === "on-air" || event.kind === "interrupted";
		for (let attempt = 1; ; attempt++) {
			try {
				return await host.heard(event);
			} catch (error) {
				log.error({ err: error, kind: event.kind, streamId: event.streamId }, "a live event was not heard");
				if (!isState || attempt >= attemptsMax) return;
				const { promise, resolve } = Promise.withResolvers<void>();
				after(firstPauseMs * 2 ** attempt, resolve);
				await promise;
			}
		}
	}

	return {
		tell(event: LiveEvent): void {
			const isPassing = event.kind === "viewers" || event.kind === "poster";
			if (isPassing && waiting >= waitingMax) return;
			waiting += 1;
			tail = tail
				.then(() => tell(event))
				.finally(() => {
					waiting -= 1;
				});
		},
		/** Resolves when all that was told is heard, or given up. */
		settled: (): Promise<void> => tail,
	};
}

export type EventLine = ReturnType<typeof createEventLine>;
