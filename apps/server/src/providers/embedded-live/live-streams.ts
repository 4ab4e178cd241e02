import type { StreamEndReason } from "@stride/contract/streams";
import type { EmbeddedLiveDeps } from "./embedded-live-deps.ts";
import { createEventLine, type EventLine } from "./event-line.ts";
import { findState } from "./live-broadcasts.queries.ts";
import { type LiveStream, openLiveStream } from "./live-stream.ts";
import { listLocalJournals, removeLocalJournal } from "./recording-store.ts";

/** Viewers of a stream that has ended may load what they were told of for so long. */
const lingerMs = 60_000;

/** The streams that are open in this process. It is the only one that opens them. */
export function createLiveStreams(deps: EmbeddedLiveDeps) {
	/** Those that are being opened, too. */
	const opening = new Map<string, Promise<LiveStream | undefined>>();
	const open = new Map<string, LiveStream>();
	const lines = new Map<string, EventLine>();
	let isReleasing = false;

	function eventsOf(streamId: string): EventLine {
		const line = lines.get(streamId) ?? createEventLine(deps);
		lines.set(streamId, line);
		return line;
	}

	async function openAnew(id: string): Promise<LiveStream | undefined> {
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
		opening.delete(streamId);
		lines.delete(streamId);
	}

	return {
		/** The stream if it is open here; nothing is read for the answer. */
		peek: (streamId: string): LiveStream | undefined => open.get(streamId),
		/** The stream, opened where it is not; nothing where it is not on the air. */
		async get(streamId: string): Promise<LiveStream | undefined> {
			if (isReleasing) return undefined;
			const known = open.get(streamId) ?? opening.get(streamId);
			if (known) return known;
			const promise = openAnew(streamId);
			opening.set(streamId, promise);
			try {
				return await promise;
			} finally {
				if (opening.get(streamId) === promise) opening.delete(streamId);
			}
		},
		/** The stream if it is open or being opened. */
		find: async (streamId: string): Promise<LiveStream | undefined> =>
			open.get(streamId) ?? (await opening.get(streamId)?.catch(() => undefined)),
		eventsOf,
		/** For a stream that is over. Its viewers load the last of it before it goes. */
		forgetSoon(streamId: string): void {
			deps.after(lingerMs, () => forget(streamId));
		},
		/** For a stream that is removed: nothing of it is served any more. */
		async forgetNow(streamId: string, reason: StreamEndReason | "deleted"): Promise<void> {
			const stream = await this.find(streamId);
			await stream?.end(reason);
			forget(streamId);
		},
		/** Journals that a killed process has kept with their recordings, and not removed here. */
		async removeLeftJournals(): Promise<void> {
			for (const streamId of await listLocalJournals(deps)) {
				const state = await findState(deps.db, streamId);
				if (state === "recorded" || state === undefined) await removeLocalJournal(deps, streamId);
			}
		},
		/** The process goes down. */
		async releaseAll(): Promise<void> {
			isReleasing = true;
			await Promise.allSettled(opening.values());
			await Promise.all([...open.values()].map((stream) => stream.release()));
			await Promise.all([...lines.values()].map((line) => line.settled()));
		},
	};
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;
