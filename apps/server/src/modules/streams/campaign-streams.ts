import type { Platform } from "../../platform/context.ts";
import type { CampaignStreams } from "../campaigns/index.ts";
import { endLocked } from "./end-locked.ts";
import { listOnAirOf, lockStream } from "./stream-changes.queries.ts";
import { countByCampaign, hasStreamOnAir, isVisibleOf } from "./streams.queries.ts";

/** The port of the campaign and donation modules. */
export function campaignStreams(deps: Pick<Platform, "clock" | "newId" | "signals">): CampaignStreams {
	return {
		async count(db, campaignIds) {
			if (campaignIds.length === 0) return new Map();
			const rows = await countByCampaign(db, campaignIds);
			return new Map(rows.map(({ campaignId, ...counts }) => [campaignId, counts]));
		},
		isOnAir: hasStreamOnAir,
		async endAll(tx, campaignId, by, reason) {
			for (const id of await listOnAirOf(tx, campaignId)) {
				const stream = await lockStream(tx, id);
				if (stream) await endLocked(deps, tx, { stream, reason, by });
			}
		},
		isShown: isVisibleOf,
	};
}
