import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { NoContent } from "../primitives.ts";
import { wireSizes } from "../wire-sizes.ts";

/** A second of the studio's first bitrate is 312 kB: enough to tell lines apart, little for a mobile tariff. */
export const uplinkFillingMax = 256 * 1024;

const MeasureUplinkBody = z.strictObject({
	/** Data without meaning, which the server discards. */
	filling: z
		.string()
		.max(uplinkFillingMax, { abort: true })
		.regex(/^[A-Za-z0-9+/]*$/)
		.register(wireSizes, { bytesMax: uplinkFillingMax }),
});

export const uplinkEndpoints = {
	measureUplink: endpoint({
		method: "POST",
		path: "/uplinkMeasurement",
		access: "user",
		summary: "Receives and discards data, so that a browser can measure its uplink",
		status: 204,
		body: MeasureUplinkBody,
		response: NoContent,
	}),
} as const;
