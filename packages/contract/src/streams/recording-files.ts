import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Timestamp } from "../primitives.ts";
import { StreamParams } from "./streams.ts";

/** `url` serves an MP4 file, whole or in ranges, until `expiresAt`. */
export const RecordingFile = z
	.object({
		url: z.string(),
		/** The file's size in bytes. */
		size: z.number().int(),
		/** In whole seconds. */
		duration: z.number().int(),
		expiresAt: Timestamp,
	})
	.meta({ id: "RecordingFile" });
export type RecordingFile = z.infer<typeof RecordingFile>;

export const recordingEndpoints = {
	listRecordingFiles: endpoint({
		method: "GET",
		path: "/liveStream/:streamId/recording-files",
		access: "anyone",
		summary:
			"A recording as MP4 files, for its author and, where the author allows it, for donors: none before the end, several where the format changed during the broadcast",
		status: 200,
		params: StreamParams,
		response: z.array(RecordingFile),
	}),
};
