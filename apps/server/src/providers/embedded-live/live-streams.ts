import type { StreamEndReason } from "@stride/contract/streams/streams";
import { createSingleFlight } from "../../platform/queues/single-flight.ts";
import type { EmbeddedLiveDeps } from "./embedded-live-deps.ts";
import { createEventQueue, type EventQueue } from "./event-queue.ts";
import { findState } from "./live-broadcasts.queries.ts";
import { type LiveStream, openLiveStream } from "./live-stream.ts";
import { listLocalJournals, removeLocalJournal } from "./recording-store.ts";

/** How long viewers of an ended stream may load published segments. */
const lingerMs = 60_000;

/** The streams that are open in this process, the only one that opens them. */
export function createLiveStreams(deps: EmbeddedLiveDeps) {
	/** Streams that are being opened. */
	const opening = createSingleFlight<LiveStream | undefined>();
	const open = new Map<string, LiveStream>();
	const queues = new Map<string, EventQueue>();
	let isReleasing = false;

	function eventsOf(streamId: string): EventQueue {
		const queue = queues.get(streamId) ?? createEventQueue(deps);
		queues.set(streamId, queue);
		return queue;
	}

	async function load(id: string): Promise<LiveStream | undefined> {
		if ((await findState(deps.db, id)) !== "open") return undefined;
		const stream = await openLiveStream(deps, { id, events: eventsOf(id) });
		if (isReleasing) {
			await stream.release();
			return undefined;
		}
		open.set(id, stream);
		return stream;
	}

	function forget(streamId: string): void {
		open.delete(streamId);
		opening.forget(streamId);
		queues.delete(streamId);
	}

	return {
		/** The stream if it is open here, without a database read. */
		peek: (streamId: string): LiveStream | undefined => open.get(streamId),
		listOpen: (): readonly LiveStream[] => [...open.values()],
		/** The stream, opened if necessary; undefined if it is not on air. */
		async get(streamId: string): Promise<LiveStream | undefined> {
			if (isReleasing) return undefined;
			return open.get(streamId) ?? opening.run(streamId, () => load(streamId));
		},
		/** The stream if it is open or being opened. */
		find: async (streamId: string): Promise<LiveStream | undefined> =>
			// The caller that opens the stream receives the error.
			open.get(streamId) ?? (await opening.find(streamId)?.catch(() => undefined)),
		eventsOf,
		/** Evicts an ended stream after its viewers could load the last segments. */
		forgetSoon(streamId: string): void {
			deps.after(lingerMs, () => forget(streamId));
		},
		/** Ends and evicts a deleted stream, so that nothing of it is served. */
		async forgetNow(streamId: string, reason: StreamEndReason | "deleted"): Promise<void> {
			const stream = await this.find(streamId);
			await stream?.end(reason);
			forget(streamId);
		},
		/** Removes local journals that a killed process had stored with their recordings. */
		async removeOrphanedJournals(): Promise<void> {
			for (const streamId of await listLocalJournals(deps)) {
				const state = await findState(deps.db, streamId);
				if (state === "recorded" || state === undefined) await removeLocalJournal(deps, streamId);
			}
		},
		/** Releases all streams at shutdown. */
		async releaseAll(): Promise<void> {
			isReleasing = true;
			await opening.settled();
			await Promise.all([...open.values()].map((stream) => stream.release()));
			await Promise.all([...queues.values()].map((queue) => queue.settled()));
		},
	};
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;
