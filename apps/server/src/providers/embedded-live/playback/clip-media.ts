import {
	cutClip,
	latestRange,
	type ClipRange as MediaRange,
	positionAtTime,
	type Recording,
	rangeAtPositions,
	readRecording,
	writeClipPlaylist,
} from "@stride/hls";
import type { ClipChoice, ClipRange, PlacedClip } from "../../../modules/streams/index.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { openRecordingSoFar, openStoredRecording } from "../recording-store.ts";
import { createRecordingCache } from "./recording-cache.ts";

type PlaceDeps = Pick<EmbeddedLiveDeps, "db" | "objects" | "failPoint" | "config" | "clock">;

/** Places a clip on a stream's time line (`LiveEngine.placeClip`). */
export async function placeClip(deps: PlaceDeps, streamId: string, choice: ClipChoice): Promise<PlacedClip | null> {
	const isLatest = "lastMs" in choice;
	const source = await (isLatest ? openRecordingSoFar(deps, streamId) : openStoredRecording(deps, streamId));
	if (!source) return null;
	const recording = await readRecording(source);
	const range = isLatest
		? latestRange(recording.segments, { lastMs: choice.lastMs, nowMs: deps.clock().getTime() })
		: rangeAtPositions(recording.segments, choice);
	if (!range) return null;
	const { startMs, endMs, madeAtMs } = range;
	const cut = cutClip(recording, range);
	// The end of a clip on the air is not recorded yet.
	const durationMs = isLatest ? endMs - startMs : placedLength(cut.durationMs, choice.endMs - choice.startMs);
	if (durationMs < choice.minMs) return null;
	const madeAt = madeAtMs === undefined ? null : new Date(madeAtMs);
	return { startMs, endMs, madeAt, leadMs: Math.round(cut.leadMs), durationMs };
}

/** A range between two positions is rounded inwards, which is not a shorter clip. */
function placedLength(cutMs: number, chosenMs: number): number {
	return chosenMs - cutMs < roundingMs ? chosenMs : Math.round(cutMs);
}

const roundingMs = 3;

/** Finds moments of a broadcast in its recording (`LiveEngine.findPositions`). */
export async function findPositions(
	deps: PlaceDeps,
	streamId: string,
	moments: readonly Date[],
): Promise<(number | null)[]> {
	const source = await openStoredRecording(deps, streamId);
	if (!source) return [];
	const { segments } = await readRecording(source);
	return moments.map((moment) => positionAtTime(segments, moment.getTime()));
}

/** A file of a clip under its stored name, in bytes. */
export type ClipFile = { stored: string; bytes: number };

/**
 * `media` is by the names in the playlist; no other file of the recording is reached through it. `positionMs`: where the
 * playlist begins in the recording as it is played.
 */
export type ClipMedia = { playlist: string; media: ReadonlyMap<string, ClipFile>; positionMs: number };

type ClipRequest = { streamId: string; clipId: string; range: ClipRange };

/** A clip of 90 seconds has 6 kB. */
const clipsMax = 2_000;
/** Clips that are not complete yet, and different clips of one stream, do not read its journal again within this time. */
const journalMs = 1_000;
const journalsMax = 20;

/** A cache of the clips that are being watched. Clips that are not complete are not cached. */
export function createClipMedia(deps: EmbeddedLiveDeps) {
	const journals = createRecordingCache<Recording>(async (streamId) => {
		try {
			const source = await openRecordingSoFar(deps, streamId);
			return source && (await readRecording(source));
		} finally {
			// From the end of the read on: one that takes long is not repeated meanwhile.
			deps.after(journalMs, () => journals.forget(streamId));
		}
	}, journalsMax);

	/** @throws AppError ServiceUnavailableException (503) until every segment is recorded */
	async function read({ streamId, range }: ClipRequest): Promise<ClipMedia | null> {
		const recording = await journals.get(streamId);
		if (!recording) return null;
		const { startMs, endMs, madeAt } = range;
		return describe(recording, { startMs, endMs, ...(madeAt && { madeAtMs: madeAt.getTime() }) });
	}

	return createRecordingCache(read, clipsMax, ({ clipId }: ClipRequest) => clipId);
}

export type ClipMediaCache = ReturnType<typeof createClipMedia>;

function describe(recording: Recording, range: MediaRange): ClipMedia | null {
	const clip = cutClip(recording, range);
	if (!clip.isComplete) throw new AppError("ServiceUnavailableException", { retryAfterSeconds: 2 });
	if (clip.segments.length === 0) return null;
	const media = new Map<string, ClipFile>();
	// Stored names are also those of the live media, which shared caches store: they are not disclosed.
	const names = new Map<string, string>();
	const add = (name: string, { name: stored, bytes }: { name: string; bytes: number }) => {
		media.set(name, { stored, bytes });
		names.set(stored, name);
	};
	const used = new Set(clip.segments.map(({ init }) => init));
	for (const line of recording.inits) if (used.has(line.init)) add(`init-${line.init}.mp4`, line);
	for (const line of clip.segments) add(`${line.msn}.m4s`, line);
	const playlist = writeClipPlaylist(recording, clip, (stored) => names.get(stored) ?? "");
	return { playlist, media, positionMs: Math.round(clip.positionMs) };
}
