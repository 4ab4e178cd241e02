import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { until } from "@stride/testing";
import { watchLive } from "../live-player.ts";
import { countReceived, watch } from "../notified-viewers.ts";
import type { MeasuredSite } from "./measured-site.ts";
import type { Mix } from "./mixes.ts";
import type { Load } from "./unit-costs.ts";

/** A change costs a query besides, which fewer pages would share. */
const openPages = 1_500;

/** Calls `work` at a fixed rate and waits for the last call. @returns the number of calls */
async function steadily(perSecond: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
	const calls: Promise<unknown>[] = [];
	const began = performance.now();
	for (let n = 0; n < perSecond * seconds; n++) {
		await delay(Math.max(0, began + (n * 1_000) / perSecond - performance.now()));
		calls.push(work());
	}
	await Promise.all(calls);
	return calls.length;
}

const visit = async (url: string): Promise<void> => {
	const answer = await fetch(url);
	await answer.arrayBuffer();
	if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
};

/** A campaign with open pages, and a broadcast with viewers, beside which a mix of loads can run. */
export async function createLoads(site: MeasuredSite, campaignId: string) {
	const { broadcast } = site;
	const listeners = await watch(broadcast.url, `/v1/campaign/${campaignId}`, openPages);
	const presence = await broadcast.openPresence();
	const page = `${broadcast.url}/en/campaign/around-the-lake`;
	let crowd = await watchLive(broadcast, 0);

	async function donate(perSecond: number, seconds: number): Promise<number> {
		const count = await steadily(perSecond, seconds, () => site.donate());
		await until("the donations to be settled", async () => (await site.unfinished()) === 0, 30_000);
		return count;
	}

	return {
		/** Brings the broadcasts and viewers of a mix. */
		async prepare({ broadcasts, viewers }: Mix): Promise<void> {
			broadcast.limitStreams(broadcasts);
			await crowd.stop();
			crowd = await watchLive(broadcast, viewers);
		},
		/** @returns the units of work that were done; `broadcast` and `viewer` for each second */
		async run(mix: Mix, seconds: number): Promise<Load> {
			const { donationsPerSecond, pagesPerSecond, presencePerSecond, changesPerSecond, broadcasts } = mix;
			const from = await countReceived(listeners);
			const [donation, guestPage, reports] = await Promise.all([
				donate(donationsPerSecond, seconds),
				steadily(pagesPerSecond, seconds, () => visit(page)),
				steadily(presencePerSecond, seconds, () => visit(presence)),
				steadily(changesPerSecond, seconds, async () => broadcast.server.command({ campaignChanged: campaignId })),
			]);
			const delivery = (await countReceived(listeners)) - from;
			return { donation, guestPage, presence: reports, delivery, broadcast: broadcasts, viewer: crowd.count };
		},
		async stop(): Promise<void> {
			await crowd.stop();
			const closed = once(listeners, "exit");
			listeners.disconnect();
			await closed;
		},
	};
}

export type Loads = Awaited<ReturnType<typeof createLoads>>;
