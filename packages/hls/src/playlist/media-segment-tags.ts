/** Media Segment Tags (RFC 8216bis, 4.4.4), which apply to one segment. */
import { quoted, seconds, tag } from "./attribute-list.ts";

/** EXTINF with the segment's URI on the next line. */
export function segmentLines(durationS: number, uri: string): string[] {
	return [`#EXTINF:${seconds(durationS)},`, uri];
}

export const DISCONTINUITY_TAG = "#EXT-X-DISCONTINUITY";

export function mapTag(uri: string): string {
	return tag("EXT-X-MAP", { URI: quoted(uri) });
}

/** ISO 8601 with milliseconds, in UTC. */
export function programDateTimeTag(timeMs: number): string {
	return `#EXT-X-PROGRAM-DATE-TIME:${new Date(timeMs).toISOString()}`;
}

export type PlaylistPart = {
	uri: string;
	durationS: number;
	/** The part contains a key frame, so playback can start here. */
	isIndependent: boolean;
};

export function partTag({ uri, durationS, isIndependent }: PlaylistPart): string {
	return tag("EXT-X-PART", {
		DURATION: seconds(durationS),
		URI: quoted(uri),
		INDEPENDENT: isIndependent ? "YES" : undefined,
	});
}
