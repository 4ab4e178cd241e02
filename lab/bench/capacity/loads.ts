import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { until } from "@stride/testing";
import { watchLive } from "../live-player.ts";
import { countReceived, watch } from "../notified-viewers.ts";
import type { MeasuredSite } from "./measured-site.ts";

/** A change costs a query besides, which fewer pages would share. */
const openPages = 1_500;
const liveViewers = 100;
const donationsPerSecond = 2;
const pagesPerSecond = 15;

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

export function createLoads(site: MeasuredSite, campaignId: string) {
	const { broadcast } = site;
	const settled = () => until("the donations to be settled", async () => (await site.unfinished()) === 0, 30_000);
	return {
		async donations(seconds: number) {
			const donation = await steadily(donationsPerSecond, seconds, () => site.donate());
			await settled();
			return { donation };
		},
		async pages(seconds: number) {
			const url = `${broadcast.url}/en/campaign/around-the-lake`;
			return { guestPage: await steadily(pagesPerSecond, seconds, () => visit(url)) };
		},
		async presence(seconds: number) {
			const address = await broadcast.openPresence();
			return { presence: await steadily(pagesPerSecond, seconds, () => visit(address)) };
		},
		/** The campaign's open pages, whose deliveries are counted. */
		async openPages() {
			const listeners = await watch(broadcast.url, `/v1/campaign/${campaignId}`, openPages);
			return {
				listeners,
				received: () => countReceived(listeners),
				async close(): Promise<void> {
					const closed = once(listeners, "exit");
					listeners.disconnect();
					await closed;
				},
			};
		},
		watchLive: () => watchLive(broadcast, liveViewers),
		settled,
	};
}
