import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, NoContent } from "../primitives.ts";
import { captionLanguages } from "./caption-languages.ts";
import { captionLimits } from "./caption-limits.ts";
import { StreamParams } from "./streams.ts";

const CaptionLanguage = z.enum(captionLanguages);

/** From when on the phrase is spoken, before the request, in milliseconds; a longer one is cut by the browser. */
const agoMsMax = 60_000;

const SendLiveCaptionBody = z.strictObject({
	/** Chosen by the browser; a later text with the same id takes the place of the earlier one. */
	captionId: Id,
	language: CaptionLanguage,
	text: z.string().trim().min(1).max(captionLimits.captionLengthMax),
	agoMs: z.number().int().min(0).max(agoMsMax),
});

/** `text` is WebVTT. */
export const AutomaticCaptions = z
	.object({ language: CaptionLanguage, text: z.string() })
	.meta({ id: "AutomaticCaptions" });
export type AutomaticCaptions = z.infer<typeof AutomaticCaptions>;

export const liveCaptionEndpoints = {
	sendLiveCaption: endpoint({
		method: "POST",
		path: "/liveStream/:streamId/live-captions",
		access: "author",
		summary: "Show a phrase of the broadcast to its viewers as an automatic caption; idempotent",
		status: 204,
		params: StreamParams,
		body: SendLiveCaptionBody,
		response: NoContent,
	}),
	listAutomaticCaptions: endpoint({
		method: "GET",
		path: "/liveStream/:streamId/automatic-captions",
		access: "author",
		summary: "The automatic captions of an own recording, by language, as a draft",
		status: 200,
		params: StreamParams,
		response: z.array(AutomaticCaptions),
	}),
} as const;
