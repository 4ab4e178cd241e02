import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
	fileHeader,
	firstTimesOf,
	listRecordingParts,
	mergeFragments,
	type RecordingPart,
	readRecording,
	shiftSegment,
	type TrackTimes,
	timescalesOf,
} from "@stride/hls";
import type { ByteRange } from "../../../platform/objects/objects.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { mediaObject, openStoredRecording, readObject } from "../recording-store.ts";
import { createRecordingCache } from "./recording-cache.ts";

/** The list of segments of four hours has 0.5 MB. */
const recordingsMax = 50;
const ticksPerSecond = 90_000;
/** Part of the ETag: a download that began with another layout must not be continued with this one. */
const layout = "one fragment for each segment\n";

/** `start`: the offset of its first byte in the file. `sequence` has a gap where segments are lost. */
type StoredSegment = { stored: string; start: number; bytes: number; sequence: number };

/** An MP4 file that is not stored as one: its header, then the segments of a recording. */
export type RecordingFile = {
	bytes: number;
	durationMs: number;
	/** A hash of the header and of the segments' names and sizes. */
	etag: string;
	header: Uint8Array<ArrayBuffer>;
	/** By which the segments are moved, so that the file begins at 0; null where they do. */
	shift: TrackTimes | null;
	segments: readonly StoredSegment[];
};

/** A cache of the files of recordings that are being downloaded. */
export function createRecordingDownloads(deps: EmbeddedLiveDeps) {
	async function read(streamId: string): Promise<RecordingFile[] | null> {
		const source = await openStoredRecording(deps, streamId);
		if (!source) return null;
		const parts = listRecordingParts(await readRecording(source));
		const files: RecordingFile[] = [];
		for (const part of parts) {
			const init = await readObject(deps, mediaObject(streamId, part.init.name));
			if (!init) continue;
			const shift = await shiftOf(streamId, part, init);
			files.push(describe(part, fileHeader(init, part.segments), shift));
		}
		return files.length > 0 ? files : null;
	}

	/** Of a track that begins before the picture, to 0. */
	async function shiftOf(streamId: string, { segments }: RecordingPart, init: Uint8Array): Promise<TrackTimes | null> {
		const [first] = segments;
		if (!first || first.startTicks === 0) return null;
		const segment = await readObject(deps, mediaObject(streamId, first.name));
		if (!segment) return null;
		const timescales = timescalesOf(init);
		return new Map(
			[...firstTimesOf(segment)].map(([track, time]) => {
				const start = Math.round((first.startTicks * (timescales.get(track) ?? 0)) / ticksPerSecond);
				return [track, Math.min(start, time)];
			}),
		);
	}

	return createRecordingCache(read, recordingsMax);
}

export type RecordingDownloads = ReturnType<typeof createRecordingDownloads>;

function describe(
	{ segments, durationMs }: RecordingPart,
	header: Uint8Array<ArrayBuffer>,
	shift: TrackTimes | null,
): RecordingFile {
	let end = header.length;
	const placed = segments.map(({ name: stored, bytes, msn }) => {
		const start = end;
		end += bytes;
		return { stored, start, bytes, sequence: msn + 1 };
	});
	const hash = createHash("sha256").update(layout).update(header);
	for (const { stored, bytes } of placed) hash.update(`${stored} ${bytes}\n`);
	const etag = `"${hash.digest("base64url").slice(0, 22)}"`;
	return { bytes: end, durationMs, etag, header, shift, segments: placed };
}

/**
 * Reads a range of a file, a segment at a time. The stream fails if a segment is missing, so that the client notices the
 * incomplete answer and can resume it.
 */
export function readFileRange(
	deps: Pick<EmbeddedLiveDeps, "objects" | "config" | "failPoint">,
	{ streamId, file, range }: { streamId: string; file: RecordingFile; range: ByteRange },
): Readable {
	const { first, last } = range;
	async function* pieces(): AsyncGenerator<Uint8Array> {
		if (first < file.header.length) yield file.header.subarray(first, last + 1);
		for (const segment of file.segments) {
			const { start, bytes } = segment;
			if (start > last) return;
			if (start + bytes <= first) continue;
			yield (await readSegment(segment)).subarray(Math.max(0, first - start), Math.min(bytes, last - start + 1));
		}
	}

	/** Whole, since its headers precede the samples of all its parts. */
	async function readSegment({ stored, sequence }: StoredSegment): Promise<Uint8Array> {
		const segment = await readObject(deps, mediaObject(streamId, stored));
		if (!segment) throw missing();
		const merged = mergeFragments(segment, sequence);
		return file.shift ? shiftSegment(merged, file.shift) : merged;
	}

	const missing = () => new Error(`a segment of the recording ${streamId} is missing`);
	return Readable.from(pieces(), { objectMode: false });
}
