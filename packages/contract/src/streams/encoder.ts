import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { StreamParams } from "./streams.ts";

/** What an encoder has sent in the last seconds, as the server received it. */
export const EncoderHealth = z
	.object({
		width: z.number().int(),
		height: z.number().int(),
		framesPerSecond: z.number().int(),
		videoBitsPerSecond: z.number().int(),
		/** Null without sound. */
		audioBitsPerSecond: z.number().int().nullable(),
		/** The largest distance of late between two key frames; null while it is not known. */
		keyFrameSeconds: z.number().nullable(),
		hasBFrames: z.boolean(),
		/** By how much the slowest picture was later than the fastest. */
		jitterMs: z.number().int(),
	})
	.meta({ id: "EncoderHealth" });
export type EncoderHealth = z.infer<typeof EncoderHealth>;

/** Why the server has refused an encoder's stream: what its author has to change. */
export const EncoderRefusal = z.enum(["picture", "sound", "bitrate", "formatChanges", "noPicture"]);
export type EncoderRefusal = z.infer<typeof EncoderRefusal>;

/**
 * `hasKey`: the stream has a key, which a new one replaces; it may be that of a browser. `isConnected` without `health`:
 * the measurement has not begun yet. `refusal` is that of the last connection, until another one has been measured.
 */
export const EncoderStatus = z
	.object({
		hasKey: z.boolean(),
		isConnected: z.boolean(),
		health: EncoderHealth.nullable(),
		refusal: EncoderRefusal.nullable(),
	})
	.meta({ id: "EncoderStatus" });
export type EncoderStatus = z.infer<typeof EncoderStatus>;

export const encoderEndpoints = {
	getEncoderStatus: endpoint({
		method: "GET",
		path: "/liveStream/:streamId/encoder",
		access: "author",
		summary: "What the encoder of an own stream sends (OBS, by RTMP)",
		status: 200,
		params: StreamParams,
		response: EncoderStatus,
	}),
};
