import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { NoContent, Timestamp } from "../primitives.ts";
import { wireSizes } from "../wire-sizes.ts";
import { captionLanguages } from "./caption-languages.ts";
import { captionsBytesMax } from "./caption-limits.ts";
import { StreamParams } from "./streams.ts";

/** When the captions were saved that a change replaces, null for none; absent to replace any. */
const Replaces = z.iso.datetime().register(wireSizes, { maxLength: 32 });

const CaptionLanguage = z.enum(captionLanguages);

/** `text` is WebVTT or SubRip, read by `read-captions.ts`. */
const SaveCaptionsBody = z.strictObject({
	text: z
		.string({ error: "captionsEmpty" })
		.max(captionsBytesMax, { error: "captionsTooLarge" })
		// Clients write UTF-8 as it is and escape line ends and quotes, so that two bytes are enough for each.
		.register(wireSizes, { maxLength: captionsBytesMax / 3 }),
	replaces: Replaces.nullable().optional(),
});

/** The captions of a recording in one language; `text` is the WebVTT that viewers get. */
export const Captions = z
	.object({ language: CaptionLanguage, text: z.string(), updatedAt: Timestamp })
	.meta({ id: "Captions" });
export type Captions = z.infer<typeof Captions>;

const CaptionParams = StreamParams.extend({ language: CaptionLanguage });

export const captionEndpoints = {
	listCaptions: endpoint({
		method: "GET",
		path: "/liveStream/:streamId/captions",
		access: "author",
		summary: "The captions of an own recording, by language, without their texts",
		status: 200,
		params: StreamParams,
		response: z.array(Captions.omit({ text: true })),
	}),
	getCaptions: endpoint({
		method: "GET",
		path: "/liveStream/:streamId/captions/:language",
		access: "author",
		summary: "The captions of an own recording in one language",
		status: 200,
		params: CaptionParams,
		response: Captions,
	}),
	saveCaptions: endpoint({
		method: "POST",
		path: "/liveStream/:streamId/captions/:language",
		access: "author",
		summary: "Save the captions of an own recording in one language, in place of earlier ones",
		status: 200,
		params: CaptionParams,
		body: SaveCaptionsBody,
		response: Captions,
	}),
	deleteCaptions: endpoint({
		method: "DELETE",
		path: "/liveStream/:streamId/captions/:language",
		access: "author",
		summary: "Delete the captions of an own recording in one language; idempotent",
		status: 204,
		params: CaptionParams,
		query: z.strictObject({ replaces: Replaces.optional() }),
		response: NoContent,
	}),
} as const;
