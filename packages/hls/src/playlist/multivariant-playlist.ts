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

export function multivariantPlaylist(variants: readonly Variant[]): string {
	const lines = variants.flatMap((variant) => [streamInf(variant), variant.uri]);
	return `${["#EXTM3U", `#EXT-X-VERSION:${VERSION}`, ...lines].join("\n")}\n`;
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
