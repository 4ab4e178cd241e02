import { quoted, seconds, tag } from "./attribute-list.ts";

export type PlaylistSegment = {
	/** Absent while the segment is open: then only its parts are listed. */
	uri?: string;
	durationS: number;
	isDiscontinuity: boolean;
	/** It begins without a key frame, so it cannot be decoded by itself. */
	isCut?: true;
	mapUri: string;
	programDateTimeMs: number;
	parts: readonly PlaylistPart[];
};

export type LivePlaylist = {
	/** Constant over the life of a stream (6.2.1). */
	targetDurationS: number;
	/** With a part target the playlist is a low-latency one, with parts, a preload hint and a part hold-back. */
	partTargetS?: number;
	mediaSequence: number;
	discontinuitySequence: number;
	segments: readonly PlaylistSegment[];
	/** The URI of the next part. */
	preloadHintUri?: string;
	/** The playlist of another rendition with the same segments and parts (4.4.5.4). */
	otherUri?: string;
	isEnded: boolean;
};

/** EXT-X-MAP requires 6; EXT-X-SKIP requires 9 (section 8). Always 9, since a delta updates the whole playlist. */
const LIVE_VERSION = 9;
const RECORDING_VERSION = 7;
/** Parts are listed up to this many target durations from the end (6.2.2). */
const PART_TARGET_DURATIONS = 3;

/**
 * A live media playlist.
 * @param isDelta requests a Playlist Delta Update (6.2.5.1); where nothing can be skipped, the whole playlist is
 * returned
 */
export function livePlaylist(playlist: LivePlaylist, isDelta = false): string {
	const isLowLatency = playlist.partTargetS !== undefined;
	const segments = isLowLatency ? playlist.segments : playlist.segments.filter((segment) => segment.uri !== undefined);
	const skipped = isDelta ? countSkippable(segments, skipBoundaryS(playlist.targetDurationS)) : 0;
	const withParts = isLowLatency ? PART_TARGET_DURATIONS * playlist.targetDurationS : 0;
	return join([
		...head(LIVE_VERSION, playlist.targetDurationS, segments),
		serverControlTag(playlist.targetDurationS, playlist.partTargetS),
		...(playlist.partTargetS === undefined ? [] : [partInfTag(playlist.partTargetS)]),
		mediaSequenceTag(playlist.mediaSequence),
		discontinuitySequenceTag(playlist.discontinuitySequence),
		...(skipped > 0 ? [skipTag(skipped)] : []),
		...listSegments(segments, skipped, withParts),
		...ending(playlist, isLowLatency),
		...reportOf(playlist, segments, isLowLatency),
	]);
}

/**
 * The playlist of a recording: all segments, permanently.
 * @param startS where players begin, in seconds
 */
export function recordingPlaylist(
	targetDurationS: number,
	segments: readonly PlaylistSegment[],
	startS?: number,
): string {
	return join([
		...head(RECORDING_VERSION, targetDurationS, segments),
		...(startS === undefined ? [] : [startTag(startS)]),
		playlistTypeTag("VOD"),
		mediaSequenceTag(0),
		...listSegments(segments, 0, 0),
		ENDLIST_TAG,
	]);
}

function head(version: number, targetDurationS: number, segments: readonly PlaylistSegment[]): string[] {
	const areIndependent = segments.every(({ isCut }) => !isCut);
	return [
		"#EXTM3U",
		`#EXT-X-VERSION:${version}`,
		targetDurationTag(targetDurationS),
		...(areIndependent ? ["#EXT-X-INDEPENDENT-SEGMENTS"] : []),
	];
}

function ending({ isEnded, preloadHintUri }: LivePlaylist, isLowLatency: boolean): string[] {
	if (isEnded) return [ENDLIST_TAG];
	return isLowLatency && preloadHintUri !== undefined ? [preloadHintTag(preloadHintUri)] : [];
}

function listSegments(segments: readonly PlaylistSegment[], skipped: number, withPartsS: number): string[] {
	const fromEndS = distancesFromEnd(segments);
	return segments.flatMap((segment, index) => {
		if (index < skipped) return [];
		const listsParts = withPartsS > 0 && (fromEndS[index] ?? 0) < withPartsS;
		return [
			...(segment.isDiscontinuity ? [DISCONTINUITY_TAG] : []),
			...(segment.mapUri === segments[index - 1]?.mapUri ? [] : [mapTag(segment.mapUri)]),
			programDateTimeTag(segment.programDateTimeMs),
			...(listsParts ? segment.parts.map(partTag) : []),
			...(segment.uri === undefined ? [] : segmentLines(segment.durationS, segment.uri)),
		];
	});
}

/** Only segments that lie entirely before the boundary are skipped. */
function countSkippable(segments: readonly PlaylistSegment[], boundaryS: number): number {
	return distancesFromEnd(segments).filter((distanceS) => distanceS >= boundaryS).length;
}

