import type { LiveEvent, LiveHost } from "../../modules/streams/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Lease } from "./nodes/broadcast-leases.ts";

/** With more pending events, viewer counts and posters are dropped. */
const pendingMax = 20;
const attemptsMax = 6;
const firstPauseMs = 500;

type Deps = { host: LiveHost; log: Log; after: (delayMs: number, callback: () => void) => () => void };

/**
 * Delivers one stream's events to the host sequentially. State changes are retried when the host fails; viewer counts
 * and posters are not, since newer ones follow. Nothing is delivered for a lease that another process has taken.
 */
export function createEventQueue({ host, log, after }: Deps) {
	let tail: Promise<void> = Promise.resolve();
	let pending = 0;

	async function deliver(event: LiveEvent, lease: Lease): Promise<void> {
		const isState = event.kind === "on-air" || event.kind === "interrupted";
		for (let attempt = 1; ; attempt++) {
			if (lease.isLost()) return;
			try {
				return await host.handleEvent(event, lease.confirm);
			} catch (error) {
				log.error({ err: error, kind: event.kind, streamId: event.streamId }, "the host failed to handle a live event");
				if (!isState || attempt >= attemptsMax) return;
				const { promise, resolve } = Promise.withResolvers<void>();
				after(firstPauseMs * 2 ** attempt, resolve);
				await promise;
			}
		}
	}

	return {
		/** @returns false for an event that is dropped */
		publish(event: LiveEvent, lease: Lease): boolean {
			const isReplaceable = event.kind === "viewers" || event.kind === "poster";
			if (isReplaceable && pending >= pendingMax) return false;
			pending += 1;
			tail = tail
				.then(() => deliver(event, lease))
				.finally(() => {
					pending -= 1;
				});
			return true;
		},
		/** Resolves when all published events are handled or have exhausted their attempts. */
		settled: (): Promise<void> => tail,
	};
}

export type EventQueue = ReturnType<typeof createEventQueue>;
