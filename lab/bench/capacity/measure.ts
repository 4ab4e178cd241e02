import type { MeasuredRun } from "./fit-costs.ts";
import type { Loads } from "./loads.ts";
import type { MeasuredSite } from "./measured-site.ts";
import { high, type Mix, mixes } from "./mixes.ts";

async function measure(site: MeasuredSite, loads: Loads, mix: Mix, seconds: number): Promise<MeasuredRun> {
	await loads.prepare(mix);
	const [before, began] = [await site.used(), performance.now()];
	const load = await loads.run(mix, seconds);
	const [after, lasted] = [await site.used(), (performance.now() - began) / 1_000];
	return {
		seconds: lasted,
		used: {
			front: after.front - before.front,
			worker: after.worker - before.worker,
			database: after.database - before.database,
		},
		done: { ...load, broadcast: load.broadcast * lasted, viewer: load.viewer * lasted },
	};
}

/** The mixes in both orders, so that what changes with time changes no cost. The first run compiles the code. */
export async function measureMixes(site: MeasuredSite, loads: Loads, seconds: number): Promise<MeasuredRun[]> {
	await measure(site, loads, high, seconds);
	const runs: MeasuredRun[] = [];
	for (const mix of [...mixes, ...mixes.toReversed()]) runs.push(await measure(site, loads, mix, seconds));
	return runs;
}

/** All loads at once, which is none of the mixes. */
export const measureTogether = (site: MeasuredSite, loads: Loads, seconds: number): Promise<MeasuredRun> =>
	measure(site, loads, high, seconds);
