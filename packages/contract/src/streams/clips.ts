import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, NoContent, Timestamp } from "../primitives.ts";
import { refineByRule } from "../text/refine-by-rule.ts";
import { textField } from "../text/text-schema.ts";
import { clipTitle, problemOfClipPositions } from "./clip-rules.ts";
import { LiveStream, StreamImage, StreamParams } from "./streams.ts";

const Position = z.number({ error: "clipPositionInvalid" }).int("clipPositionInvalid").min(0, "clipPositionInvalid");

const CreateClipBody = z.strictObject({
	title: textField(clipTitle),
	/** Positions in the recording as it is played, in milliseconds; null for the last seconds of a stream on the air. */
	range: z
		.strictObject({ startMs: Position, endMs: Position })
		.superRefine(refineByRule(problemOfClipPositions))
		.nullable(),
});
export type CreateClipBody = z.infer<typeof CreateClipBody>;

export const Clip = z
	.object({
		id: Id,
		title: z.string(),
		stream: z.object({ id: Id, title: z.string() }),
		campaign: LiveStream.shape.campaign,
		/** The stream's poster, or its cover. */
		image: StreamImage,
		/** `1280x720`, as the stream was recorded. */
		resolution: z.string().nullable(),
		/** The length in milliseconds. */
		durationMs: z.number().int(),
		/** Where the clip begins in its playlist, which has whole segments. */
		leadMs: z.number().int(),
		/** The captions of its recording; empty while it cannot be watched. */
		captions: LiveStream.shape.captions,
		/** The playlist, which anyone may play; null while the stream cannot be watched. */
		playbackUrl: z.string().nullable(),
		/** Whether the caller may rename and delete it: its author, while the campaign is active. */
		mayChange: z.boolean(),
		createdAt: Timestamp,
		updatedAt: Timestamp,
	})
	.meta({ id: "Clip" });
export type Clip = z.infer<typeof Clip>;

const OwnClipParams = StreamParams.extend({ clipId: Id });

export const clipEndpoints = {
	listClips: endpoint({
		method: "GET",
		path: "/liveStream/:streamId/clips",
		access: "anyone",
		summary: "The clips of a stream, the newest first; at most 20",
		status: 200,
		params: StreamParams,
		response: z.array(Clip),
	}),
	getClip: endpoint({
		method: "GET",
		path: "/clip/:clipId",
		access: "anyone",
		summary: "One clip",
		status: 200,
		params: z.object({ clipId: Id }),
		response: Clip,
	}),
	createClip: endpoint({
		method: "POST",
		path: "/liveStream/:streamId/clips",
		access: "author",
		summary:
			"Make a clip of 10 to 90 seconds of an own recording, or of the last 30 seconds of an own stream on the air",
		status: 201,
		params: StreamParams,
		body: CreateClipBody,
		response: Clip,
	}),
	renameClip: endpoint({
		method: "PATCH",
		path: "/liveStream/:streamId/clips/:clipId",
		access: "author",
		summary: "Change the title of an own clip",
		status: 200,
		params: OwnClipParams,
		body: CreateClipBody.pick({ title: true }),
		response: Clip,
	}),
	deleteClip: endpoint({
		method: "DELETE",
		path: "/liveStream/:streamId/clips/:clipId",
		access: "author",
		summary: "Delete an own clip; idempotent",
		status: 204,
		params: OwnClipParams,
		response: NoContent,
	}),
} as const;