/** From the end of each segment to the end of the playlist, in seconds. */
function distancesFromEnd(segments: readonly PlaylistSegment[]): number[] {
	let distanceS = 0;
	return segments
		.toReversed()
		.map((segment) => {
			const own = distanceS;
			distanceS += segment.durationS;
			return own;
		})
		.toReversed();
}

function join(lines: string[]): string {
	return `${lines.join("\n")}\n`;
}

// Media Metadata Tags (RFC 8216bis, 4.4.5): skipped segments and preload hints.
function skipTag(skippedSegments: number): string {
	return tag("EXT-X-SKIP", { "SKIPPED-SEGMENTS": skippedSegments });
}

function preloadHintTag(partUri: string): string {
	return tag("EXT-X-PRELOAD-HINT", { TYPE: "PART", URI: quoted(partUri) });
}

/**
 * Both playlists end with the same segment, and low-latency ones with the same part. One of the sound alone may end
 * earlier; then the report is as old as the playlist that has it.
 */
function reportOf(
	{ otherUri, mediaSequence }: LivePlaylist,
	segments: readonly PlaylistSegment[],
	isLowLatency: boolean,
): string[] {
	const last = segments.at(-1);
	if (otherUri === undefined || !last) return [];
	const lastPart = isLowLatency && last.parts.length > 0 ? last.parts.length - 1 : undefined;
	const lastMsn = mediaSequence + segments.length - 1;
	return [tag("EXT-X-RENDITION-REPORT", { URI: quoted(otherUri), "LAST-MSN": lastMsn, "LAST-PART": lastPart })];
}

// Media Playlist Tags (RFC 8216bis, 4.4.3), which apply to a whole media playlist.
function targetDurationTag(targetDurationS: number): string {
	if (!Number.isInteger(targetDurationS)) throw new RangeError("a target duration is a whole number of seconds");
	return `#EXT-X-TARGETDURATION:${targetDurationS}`;
}

function mediaSequenceTag(mediaSequence: number): string {
	return `#EXT-X-MEDIA-SEQUENCE:${mediaSequence}`;
}

function discontinuitySequenceTag(discontinuitySequence: number): string {
	return `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitySequence}`;
}

function playlistTypeTag(type: "VOD" | "EVENT"): string {
	return `#EXT-X-PLAYLIST-TYPE:${type}`;
}

function partInfTag(partTargetS: number): string {
	return tag("EXT-X-PART-INF", { "PART-TARGET": seconds(partTargetS) });
}

const ENDLIST_TAG = "#EXT-X-ENDLIST";

/** Also a Multivariant Playlist Tag (4.4.2.2). */
function startTag(offsetS: number): string {
	return tag("EXT-X-START", { "TIME-OFFSET": seconds(offsetS), PRECISE: "YES" });
}

// Media Segment Tags (RFC 8216bis, 4.4.4), which apply to one segment.
/** EXTINF with the segment's URI on the next line. */
function segmentLines(durationS: number, uri: string): string[] {
	return [`#EXTINF:${seconds(durationS)},`, uri];
}

const DISCONTINUITY_TAG = "#EXT-X-DISCONTINUITY";

function mapTag(uri: string): string {
	return tag("EXT-X-MAP", { URI: quoted(uri) });
}

/** ISO 8601 with milliseconds, in UTC. */
function programDateTimeTag(timeMs: number): string {
	return `#EXT-X-PROGRAM-DATE-TIME:${new Date(timeMs).toISOString()}`;
}

type PlaylistPart = {
	uri: string;
	durationS: number;
	/** The part contains a key frame, so playback can start here. */
	isIndependent: boolean;
};

function partTag({ uri, durationS, isIndependent }: PlaylistPart): string {
	return tag("EXT-X-PART", {
		DURATION: seconds(durationS),
		URI: quoted(uri),
		INDEPENDENT: isIndependent ? "YES" : undefined,
	});
}

/** A player stays this many target durations behind the end of a plain playlist (4.4.3.8: at least three). */
const HOLD_BACK_TARGETS = 3;
/** And this many part targets behind the end of a low-latency one (at least two, better three). */
const PART_HOLD_BACK_TARGETS = 3;
/** Only segments at least six target durations from the end may be skipped. */
const SKIP_UNTIL_TARGETS = 6;

/** The Skip Boundary, in seconds before the end of the playlist. */
function skipBoundaryS(targetDurationS: number): number {
	return SKIP_UNTIL_TARGETS * targetDurationS;
}

/** EXT-X-SERVER-CONTROL of a live playlist; without a part target it is a plain one. */
function serverControlTag(targetDurationS: number, partTargetS: number | undefined): string {
	return tag("EXT-X-SERVER-CONTROL", {
		"CAN-BLOCK-RELOAD": "YES",
		"CAN-SKIP-UNTIL": seconds(skipBoundaryS(targetDurationS)),
		"HOLD-BACK": seconds(HOLD_BACK_TARGETS * targetDurationS),
		"PART-HOLD-BACK": partTargetS === undefined ? undefined : seconds(PART_HOLD_BACK_TARGETS * partTargetS),
	});
}
