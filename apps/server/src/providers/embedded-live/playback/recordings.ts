import {
	type PictureSize,
	pictureSizeOfInit,
	type Recording,
	readRecording,
	writeRecordingPlaylist,
} from "@stride/hls";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { mediaObject, openStoredRecording, readObject } from "../recording-store.ts";
import { createRecordingCache } from "./recording-cache.ts";

const recordingsMax = 200;
const ticksPerMs = 90;
const audioNames = /^(mp4a|opus)/i;

/** A file of a recording under its stored name. Init segments are free. */
export type RecordedMedia = { stored: string; bytes: number; segment?: { number: number; durationMs: number } };

export type CachedRecording = {
	durationMs: number;
	/** Addresses are relative to the playlist. */
	playlist: string;
	/** By the names in the playlist. */
	media: ReadonlyMap<string, RecordedMedia>;
	codecs: readonly string[];
	size: PictureSize;
	peakBitsPerSecond: number;
	averageBitsPerSecond: number;
};

/** A cache of the recordings that are being watched. */
export function createRecordings(deps: EmbeddedLiveDeps) {
	async function read(streamId: string): Promise<CachedRecording | null> {
		const source = await openStoredRecording(deps, streamId);
		const recording = source && (await readRecording(source));
		const init = recording?.inits.find((one) => one.init === recording.segments[0]?.init);
		const bytes = init && (await readObject(deps, mediaObject(streamId, init.name)));
		const size = bytes && pictureSizeOfInit(bytes);
		return recording && size ? describe(recording, size) : null;
	}

	return createRecordingCache(read, recordingsMax);
}

export type Recordings = ReturnType<typeof createRecordings>;

function describe(recording: Recording, size: PictureSize): CachedRecording {
	const { inits, segments, durationMs } = recording;
	const media = new Map<string, RecordedMedia>();
	/**
	 * Stored names are also those of the live media, which shared caches store. The playlist must not disclose them to
	 * sessions that are not admitted.
	 */
	const storedNames = new Map<string, string>();
	const add = (name: string, file: RecordedMedia) => {
		media.set(name, file);
		storedNames.set(file.stored, name);
	};
	for (const { name, bytes, init } of inits) add(`init-${init}.mp4`, { stored: name, bytes });
	for (const { name, bytes, msn, durationTicks } of segments) {
		add(`${msn}.m4s`, { stored: name, bytes, segment: { number: msn, durationMs: durationTicks / ticksPerMs } });
	}
	const used = inits.filter(({ init }) => segments.some((segment) => segment.init === init));
	const rates = segments.map(({ bytes, durationTicks }) => (bytes * 8_000) / (durationTicks / ticksPerMs));
	const allBytes = segments.reduce((sum, { bytes }) => sum + bytes, 0);
	return {
		durationMs,
		playlist: writeRecordingPlaylist(recording, (stored) => storedNames.get(stored) ?? ""),
		media,
		codecs: withoutRepeats(used.flatMap(({ codecs }) => codecs)),
		size,
		peakBitsPerSecond: rates.reduce((most, rate) => Math.max(most, rate), 1),
		averageBitsPerSecond: (allBytes * 8_000) / durationMs,
	};
}

/** Video codecs before audio codecs, without duplicates. */
function withoutRepeats(codecs: readonly string[]): string[] {
	const isAudio = (name: string) => audioNames.test(name);
	const all = [...new Set(codecs)];
	return [...all.filter((name) => !isAudio(name)), ...all.filter(isAudio)];
}
