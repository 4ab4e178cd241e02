import { expect, it } from "vitest";
import { capacityOf, referenceSizes } from "./reference-sizes.ts";
import { costsTable, sizesTable } from "./tables.ts";
import { type UnitCosts, units } from "./unit-costs.ts";

/** Every unit costs half a millisecond of the web's CPU and two of the database's. */
const costs = Object.fromEntries(
	units.map((unit) => [unit, { web: 0.000_5, media: 0, worker: 0, database: 0.002 }]),
) as UnitCosts;

it("the table of costs has a row for each unit, in milliseconds", () => {
	const lines = costsTable(costs).trim().split("\n");
	expect(lines).toHaveLength(2 + units.length);
	expect(lines[0]).toBe("| CPU, in ms | web | media | worker | PostgreSQL |");
	expect(lines[2]).toBe("| a donation, with its settlement, mails and notification | 0.500 |  |  | 2.0 |");
});

it("the table of sizes has a row for each kind of machine, and marks what saturates first", () => {
	const lines = sizesTable(costs).trim().split("\n");
	expect(lines).toHaveLength(2 + 1 + 3 * 4);
	const [, , small = "", medium = ""] = lines;
	const busy = referenceSizes.map((size) => (capacityOf(size, costs).machines[0]?.utilisation ?? 0) * 100);
	const claim = "5 donations/s, 1,000 viewers of 2 broadcasts, 100 % with playlists of their own, 3 Gbit/s of video";
	expect(small).toContain(
		`| S | ${claim} | web, media, worker, PostgreSQL: 1 × 2 cores | ${busy[0]?.toFixed(0)} %, sat`,
	);
	expect(medium).toContain("| M | 50 donations/s, 5,000 viewers of 5 broadcasts, 10 %");
	expect(medium).toContain(`| web: 2 × 2 cores | ${busy[1]?.toFixed(0)} % |`);
	for (const line of lines) expect(line.split("|")).toHaveLength(8);
	expect(lines.filter((line) => line.includes("saturates first"))).toHaveLength(4);
});
