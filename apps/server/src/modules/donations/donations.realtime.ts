import { atMostEvery } from "../../platform/at-most-every.ts";
import type { Platform } from "../../platform/context.ts";
import { isUuid } from "../../platform/ids.ts";
import type { Realtime } from "../../platform/realtime.ts";
import { campaignChanged, getCampaignRow } from "../campaigns/index.ts";
import { readDonationState } from "./gift-list.ts";

const prefix = "/v1/campaign/";
/** The first change is told at once, those that follow within this time together. */
const quietMs = 250;

/**
 * Tells everyone who has a campaign open when its gifts change. What is told is the whole state, read after the change
 * was committed, so that a signal which is lost or doubled does no harm.
 */
export function watchDonations(deps: Platform, realtime: Realtime): void {
	async function tell(campaignId: string): Promise<void> {
		realtime.emit(prefix, campaignId, "refresh-donations", await readDonationState(deps, campaignId));
	}

	const tellSoon = atMostEvery(quietMs, (campaignId) => {
		tell(campaignId).catch((error: unknown) => deps.log.warn({ err: error, campaignId }, "watchers were not told"));
	});
	const changed = (campaignId: string): void => {
		if (realtime.isWatched(prefix, campaignId)) tellSoon(campaignId);
	};

	realtime.add({
		prefix,
		exists: async (id) =>
			isUuid(id) &&
			(await getCampaignRow(deps, id).then(
				() => true,
				() => false,
			)),
		onConnect: async (socket, id) => {
			socket.emit("refresh-donations", await readDonationState(deps, id));
		},
	});
	deps.signals.subscribe(campaignChanged, changed);
	deps.signals.onReconnect(() => {
		for (const id of realtime.watched(prefix)) changed(id);
	});
}
