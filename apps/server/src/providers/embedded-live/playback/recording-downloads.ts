import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
	type FileFragment,
	fileHeader,
	firstTimesOf,
	joinGroups,
	listRecordingParts,
	mergeFragments,
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
const layout = "one fragment for each group of pictures\n";

/** `stored`: the names of its segments. `start`: the offset of its first byte in the file. */
type StoredFragment = { stored: readonly string[]; start: number; bytes: number; sequence: number };

/** An MP4 file that is not stored as one: its header, then the segments of a recording. */
export type RecordingFile = {
	bytes: number;
	durationMs: number;
	/** A hash of the header and of the segments' names and sizes. */
	etag: string;
	header: Uint8Array<ArrayBuffer>;
	/** By which the segments are moved, so that the file begins at 0; null where they do. */
	shift: TrackTimes | null;
	fragments: readonly StoredFragment[];
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
			const fragments = joinGroups(part.segments);
			const shift = await shiftOf(streamId, fragments, init);
			files.push(describe(fragments, { header: fileHeader(init, fragments), durationMs: part.durationMs, shift }));
		}
		return files.length > 0 ? files : null;
	}

	/** Of a track that begins before the picture, to 0. */
	async function shiftOf(
		streamId: string,
		[fragment]: readonly FileFragment[],
		init: Uint8Array,
	): Promise<TrackTimes | null> {
		const first = fragment?.segments[0];
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
	fragments: readonly FileFragment[],
	{ header, ...facts }: Pick<RecordingFile, "header" | "durationMs" | "shift">,
): RecordingFile {
	const hash = createHash("sha256").update(layout).update(header);
	let end = header.length;
	const placed = fragments.map(({ segments, bytes, sequence }) => {
		for (const { name, bytes: size } of segments) hash.update(`${name} ${size}\n`);
		const start = end;
		end += bytes;
		return { stored: segments.map(({ name }) => name), start, bytes, sequence };
	});
	const etag = `"${hash.digest("base64url").slice(0, 22)}"`;
	return { ...facts, bytes: end, etag, header, fragments: placed };
}

/**
 * Reads a range of a file, a fragment at a time. The stream fails if a segment is missing, so that the client notices the
 * incomplete answer and can resume it.
 */
export function readFileRange(
	deps: Pick<EmbeddedLiveDeps, "objects" | "config" | "failPoint">,
	{ streamId, file, range }: { streamId: string; file: RecordingFile; range: ByteRange },
): Readable {
	const { first, last } = range;
	async function* pieces(): AsyncGenerator<Uint8Array> {
		if (first < file.header.length) yield file.header.subarray(first, last + 1);
		for (const fragment of file.fragments) {
			const { start, bytes } = fragment;
			if (start > last) return;
			if (start + bytes <= first) continue;
			yield (await readFragment(fragment)).subarray(Math.max(0, first - start), Math.min(bytes, last - start + 1));
		}
	}

	/** Whole, since its headers precede the samples of all its parts. */
	async function readFragment({ stored, sequence }: StoredFragment): Promise<Uint8Array> {
		const segments: Uint8Array[] = [];
		for (const name of stored) {
			const segment = await readObject(deps, mediaObject(streamId, name));
			if (!segment) throw missing();
			segments.push(segment);
		}
		const [first = new Uint8Array(), ...others] = segments;
		const merged = mergeFragments(others.length > 0 ? Buffer.concat(segments) : first, sequence);
		return file.shift ? shiftSegment(merged, file.shift) : merged;
	}

	const missing = () => new Error(`a segment of the recording ${streamId} is missing`);
	return Readable.from(pieces(), { objectMode: false });
}
