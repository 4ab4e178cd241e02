import type { BroadcastStatistics } from "@stride/contract/streams/broadcast-statistics";
import { readCurrency } from "@stride/money/currencies";
import type { Platform } from "../../../platform/context.ts";
import { getCampaignRow } from "../../campaigns/index.ts";
import { sumRaisedOverTime } from "../../donations/index.ts";
import { getOwnStream } from "../read-streams.ts";
import { type Bins, readAudience } from "./audience.ts";

const binsMax = 120;
const minuteMs = 60_000;
const binMinutes = [1, 2, 5, 10, 15, 30, 60];

/** @throws AppError LiveStreamNotFoundException, ForbiddenException for another author's stream */
export async function getBroadcastStatistics(
	{ db, clock }: Pick<Platform, "db" | "clock">,
	{ id, accountId }: { id: string; accountId: string },
): Promise<BroadcastStatistics> {
	const { stream } = await getOwnStream({ db }, { id, accountId });
	const currency = readCurrency((await getCampaignRow({ db }, stream.campaignId)).currency);
	const { startedAt, endedAt } = stream;
	if (!startedAt) {
		const none = { startedAt: null, endedAt: null, audience: null, raised: 0, donations: 0, binLength: 60, bins: [] };
		return { ...none, currency };
	}
	const bins = binsOf(startedAt, endedAt ?? clock());
	const audience = await readAudience(db, id, bins);
	const raised = await sumRaisedOverTime(db, { campaignId: stream.campaignId, ...bins });
	const byBin = new Map(raised.map((sum) => [sum.bin, sum]));
	const count = Math.ceil((bins.to.getTime() - bins.from.getTime()) / bins.binMs);
	return {
		startedAt: startedAt.toISOString(),
		endedAt: endedAt?.toISOString() ?? null,
		audience: audience && {
			viewers: Math.max(audience.viewers, audience.peak),
			peak: audience.peak,
			watched: Math.round(audience.watchedMs / 1_000),
		},
		currency,
		raised: raised.reduce((sum, { raisedCents }) => sum + raisedCents, 0),
		donations: raised.reduce((sum, { donations }) => sum + donations, 0),
		binLength: bins.binMs / 1_000,
		bins: Array.from({ length: count }, (_, bin) => ({
			startsAt: new Date(bins.from.getTime() + bin * bins.binMs).toISOString(),
			viewers: audience?.peaks[bin] ?? 0,
			raised: byBin.get(bin)?.raisedCents ?? 0,
			donations: byBin.get(bin)?.donations ?? 0,
		})),
	};
}

/** Bins of whole minutes, as short as their number permits. */
export function binsOf(from: Date, to: Date): Bins {
	const lengthMs = Math.max(to.getTime() - from.getTime(), 1);
	const fits = (minutes: number) => lengthMs / (minutes * minuteMs) <= binsMax;
	const minutes = binMinutes.find(fits) ?? Math.ceil(lengthMs / binsMax / minuteMs);
	return { from, to: new Date(from.getTime() + lengthMs), binMs: minutes * minuteMs };
}
