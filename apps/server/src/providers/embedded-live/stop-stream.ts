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
import {
	alarmJournalRebuilt,
	mediaObject,
	openRecordingStore,
	openStoredRecording,
	readObject,
	removeLocalJournal,
	storeJournal,
} from "./recording-store.ts";

/**
 * Ends a stream and completes its recording, also after the process that recorded it was killed. The host handles the
 * event before the stream is marked as recorded, so an interrupted stop repeats the event.
 */
export async function stopStream(
	deps: EmbeddedLiveDeps,
	streams: LiveStreams,
	{ streamId, reason }: { streamId: string; reason: StreamEndReason },
): Promise<void> {
	if ((await beginStop(deps.db, { streamId, reason })) !== "stopping") return;
	const stream = await streams.find(streamId);
	if (stream) await storeJournal(deps, streamId, await stream.end(reason));
	else if (!(await openStoredRecording(deps, streamId))) await completeOrphaned(deps, streamId);
	await streams.eventsOf(streamId).settled();
	await deps.host.handleEvent({ kind: "recorded", streamId, ...(await describe(deps, streamId)) });
	deps.failPoint("live-recording-published");
	await setRecorded(deps.db, streamId);
	await removeLocalJournal(deps, streamId);
	streams.forgetSoon(streamId);
}

/** Completes a recording whose process was killed before the end. */
async function completeOrphaned(deps: EmbeddedLiveDeps, streamId: string): Promise<void> {
	const store = await openRecordingStore(deps, streamId);
	try {
		if (!(await readRecording(store)).isEnded) await endOrphaned(deps, streamId, store);
		await storeJournal(deps, streamId, store);
	} finally {
		await store.close();
	}
}

async function endOrphaned(deps: EmbeddedLiveDeps, streamId: string, store: Store): Promise<void> {
	let failure: unknown;
	const listener = {
		journalRebuilt: (repair: JournalRepair) => alarmJournalRebuilt(deps, streamId, repair),
		recordingFailed(error: unknown) {
			failure = error;
		},
	};
	const nowMs = () => deps.clock().getTime();
	await completeRecording({ store, after: deps.after, nowMs, randomBytes }, listener);
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
