import { createLoads } from "./capacity/loads.ts";
import { measureCosts, measureTogether } from "./capacity/measure.ts";
import { startSite } from "./capacity/measured-site.ts";
import { capacityOf, referenceSizes } from "./capacity/reference-sizes.ts";
import { components, coresOf, type UnitCosts, units } from "./capacity/unit-costs.ts";
import type { Fixture } from "./fixture.ts";
import { type Row, ratioOf } from "./row.ts";

/** A prediction may be wrong by a fifth. */
const atLeast = 0.8;

/**
 * The cost of each unit of work, and whether their sum predicts what two processes and PostgreSQL use under all loads at
 * once. The reference sizes are computed from the same costs, and printed only if it does.
 */
export async function benchReferenceSizes(fixture: Fixture): Promise<Row[]> {
	const site = await startSite(fixture);
	try {
		const loads = createLoads(site, fixture.campaignId);
		const { costs, rest } = await measureCosts(site, loads, fixture.campaignId);
		const { used, seconds, done } = await measureTogether(site, loads);
		const cores = coresOf(costs, done);
		const predicted = {
			front: cores.web + cores.media + rest.front * seconds,
			worker: cores.worker + rest.worker * seconds,
			database: cores.database + rest.database * seconds,
		};
		const rows = (["front", "worker", "database"] as const).map((process): Row => {
			// Either may be the larger one.
			const [least, most] = [predicted[process], used[process]].toSorted((one, other) => one - other);
			return {
				name: `CPU of ${titles[process]} under all loads, predicted from each alone against measured`,
				unit: "seconds",
				subject: [least ?? 0],
				baseline: [most ?? 0],
				atLeast,
			};
		});
		printCosts(costs);
		if (rows.every((row) => ratioOf(row) >= row.atLeast)) printSizes(costs);
		else console.log("  The reference sizes are not printed: the costs do not predict the mixed load.");
		return rows;
	} finally {
		await site.stop();
	}
}

const titles = { front: "web and media", worker: "the worker", database: "PostgreSQL" };

function printCosts(costs: UnitCosts): void {
	console.log(`  CPU per unit of work, in ms: ${components.join(", ")}`);
	for (const unit of units) {
		const values = components.map((component) => (costs[unit][component] * 1_000).toFixed(3));
		console.log(`    ${unit.padEnd(10)} ${values.map((value) => value.padStart(9)).join("")}`);
	}
}

function printSizes(costs: UnitCosts): void {
	const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
	console.log("  Reference sizes");
	for (const size of referenceSizes) {
		const { cores, machines, busiest, gigabitsPerSecond } = capacityOf(size, costs);
		const used = components.map((component) => `${component} ${cores[component].toFixed(2)}`).join(", ");
		console.log(`    ${size.name}: cores used: ${used}; ${gigabitsPerSecond.toFixed(1)} Gbit/s of video`);
		for (const machine of machines) {
			const { nodes, coresPerNode, utilisation, withOneLost, coresNeeded } = machine;
			const lost = withOneLost === null ? "" : `, ${percent(withOneLost)} with one lost`;
			const note = machine.components === busiest ? ", saturates first" : "";
			const title = machine.components.join(" and ");
			const needed = `${coresNeeded} needed for 70 %`;
			console.log(`      ${title}: ${nodes} × ${coresPerNode} cores: ${percent(utilisation)}${lost}, ${needed}${note}`);
		}
	}
}
