import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import { isUuid } from "../../platform/ids.ts";
import { atMostEvery } from "../../platform/queues/at-most-every.ts";
import type { Realtime } from "../../platform/realtime-server.ts";
import { campaignChanged, getCampaignRow } from "../campaigns/index.ts";
import { readDonationState } from "./list-donations.ts";

const prefix = "/v1/campaign/";
/** The first change is published at once, those that follow within this time together. */
const quietMs = 250;

/**
 * Publishes changes of a campaign's donations to every page that has it open: the whole state, read after the commit, so
 * lost or repeated signals do no harm.
 */
export function watchDonations(deps: Platform, realtime: Realtime): void {
	async function messageFor(campaignId: string): Promise<[event: string, payload: object]> {
		try {
			return ["refresh-donations", await readDonationState(deps, campaignId)];
		} catch (error) {
			// It was hidden or deleted.
			const isGone = error instanceof AppError && error.code === "CampaignNotFoundException";
			if (!isGone) throw error;
			return ["campaign-gone", { campaignId }];
		}
	}

	async function publish(campaignId: string): Promise<void> {
		realtime.emit(prefix, campaignId, ...(await messageFor(campaignId)));
	}

	const publishSoon = atMostEvery(quietMs, (campaignId) => {
		publish(campaignId).catch((error: unknown) =>
			deps.log.warn({ err: error, campaignId }, "the donations could not be published to the watchers"),
		);
	});
	const changed = (campaignId: string): void => {
		if (realtime.isWatched(prefix, campaignId)) publishSoon(campaignId);
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
			socket.emit(...(await messageFor(id)));
		},
	});
	deps.signals.subscribe(campaignChanged, changed);
	deps.signals.onReconnect(() => {
		for (const id of realtime.watched(prefix)) changed(id);
	});
}
