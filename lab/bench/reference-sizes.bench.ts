import { fitCosts, predict } from "./capacity/fit-costs.ts";
import { createLoads } from "./capacity/loads.ts";
import { measureMixes, measureTogether } from "./capacity/measure.ts";
import { startSite } from "./capacity/measured-site.ts";
import { costsTable, sizesTable } from "./capacity/tables.ts";
import type { Fixture } from "./fixture.ts";
import { type Row, ratioOf } from "./row.ts";

/** A prediction may be wrong by a fifth. */
const atLeast = 0.8;

/**
 * The cost of each unit of work beside the others, and whether their sum predicts what two processes and PostgreSQL use
 * under all loads at once. The reference sizes are computed from the same costs, and printed only if it does.
 * @param seconds of each mix of loads
 */
export async function benchReferenceSizes(fixture: Fixture, seconds = 15): Promise<Row[]> {
	const site = await startSite(fixture);
	try {
		const loads = await createLoads(site, fixture.campaignId);
		const fitted = fitCosts(await measureMixes(site, loads, seconds));
		const together = await measureTogether(site, loads, 2 * seconds);
		await loads.stop();
		const predicted = predict(fitted, together);
		const rows = (["front", "worker", "database"] as const).map((process): Row => {
			const measured = together.used[process];
			console.log(
				`  CPU of ${titles[process]}: ${predicted[process].toFixed(2)} s predicted, ${measured.toFixed(2)} s measured`,
			);
			return {
				name: `CPU of ${titles[process]} under all loads, the smaller of predicted and measured against the larger`,
				unit: "seconds",
				subject: [Math.min(predicted[process], measured)],
				baseline: [Math.max(predicted[process], measured)],
				atLeast,
			};
		});
		console.log(costsTable(fitted.costs));
		if (rows.every((row) => ratioOf(row) >= row.atLeast)) console.log(sizesTable(fitted.costs));
		else console.log("The reference sizes are not printed: the costs do not predict the load.");
		return rows;
	} finally {
		await site.stop();
	}
}

const titles = { front: "web and media", worker: "the worker", database: "PostgreSQL" };
