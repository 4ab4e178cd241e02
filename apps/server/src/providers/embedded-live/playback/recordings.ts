import {
	type PictureSize,
	pictureSizeOfInit,
	type Recording,
	readRecording,
	writeRecordingPlaylist,
} from "@stride/hls";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { mediaObject, openStoredRecording, readObject } from "../recording-store.ts";

const recordingsMax = 200;
const ticksPerMs = 90;
const audioNames = /^(mp4a|opus)/i;

/** A file of a recording under its stored name. What begins a recording (init segments) costs nothing. */
export type RecordedMedia = { stored: string; bytes: number; segment?: { number: number; durationMs: number } };

export type KeptRecording = {
	durationMs: number;
	/** Addresses are relative to where it is served. */
	playlist: string;
	/** By the names that the playlist tells. */
	media: ReadonlyMap<string, RecordedMedia>;
	codecs: readonly string[];
	size: PictureSize;
	peakBitsPerSecond: number;
	averageBitsPerSecond: number;
};

/** The recordings that are watched, read once. */
export function createRecordings(deps: EmbeddedLiveDeps) {
	/** The longest unused first. */
	const kept = new Map<string, Promise<KeptRecording | null>>();

	async function read(streamId: string): Promise<KeptRecording | null> {
		const source = await openStoredRecording(deps, streamId);
		const recording = source && (await readRecording(source));
		const init = recording?.inits.find((one) => one.init === recording.segments[0]?.init);
		const bytes = init && (await readObject(deps, mediaObject(streamId, init.name)));
		const size = bytes && pictureSizeOfInit(bytes);
		return recording && size ? describe(recording, size) : null;
	}

	return {
		/** @returns null where nothing is recorded, or not yet */
		async get(streamId: string): Promise<KeptRecording | null> {
			const known = kept.get(streamId) ?? read(streamId);
			kept.delete(streamId);
			kept.set(streamId, known);
			const [oldest] = kept.keys();
			if (kept.size > recordingsMax && oldest !== undefined) kept.delete(oldest);
			// What is not there yet, or could not be read, is looked for again.
			const found = await known.catch((error: unknown) => {
				kept.delete(streamId);
				throw error;
			});
			if (!found) kept.delete(streamId);
			return found;
		},
		forget: (streamId: string): void => void kept.delete(streamId),
	};
}

export type Recordings = ReturnType<typeof createRecordings>;

function describe(recording: Recording, size: PictureSize): KeptRecording {
	const { inits, segments, durationMs } = recording;
	const media = new Map<string, RecordedMedia>();
	/**
	 * Stored names open the live media, which shared caches keep: who is told a recording, and may not have it, must not
	 * learn them.
	 */
	const told = new Map<string, string>();
	const add = (name: string, file: RecordedMedia) => {
		media.set(name, file);
		told.set(file.stored, name);
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
		playlist: writeRecordingPlaylist(recording, (stored) => told.get(stored) ?? ""),
		media,
		codecs: withoutRepeats(used.flatMap(({ codecs }) => codecs)),
		size,
		peakBitsPerSecond: rates.reduce((most, rate) => Math.max(most, rate), 1),
		averageBitsPerSecond: (allBytes * 8_000) / durationMs,
	};
}

/** The picture's formats before those of the sound, each once. */
function withoutRepeats(codecs: readonly string[]): string[] {
	const isAudio = (name: string) => audioNames.test(name);
	const all = [...new Set(codecs)];
	return [...all.filter((name) => !isAudio(name)), ...all.filter(isAudio)];
}
