import type { Clip } from "@stride/contract/streams/clips";

/** The structured data of a clip for search engines (schema.org VideoObject); null where it cannot be watched. */
export function clipVideo(clip: Clip, description: string, publicUrl: string) {
	if (clip.playbackUrl === null) return null;
	return {
		"@context": "https://schema.org",
		"@type": "VideoObject",
		name: clip.title,
		description,
		thumbnailUrl: [new URL(clip.image["800"], publicUrl).href],
		uploadDate: clip.createdAt,
		duration: `PT${Math.round(clip.durationMs / 1_000)}S`,
		contentUrl: new URL(clip.playbackUrl, publicUrl).href,
	};
}

/** Open Graph's tags of the video itself. */
export function clipVideoTags(clip: Clip, publicUrl: string) {
	if (clip.playbackUrl === null) return [];
	const [width = "1280", height = "720"] = clip.resolution?.split("x") ?? [];
	return [
		{ property: "og:video", content: new URL(clip.playbackUrl, publicUrl).href },
		{ property: "og:video:type", content: "application/vnd.apple.mpegurl" },
		{ property: "og:video:width", content: width },
		{ property: "og:video:height", content: height },
	];
}
