import { setTimeout as delay } from "node:timers/promises";
import { notifyAll } from "../notified-viewers.ts";
import type { createLoads } from "./loads.ts";
import { broadcasts, type MeasuredSite, type Used } from "./measured-site.ts";
import { type Component, type Load, noLoad, type Unit, type UnitCosts, units } from "./unit-costs.ts";

export type Loads = ReturnType<typeof createLoads>;
/** CPU seconds per second without any work. */
export type AtRest = Used;

const seconds = 15;
const frontOf: Record<Unit, "web" | "media"> = {
	donation: "web",
	guestPage: "web",
	delivery: "web",
	broadcast: "media",
	viewer: "media",
	presence: "media",
};

const less = (one: Used, other: Used, factor = 1): Used => ({
	front: one.front - other.front * factor,
	worker: one.worker - other.worker * factor,
	database: one.database - other.database * factor,
});

/** @returns what the site uses during a run, how long it takes and what it has caused */
async function during<T>(site: MeasuredSite, run: () => Promise<T>) {
	const [before, began] = [await site.used(), performance.now()];
	const result = await run();
	return { result, seconds: (performance.now() - began) / 1_000, used: less(await site.used(), before) };
}

/** The cost of each unit, from runs with that unit alone. The first run of each is not measured: code is compiled. */
export async function measureCosts(site: MeasuredSite, loads: Loads, campaignId: string) {
	const { broadcast } = site;
	broadcast.pause();
	await warmUp(loads);
	const idle = await during(site, () => delay(seconds * 1_000));
	const rest: AtRest = less({ front: 0, worker: 0, database: 0 }, idle.used, -1 / idle.seconds);
	const costs = Object.fromEntries(units.map((unit) => [unit, {}])) as UnitCosts;
	/** @param base what is used without the unit, per second */
	const record = (unit: Unit, count: number, run: { used: Used; seconds: number }, base = rest) => {
		const { front, worker, database } = less(run.used, base, run.seconds);
		// What a unit does not use varies around zero.
		const each = (seconds: number) => Math.max(0, seconds / count);
		const cost: Record<Component, number> = { web: 0, media: 0, worker: each(worker), database: each(database) };
		cost[frontOf[unit]] = each(front);
		costs[unit] = cost;
	};

	const donations = await during(site, () => loads.donations(seconds));
	record("donation", donations.result.donation, donations);
	const pages = await during(site, () => loads.pages(seconds));
	record("guestPage", pages.result.guestPage, pages);
	const presence = await during(site, () => loads.presence(seconds));
	record("presence", presence.result.presence, presence);

	const open = await loads.openPages();
	const from = await open.received();
	const changes = await during(site, async () => {
		for (let n = 0; n < seconds * 2; n++)
			await notifyAll(broadcast.server, open.listeners, { campaignChanged: campaignId });
	});
	record("delivery", (await open.received()) - from, changes);
	await open.close();

	broadcast.resume();
	await delay(1_000);
	const onAir = await during(site, () => delay(seconds * 1_000));
	record("broadcast", broadcasts * onAir.seconds, onAir);
	const withBroadcasts = less({ front: 0, worker: 0, database: 0 }, onAir.used, -1 / onAir.seconds);
	const crowd = await loads.watchLive();
	const watched = await during(site, () => delay(seconds * 1_000));
	record("viewer", crowd.count * watched.seconds, watched, withBroadcasts);
	await crowd.stop();
	return { costs, rest };
}

async function warmUp(loads: Loads): Promise<void> {
	await loads.donations(15);
	await loads.pages(5);
	await loads.presence(5);
}

/** All loads at once. @returns what was used, and the units of work that were done */
export async function measureTogether(site: MeasuredSite, loads: Loads) {
	const open = await loads.openPages();
	const crowd = await loads.watchLive();
	const from = await open.received();
	const run = await during(site, () => Promise.all([loads.donations(seconds * 2), loads.pages(seconds * 2)]));
	const delivery = (await open.received()) - from;
	await crowd.stop();
	await open.close();
	const [{ donation }, { guestPage }] = run.result;
	const done: Load = {
		...noLoad,
		donation,
		guestPage,
		delivery,
		broadcast: broadcasts * run.seconds,
		viewer: crowd.count * run.seconds,
	};
	return { used: run.used, seconds: run.seconds, done };
}
