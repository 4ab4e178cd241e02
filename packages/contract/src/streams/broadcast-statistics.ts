import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Cents, Currency, Timestamp } from "../primitives.ts";
import { StreamParams } from "./streams.ts";

/** What happened between `startsAt` and the next bin. */
export const BroadcastBin = z.object({
	startsAt: Timestamp,
	/** The highest number of concurrent viewers. */
	viewers: z.number().int(),
	/** What is left of the donations of this time after refunds and lost disputes. */
	raised: Cents,
	donations: z.number().int(),
});
export type BroadcastBin = z.infer<typeof BroadcastBin>;

export const BroadcastStatistics = z
	.object({
		/** Null before the start. */
		startedAt: Timestamp.nullable(),
		/** Null before the end. */
		endedAt: Timestamp.nullable(),
		/** Viewers of the broadcast itself, not of its recording; null where they were not counted. */
		audience: z
			.object({
				/** Different accounts and devices. */
				viewers: z.number().int(),
				/** The highest number of concurrent viewers. */
				peak: z.number().int(),
				/** The time that all viewers have watched together, in whole seconds. */
				watched: z.number().int(),
			})
			.nullable(),
		currency: Currency,
		/** Donations to the campaign between start and end, wherever they were made. */
		raised: Cents,
		donations: z.number().int(),
		/** The length of a bin in seconds. */
		binLength: z.number().int(),
		/** From the start, without gaps; at most 120. */
		bins: z.array(BroadcastBin),
	})
	.meta({ id: "BroadcastStatistics" });
export type BroadcastStatistics = z.infer<typeof BroadcastStatistics>;

export const statisticsEndpoints = {
	getBroadcastStatistics: endpoint({
		method: "GET",
		path: "/liveStream/:streamId/statistics",
		access: "author",
		summary: "Viewers and donations of an own broadcast, in total and over time",
		status: 200,
		params: StreamParams,
		response: BroadcastStatistics,
	}),
};
