import { quoted, tag } from "./attribute-list.ts";

/** One Variant Stream (RFC 8216bis, 4.4.6.2): picture and sound in the same segments. */
export type Variant = {
	uri: string;
	/** The peak and the average segment bit rate. */
	peakBitsPerSecond: number;
	averageBitsPerSecond?: number;
	/** RFC 6381 names. */
	codecs: readonly string[];
	width: number;
	height: number;
	frameRate?: number;
};

const VERSION = 6;

/**
 * Session data (4.4.6.4) with further playlists of the session. `stride.sound` is the media playlist of the sound alone:
 * no variant, since players would choose it by themselves below the peak bit rate, which of a live stream is an upper
 * bound. `stride.pictures` is this playlist at an address that does not expire, where it has two pictures.
 * `stride.presence` is no playlist: it is where players report that they are watching, and get the shared playlists.
 */
export type SessionPlaylists = { "stride.sound"?: string; "stride.pictures"?: string; "stride.presence"?: string };

export function multivariantPlaylist(variants: readonly Variant[], playlists: SessionPlaylists = {}): string {
	const data = Object.entries(playlists).map(([dataId, uri]) => sessionData(dataId, uri));
	const lines = variants.flatMap((variant) => [streamInf(variant), variant.uri]);
	return `${["#EXTM3U", `#EXT-X-VERSION:${VERSION}`, ...data, ...lines].join("\n")}\n`;
}

function sessionData(dataId: string, value: string): string {
	return tag("EXT-X-SESSION-DATA", { "DATA-ID": quoted(dataId), VALUE: quoted(value) });
}

function streamInf(variant: Variant): string {
	return tag("EXT-X-STREAM-INF", {
		BANDWIDTH: Math.ceil(variant.peakBitsPerSecond),
		"AVERAGE-BANDWIDTH":
			variant.averageBitsPerSecond === undefined ? undefined : Math.ceil(variant.averageBitsPerSecond),
		CODECS: quoted(variant.codecs.join(",")),
		RESOLUTION: `${variant.width}x${variant.height}`,
		"FRAME-RATE": variant.frameRate?.toFixed(3),
	});
}
