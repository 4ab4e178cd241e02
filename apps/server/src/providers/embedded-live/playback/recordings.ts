import {
	type PictureSize,
	pictureSizeOfInit,
	type Recording,
	readRecording,
	soundName,
	soundOnlyInit,
	soundOnlyMedia,
	writeRecordingPlaylist,
	writeSoundPlaylist,
} from "@stride/hls";
import { AppError } from "../../../platform/app-error.ts";
import { createBoundedQueue } from "../../../platform/queues/bounded-queue.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { mediaObject, openStoredRecording, readObject } from "../recording-store.ts";
import { createRecordingCache } from "./recording-cache.ts";

const recordingsMax = 200;
const ticksPerMs = 90;
const audioNames = /^(mp4a|opus)/i;

/** A file of a recording under its stored name, in bytes. Init segments are free. */
export type RecordedMedia = {
	stored: string;
	bytes: number;
	segment?: { number: number; durationMs: number };
	/** The sound of the stored file alone, which is derived when it is requested. */
	isSound?: true;
};

export type CachedRecording = {
	durationMs: number;
	/** The playlist of media in a folder: an address that ends with a slash, or "" for the folder of the playlist. */
	playlist: (folder: string) => string;
	/** Of the sound alone; null where a part of the recording has no sound track. */
	soundPlaylist: ((folder: string) => string) | null;
	/** By the names in the playlist. */
	media: ReadonlyMap<string, RecordedMedia>;
	codecs: readonly string[];
	size: PictureSize;
	peakBitsPerSecond: number;
	averageBitsPerSecond: number;
};

/** Stored files that are in memory at once while their sound is derived; a segment has up to 12 MB. */
const soundsAtOnce = 8;
const soundsWaitingMax = 500;

/** A cache of the recordings that are being watched. */
export function createRecordings(deps: EmbeddedLiveDeps) {
	const enqueueSound = createBoundedQueue({
		concurrency: soundsAtOnce,
		waitingMax: soundsWaitingMax,
		refuse: () => new AppError("ServiceUnavailableException", { retryAfterSeconds: 1 }),
	});

	async function read(streamId: string): Promise<CachedRecording | null> {
		const source = await openStoredRecording(deps, streamId);
		const recording = source && (await readRecording(source));
		const init = recording?.inits.find((one) => one.init === recording.segments[0]?.init);
		const bytes = init && (await readObject(deps, mediaObject(streamId, init.name)));
		const size = bytes && pictureSizeOfInit(bytes);
		return recording && size ? describe(recording, size) : null;
	}

	return {
		...createRecordingCache(read, recordingsMax),
		/**
		 * The sound of a file of the recording.
		 * @throws AppError NotFoundException where the file is gone, ServiceUnavailableException (503) under load
		 */
		async readSound(streamId: string, { stored, segment }: RecordedMedia): Promise<Uint8Array<ArrayBuffer>> {
			return enqueueSound(async () => {
				const bytes = await readObject(deps, mediaObject(streamId, stored));
				if (!bytes) throw new AppError("NotFoundException");
				const sound = segment ? soundOnlyMedia(bytes)?.data : soundOnlyInit(bytes);
				if (!sound) throw new Error(`the recorded file ${stored} of stream ${streamId} is damaged`);
				return sound;
			});
		},
	};
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
	const hasSound = segments.length > 0 && used.every(({ codecs }) => codecs.some(isAudio));
	if (hasSound) for (const [name, file] of [...media]) media.set(soundName(name), { ...file, isSound: true });
	const nameOf = (stored: string) => storedNames.get(stored) ?? "";
	const rates = segments.map(({ bytes, durationTicks }) => (bytes * 8_000) / (durationTicks / ticksPerMs));
	const allBytes = segments.reduce((sum, { bytes }) => sum + bytes, 0);
	return {
		durationMs,
		playlist: writeOnce((folder) => writeRecordingPlaylist(recording, (stored) => `${folder}${nameOf(stored)}`)),
		soundPlaylist: hasSound
			? writeOnce((folder) => writeSoundPlaylist(recording, (stored) => `${folder}${soundName(nameOf(stored))}`))
			: null,
		media,
		codecs: withoutRepeats(used.flatMap(({ codecs }) => codecs)),
		size,
		peakBitsPerSecond: rates.reduce((most, rate) => Math.max(most, rate), 1),
		averageBitsPerSecond: (allBytes * 8_000) / durationMs,
	};
}

/** The playlist of the sessions, whose addresses are relative, is written once, and that of the latest other folder. */
function writeOnce(write: (folder: string) => string): (folder: string) => string {
	const relative = write("");
	let latest = { folder: "", text: relative };
	return (folder) => {
		if (folder === "") return relative;
		if (latest.folder !== folder) latest = { folder, text: write(folder) };
		return latest.text;
	};
}

const isAudio = (codec: string): boolean => audioNames.test(codec);

/** Video codecs before audio codecs, without duplicates. */
function withoutRepeats(codecs: readonly string[]): string[] {
	const all = [...new Set(codecs)];
	return [...all.filter((name) => !isAudio(name)), ...all.filter(isAudio)];
}
