import type { Db } from "../../../platform/db/database.ts";
import { countViewers, listSamples, type ViewerSample } from "./audience.queries.ts";

/** The audience of a broadcast. `peaks` has the highest count of each bin of the requested time. */
export type Audience = { viewers: number; peak: number; watchedMs: number; peaks: number[] };

/** A stretch of time in bins of equal length; the last one may end after `to`. */
export type Bins = { from: Date; to: Date; binMs: number };

/** @returns null for a broadcast whose viewers were not counted */
export async function readAudience(db: Db, streamId: string, bins: Bins): Promise<Audience | null> {
	const viewers = await countViewers(db, streamId);
	return viewers === null ? null : { viewers, ...summariseAudience(await listSamples(db, streamId), bins) };
}

/**
 * The highest count and the time watched, from samples in the order of their times. A count holds until the next sample,
 * the last one until the end.
 */
export function summariseAudience(
	samples: readonly ViewerSample[],
	{ from, to, binMs }: Bins,
): Omit<Audience, "viewers"> {
	const [start, end] = [from.getTime(), to.getTime()];
	const peaks = Array.from({ length: Math.max(0, Math.ceil((end - start) / binMs)) }, () => 0);
	let watchedMs = 0;
	for (const [index, { at, viewers, peak }] of samples.entries()) {
		const begins = Math.max(at.getTime(), start);
		const ends = Math.min(samples[index + 1]?.at.getTime() ?? end, end);
		if (ends <= begins) continue;
		watchedMs += viewers * (ends - begins);
		const firstBin = Math.floor((begins - start) / binMs);
		const lastBin = Math.ceil((ends - start) / binMs) - 1;
		for (let bin = firstBin; bin <= lastBin; bin++) {
			const inBin = bin === firstBin ? peak : viewers;
			peaks[bin] = Math.max(peaks[bin] ?? 0, inBin);
		}
	}
	return { peak: peaks.reduce((most, count) => Math.max(most, count), 0), watchedMs, peaks };
}
