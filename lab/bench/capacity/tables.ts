import { type Capacity, capacityOf, type Machines, type ReferenceSize, referenceSizes } from "./reference-sizes.ts";
import { type Component, components, type Unit, type UnitCosts, units } from "./unit-costs.ts";

const unitTitles: Record<Unit, string> = {
	donation: "a donation, with its settlement, mails and notification",
	guestPage: "a page from the shared copy",
	delivery: "a state to one of 1,500 open pages",
	broadcast: "a second of a broadcast",
	viewer: "a second of a viewer with a playlist of their own",
	presence: "the report of a viewer of the shared playlists",
};
const componentTitles: Record<Component, string> = {
	web: "web",
	media: "media",
	worker: "worker",
	database: "PostgreSQL",
};

const rowOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

/** The tables of docs/performance.md, in Markdown. */
export function costsTable(costs: UnitCosts): string {
	const cell = (cost: number) => (cost === 0 ? "" : (cost * 1_000).toFixed(cost < 0.001 ? 3 : 1));
	return [
		"",
		rowOf(["CPU, in ms", ...components.map((component) => componentTitles[component])]),
		`|---|${"---:|".repeat(components.length)}`,
		...units.map((unit) => rowOf([unitTitles[unit], ...components.map((component) => cell(costs[unit][component]))])),
	].join("\n");
}

/** A row for each kind of machine of each size. */
export function sizesTable(costs: UnitCosts): string {
	return [
		"",
		rowOf(["Size", "serves", "machines", "busy", "with one lost", "cores for 70 %"]),
		"|---|---|---|---:|---:|---:|",
		...referenceSizes.flatMap((size) => {
			const capacity = capacityOf(size, costs);
			return capacity.machines.map((machine, index) =>
				rowOf([...(index === 0 ? [size.name, claimOf(size, capacity)] : ["", ""]), ...machineCells(machine, capacity)]),
			);
		}),
	].join("\n");
}

function claimOf(
	{ donationsPerSecond, viewers, broadcasts, ownPlaylists }: ReferenceSize,
	{ gigabitsPerSecond }: Capacity,
) {
	const donations = Number.isInteger(donationsPerSecond) ? donationsPerSecond : Math.floor(donationsPerSecond);
	return [
		`${donations} donations/s`,
		`${viewers.toLocaleString("en")} viewers of ${broadcasts} broadcasts, ${percent(ownPlaylists)} with playlists of their own`,
		`${gigabitsPerSecond.toLocaleString("en", { maximumFractionDigits: 0 })} Gbit/s of video`,
	].join(", ");
}

function machineCells(machine: Capacity["machines"][number], { busiest }: Capacity): string[] {
	const { utilisation, withOneLost, coresNeeded } = machine;
	const note = machine.components === busiest ? ", saturates first" : "";
	return [
		titleOf(machine),
		`${percent(utilisation)}${note}`,
		withOneLost === null ? "" : percent(withOneLost),
		String(coresNeeded),
	];
}

function titleOf({ components: of, nodes, coresPerNode }: Machines): string {
	const parts = of.map((component) => componentTitles[component]);
	return `${parts.join(", ")}: ${nodes} × ${coresPerNode} ${coresPerNode === 1 ? "core" : "cores"}`;
}
