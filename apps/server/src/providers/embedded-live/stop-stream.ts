import { randomBytes } from "node:crypto";
import type { StreamEndReason } from "@stride/contract/streams";
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
	keepJournal,
	mediaObject,
	openKeptRecording,
	openRecordingStore,
	readObject,
	removeLocalJournal,
} from "./recording-store.ts";

/**
 * Ends a stream and completes its recording, also of a stream that a killed process left. The host has heard of the
 * recording before the stream counts as recorded: who is interrupted here begins again and tells it once more.
 */
export async function stopStream(
	deps: EmbeddedLiveDeps,
	streams: LiveStreams,
	{ streamId, reason }: { streamId: string; reason: StreamEndReason },
): Promise<void> {
	if ((await beginStop(deps.db, { streamId, reason })) !== "stopping") return;
	const stream = await streams.find(streamId);
	if (stream) await keepJournal(deps, streamId, await stream.end(reason));
	else if (!(await openKeptRecording(deps, streamId))) await completeLeft(deps, streamId);
	await streams.eventsOf(streamId).settled();
	await deps.host.heard({ kind: "recorded", streamId, ...(await describe(deps, streamId)) });
	deps.failPoint("live-recording-told");
	await setRecorded(deps.db, streamId);
	await removeLocalJournal(deps, streamId);
	streams.forgetSoon(streamId);
}

/** A process that was killed has left the stream without an end. */
async function completeLeft(deps: EmbeddedLiveDeps, streamId: string): Promise<void> {
	const store = await openRecordingStore(deps, streamId);
	try {
		if (!(await readRecording(store)).isEnded) await endLeft(deps, streamId, store);
		await keepJournal(deps, streamId, store);
	} finally {
		await store.close();
	}
}

async function endLeft(deps: EmbeddedLiveDeps, streamId: string, store: Store): Promise<void> {
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
	const kept = await openKeptRecording(deps, streamId);
	if (!kept) throw new Error(`the recording of ${streamId} is gone`);
	const recording = await readRecording(kept);
	return { durationMs: Math.round(recording.durationMs), ...(await sizeOf(deps, streamId, recording)) };
}

/** The size with which the recording begins; 0 where nothing was recorded. */
async function sizeOf(deps: EmbeddedLiveDeps, streamId: string, { inits, segments }: Recording) {
	const init = inits.find((one) => one.init === segments[0]?.init);
	const bytes = init && (await readObject(deps, mediaObject(streamId, init.name)));
	return (bytes && pictureSizeOfInit(bytes)) ?? { width: 0, height: 0 };
}
