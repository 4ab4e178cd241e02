import { randomBytes } from "node:crypto";
import type { StreamEndReason } from "@stride/contract/streams/streams";
import {
	completeRecording,
	type JournalRepair,
	pictureSizeOfInit,
	type Recording,
	readRecording,
	type Store,
} from "@stride/hls";
import type { EmbeddedLiveDeps } from "./embedded-live-deps.ts";
import { beginStop, setRecorded } from "./live-broadcasts.queries.ts";
import type { LiveStreams } from "./live-streams.ts";
import { type BroadcastLeases, type Lease, LeaseLostError } from "./nodes/broadcast-leases.ts";
import {
	alarmJournalRebuilt,
	mediaObject,
	openRecordingStore,
	openStoredRecording,
	readObject,
	storeJournal,
} from "./recording-store.ts";

type StopDeps = EmbeddedLiveDeps & { leases: BroadcastLeases; streams: LiveStreams };

/**
 * Ends a stream and completes its recording, also after the process that recorded it was killed. The host handles the
 * event before the stream is marked as recorded, so an interrupted stop repeats the event.
 * @returns false if another process hosts the stream, which has to stop it
 */
export async function stopStream(
	deps: StopDeps,
	{ streamId, reason }: { streamId: string; reason: StreamEndReason },
): Promise<boolean> {
	const { leases, streams } = deps;
	if ((await beginStop(deps.db, { streamId, reason })) !== "stopping") return true;
	const stream = await streams.find(streamId);
	const lease = leases.find(streamId) ?? (await leases.take(streamId, { states: ["stopping"] }));
	if (!lease) return false;
	if (stream) await storeJournal(deps, lease, await stream.end(reason));
	else if (!(await openStoredRecording(deps, streamId))) await completeOrphaned(deps, lease);
	await streams.eventsOf(streamId).settled();
	await deps.host.handleEvent({ kind: "recorded", streamId, ...(await describe(deps, streamId)) }, lease.confirm);
	deps.failPoint("live-recording-published");
	if (!(await setRecorded(deps.db, lease))) throw new LeaseLostError();
	await leases.release(lease);
	streams.forgetSoon(streamId);
	return true;
}

/** Completes a recording whose process was killed before the end. */
async function completeOrphaned(deps: EmbeddedLiveDeps, lease: Lease): Promise<void> {
	const store = await openRecordingStore(deps, lease);
	try {
		if (!(await readRecording(store)).isEnded) await endOrphaned(deps, lease, store);
		await storeJournal(deps, lease, store);
	} finally {
		await store.close();
	}
}

async function endOrphaned(deps: EmbeddedLiveDeps, { streamId, epoch }: Lease, store: Store): Promise<void> {
	let failure: unknown;
	const listener = {
		journalRebuilt: (repair: JournalRepair) => alarmJournalRebuilt(deps, streamId, repair),
		recordingFailed(error: unknown) {
			failure = error;
		},
	};
	const nowMs = () => deps.clock().getTime();
	await completeRecording({ store, epoch, after: deps.after, nowMs, randomBytes }, listener);
	if (failure) throw failure;
}

async function describe(deps: EmbeddedLiveDeps, streamId: string) {
	const stored = await openStoredRecording(deps, streamId);
	if (!stored) throw new Error(`the recording of ${streamId} is missing`);
	const recording = await readRecording(stored);
	return { durationMs: Math.round(recording.durationMs), ...(await sizeOf(deps, streamId, recording)) };
}

/** The picture size at the start of the recording; 0 if nothing was recorded. */
async function sizeOf(deps: EmbeddedLiveDeps, streamId: string, { inits, segments }: Recording) {
	const init = inits.find((one) => one.init === segments[0]?.init);
	const bytes = init && (await readObject(deps, mediaObject(streamId, init.name)));
	return (bytes && pictureSizeOfInit(bytes)) ?? { width: 0, height: 0 };
}
