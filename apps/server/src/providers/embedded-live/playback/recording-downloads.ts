import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { fileHeader, listRecordingParts, type RecordingPart, readRecording } from "@stride/hls";
import type { ByteRange } from "../../../platform/objects.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { mediaObject, openStoredRecording, readObject } from "../recording-store.ts";
import { createRecordingCache } from "./recording-cache.ts";

/** An index of four hours has 86 kB. */
const recordingsMax = 50;

/** An MP4 file that is not stored as one: its header, then the segments of a recording. */
export type RecordingFile = {
	bytes: number;
	durationMs: number;
	/** A hash of the header, which contains the size and the time of each segment. */
	etag: string;
	header: Uint8Array<ArrayBuffer>;
	/** `start`: the offset of the segment's first byte in the file. */
	segments: readonly { stored: string; start: number; bytes: number }[];
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
			if (init) files.push(describe(part, fileHeader(init, part.segments)));
		}
		return files.length > 0 ? files : null;
	}

	return createRecordingCache(read, recordingsMax);
}

export type RecordingDownloads = ReturnType<typeof createRecordingDownloads>;

function describe({ segments, durationMs }: RecordingPart, header: Uint8Array<ArrayBuffer>): RecordingFile {
	let end = header.length;
	const placed = segments.map(({ name: stored, bytes }) => {
		const start = end;
		end += bytes;
		return { stored, start, bytes };
	});
	const etag = `"${createHash("sha256").update(header).digest("base64url").slice(0, 22)}"`;
	return { bytes: end, durationMs, etag, header, segments: placed };
}

/**
 * Reads a range of a file, a segment at a time. The stream fails if a segment is missing, so that the client notices the
 * incomplete answer and can resume it.
 */
export function readFileRange(
	{ objects }: Pick<EmbeddedLiveDeps, "objects">,
	{ streamId, file, range }: { streamId: string; file: RecordingFile; range: ByteRange },
): Readable {
	const { first, last } = range;
	async function* pieces(): AsyncGenerator<Uint8Array> {
		if (first < file.header.length) yield file.header.subarray(first, last + 1);
		for (const { stored, start, bytes } of file.segments) {
			if (start > last) return;
			if (start + bytes <= first) continue;
			const within = { first: Math.max(0, first - start), last: Math.min(bytes, last - start + 1) - 1 };
			const object = await objects.get(mediaObject(streamId, stored), within);
			if (!object) throw new Error(`a segment of the recording ${streamId} is missing`);
			yield* object.body;
		}
	}
	return Readable.from(pieces(), { objectMode: false });
}
