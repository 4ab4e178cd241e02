import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { type CampaignStreams, campaignEnded, campaignHidden, campaignPaused } from "../campaigns/index.ts";
import { endLocked } from "./broadcast/end-stream.ts";
import { listOnAirOf, lockStream } from "./stream-changes.queries.ts";
import { countByCampaign, hasStreamOnAir, isVisibleOf } from "./streams.queries.ts";

/** The port of the campaign and donation modules. */
export const campaignStreams: CampaignStreams = {
	async count(db, campaignIds) {
		if (campaignIds.length === 0) return new Map();
		const rows = await countByCampaign(db, campaignIds);
		return new Map(rows.map(({ campaignId, ...counts }) => [campaignId, counts]));
	},
	isOnAir: hasStreamOnAir,
	isShown: isVisibleOf,
};

type Deps = Pick<Platform, "clock" | "newId" | "signals" | "events">;

/** The live streams of a campaign end with it. */
export function handleStreamEvents(deps: Deps): void {
	const endAll = async (
		tx: Db,
		{ campaignId, ...by }: { campaignId: string; accountId: string; requestId?: string | undefined },
		reason: "campaign-ended" | "operator",
	) => {
		for (const id of await listOnAirOf(tx, campaignId)) {
			const stream = await lockStream(tx, id);
			if (stream) await endLocked(deps, tx, { stream, reason, by });
		}
	};
	deps.events.subscribe(campaignEnded, (tx, ended) => endAll(tx, ended, "campaign-ended"));
	deps.events.subscribe(campaignHidden, (tx, hidden) => endAll(tx, hidden, "operator"));
	deps.events.subscribe(campaignPaused, (tx, paused) => endAll(tx, paused, "operator"));
}
