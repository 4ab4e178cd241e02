import type { Campaign, LiveStream } from "@stride/contract";

/**
 * The structured data of a stream for search engines (schema.org VideoObject with its BroadcastEvent); null where there
 * is nothing to watch, now or later.
 */
export function streamVideo(stream: LiveStream, campaign: Pick<Campaign, "status">, publicUrl: string) {
	const isOver = stream.status === "ended";
	// Just after the end the duration is not known yet; without a recording it stays zero.
	if (campaign.status === "ended" || (isOver && (stream.playbackUrl === null || stream.duration === 0))) return null;
	// A live stream has no end yet: its time limit is the latest one.
	const endDate = stream.streamEnded ?? stream.endsBy;
	return {
		"@context": "https://schema.org",
		"@type": "VideoObject",
		name: stream.title,
		description: stream.description,
		thumbnailUrl: [new URL((stream.poster ?? stream.image)["800"], publicUrl).href],
		uploadDate: stream.streamStarted ?? stream.createdAt,
		...(isOver && { duration: `PT${stream.duration}S` }),
		publication: {
			"@type": "BroadcastEvent",
			// Also of a recording and a plan: Google reads it as "is, was or will be streamed live".
			isLiveBroadcast: true,
			startDate: stream.streamStarted ?? stream.startDate,
			...(endDate && { endDate }),
		},
	};
}
