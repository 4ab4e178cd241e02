import { type PlaylistSegment, recordingPlaylist } from "../playlist/media-playlist.ts";
import { TICKS_PER_SECOND } from "../track.ts";
import { type InitLine, parseJournal, type SegmentLine } from "./journal.ts";
import type { Store } from "./store.ts";

/** The complete files of a stream in its store. */
export type Recording = {
	targetDurationS: number;
	inits: InitLine[];
	/** In order; a segment after a lost one begins with a discontinuity. */
	segments: SegmentLine[];
	/** Segments that the journal lists and the store lacks or has in another size. */
	lost: SegmentLine[];
	/** The last segment that the journal lists, lost or not; numbering continues after it. */
	last: SegmentLine | undefined;
	isEnded: boolean;
	durationMs: number;
	damagedLines: number;
};

/** The part of a store that reading a recording needs. */
export type RecordingSource = Pick<Store, "readJournal" | "sizeOf">;

/** Reads a recording, after a crash too. Only files with the size in their journal line count. */
export async function readRecording(store: RecordingSource): Promise<Recording> {
	const { lines, damagedLines } = parseJournal(await store.readJournal());
	const inits: InitLine[] = [];
	for (const line of lines) if (line.kind === "init" && (await isWhole(store, line))) inits.push(line);
	const named = lines.filter((line) => line.kind === "segment");
	const { segments, lost } = await sortOut(store, named, new Set(inits.map((init) => init.init)));
	return {
		targetDurationS: Math.max(0, ...lines.map((line) => (line.kind === "stream" ? line.targetDurationS : 0))),
		inits,
		segments,
		lost,
		last: named.at(-1),
		isEnded: lines.some((line) => line.kind === "end"),
		durationMs: (segments.reduce((sum, segment) => sum + segment.durationTicks, 0) / TICKS_PER_SECOND) * 1000,
		damagedLines,
	};
}

/**
 * The VOD playlist of a recording; `uriOf` maps a name to its address.
 * @param startS where players begin, in seconds; at the beginning without it
 */
export function writeRecordingPlaylist(recording: Recording, uriOf: (name: string) => string, startS?: number): string {
	const mapNames = new Map(recording.inits.map((init) => [init.init, init.name]));
	const segments = recording.segments.map((segment) => toPlaylistSegment(segment, mapNames, uriOf));
	return recordingPlaylist(recording.targetDurationS, segments, startS);
}

/** The VOD playlist of a recording's sound: the same segments, each of which can be decoded by itself. */
export function writeSoundPlaylist(recording: Recording, uriOf: (name: string) => string): string {
	const segments = recording.segments.map(({ isCut: _, ...segment }) => segment);
	return writeRecordingPlaylist({ ...recording, segments }, uriOf);
}

function toPlaylistSegment(
	segment: SegmentLine,
	mapNames: ReadonlyMap<number, string>,
	uriOf: (name: string) => string,
): PlaylistSegment {
	return {
		uri: uriOf(segment.name),
		durationS: segment.durationTicks / TICKS_PER_SECOND,
		isDiscontinuity: segment.isDiscontinuity,
		...(segment.isCut ? { isCut: true } : {}),
		mapUri: uriOf(mapNames.get(segment.init) ?? ""),
		programDateTimeMs: segment.programDateTimeMs,
		parts: [],
	};
}

async function sortOut(store: RecordingSource, named: readonly SegmentLine[], inits: ReadonlySet<number>) {
	const segments: SegmentLine[] = [];
	const lost: SegmentLine[] = [];
	let expectedMsn = 0;
	for (const line of named) {
		if (!inits.has(line.init) || !(await isWhole(store, line))) {
			lost.push(line);
			continue;
		}
		segments.push(line.msn === expectedMsn ? line : { ...line, isDiscontinuity: segments.length > 0 });
		expectedMsn = line.msn + 1;
	}
	return { segments, lost };
}

async function isWhole(store: RecordingSource, line: { name: string; bytes: number }): Promise<boolean> {
	return (await store.sizeOf(line.name)) === line.bytes;
}
