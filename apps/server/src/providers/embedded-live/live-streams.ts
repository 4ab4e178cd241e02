import type { StreamEndReason } from "@stride/contract/streams/streams";
import type { LiveWindow } from "@stride/hls";
import { createSingleFlight } from "../../platform/queues/single-flight.ts";
import { createEventQueue, type EventQueue } from "./event-queue.ts";
import { findState } from "./live-broadcasts.queries.ts";
import { type LiveStream, type LiveStreamDeps, openLiveStream } from "./live-stream.ts";
import type { BroadcastLeases, Lease } from "./nodes/broadcast-leases.ts";
import { ownerSignal } from "./nodes/viewer-hand-over.ts";
import { listLocalJournals, removeLocalJournal } from "./recording-store.ts";

/** How long viewers of an ended stream may load published segments. */
const lingerMs = 60_000;

type Deps = LiveStreamDeps & { leases: BroadcastLeases };

/** The streams that are open in this process, which holds their leases. */
export function createLiveStreams(deps: Deps) {
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

	async function load(id: string, from: "free" | "any"): Promise<LiveStream | undefined> {
		const lease = await deps.leases.take(id, { states: ["open"], from });
		if (!lease) return undefined;
		await deps.signals.hint(deps.db, { kind: ownerSignal, id });
		try {
			const events = eventsOf(id);
			const stream = await openLiveStream(deps, { lease, events });
			if (!isReleasing && !lease.isLost()) {
				open.set(id, stream);
				// For a viewer: the former owner may have ended without reporting that its broadcaster was lost.
				if (from === "free" && lease.epoch > 1) events.publish({ kind: "interrupted", streamId: id }, lease);
				return stream;
			}
			await stream.release();
			return undefined;
		} catch (error) {
			if (lease.isLost()) return undefined;
			await deps.leases.release(lease);
			throw error;
		}
	}

	function abandon({ streamId, epoch }: Lease): void {
		const stream = open.get(streamId);
		if (stream?.lease.epoch !== epoch) return;
		// At a shutdown its viewers still load what they know of it.
		if (!isReleasing) open.delete(streamId);
		stream
			.abandon()
			.catch((error: unknown) => {
				deps.log.error({ err: error, streamId }, "a live stream that another process hosts could not be closed");
			})
			.finally(() => {
				if (!open.has(streamId) && !opening.find(streamId)) queues.delete(streamId);
			});
	}
	deps.leases.onLost(abandon);

	function forget(streamId: string): void {
		open.delete(streamId);
		opening.forget(streamId);
		queues.delete(streamId);
	}

	return {
		/** The stream if it is open here, without a database read. */
		peek: (streamId: string): LiveStream | undefined => (isReleasing ? undefined : open.get(streamId)),
		/** The media of a stream that is or was open here: its viewers load what they know of one that was released. */
		windowOf: (streamId: string): LiveWindow | undefined => open.get(streamId)?.window,
		listOpen: (): readonly LiveStream[] => [...open.values()],
		/** The stream, opened if necessary; undefined if it is not on air, or if another process hosts it. */
		async get(streamId: string): Promise<LiveStream | undefined> {
			if (isReleasing) return undefined;
			return open.get(streamId) ?? opening.run(streamId, () => load(streamId, "free"));
		},
		/** The stream for a broadcaster that has connected here, taken from another process if necessary. */
		async claim(streamId: string): Promise<LiveStream | undefined> {
			const found = await this.get(streamId);
			// Its broadcaster may have been elsewhere since the last renewal.
			if (found && (await found.lease.confirm())) return found;
			if (found) deps.leases.refused(found.lease);
			// A viewer's request takes no stream from a living owner, and must not answer for the broadcaster.
			await opening.find(streamId)?.catch(() => undefined);
			if (isReleasing) return undefined;
			return opening.run(streamId, () => load(streamId, "any"));
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
		/** Removes journal files of a former version that are stored with their recordings. */
		async removeOrphanedJournals(): Promise<void> {
			for (const streamId of await listLocalJournals(deps)) {
				if ((await findState(deps.db, streamId)) === "recorded") await removeLocalJournal(deps, streamId);
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
