import { type Component, components, coresOf, type Load, type UnitCosts } from "./unit-costs.ts";

/** Nodes with the same roles; components of the same nodes share their cores. */
export type Machines = { components: readonly Component[]; nodes: number; coresPerNode: number };

/** What a size claims to serve, and on which machines. */
export type ReferenceSize = {
	name: string;
	donationsPerSecond: number;
	viewers: number;
	broadcasts: number;
	/** The part of the viewers who have a playlist of their own: without a cache all, else the metered guests. */
	ownPlaylists: number;
	machines: Machines[];
};

/** Of an open campaign page: at most four states a second (250 ms apart), and the number of viewers every two seconds. */
const statesPerSecondMax = 4;
const audiencesPerSecond = 0.5;
/** Viewers come within ten minutes, and each donation is made by one of five who open the page. */
const arrivalSeconds = 600;
const pagesPerDonation = 5;
/** A player of the shared playlists reports once a minute. */
const presenceSeconds = 60;
/** Above it queues grow, and a lost node is noticed. */
const utilisationMax = 0.7;
/** The studio's picture and sound. */
const bitsPerViewer = 2_660_000;
/** One process per core. The cores are those that the measured costs need with one node lost. */
export const referenceSizes: readonly ReferenceSize[] = [
	{
		name: "S",
		donationsPerSecond: 5,
		viewers: 1_000,
		broadcasts: 2,
		ownPlaylists: 1,
		machines: [{ components, nodes: 1, coresPerNode: 2 }],
	},
	{
		name: "M",
		donationsPerSecond: 50,
		viewers: 5_000,
		broadcasts: 5,
		ownPlaylists: 0.1,
		machines: [
			{ components: ["web"], nodes: 2, coresPerNode: 2 },
			{ components: ["media"], nodes: 1, coresPerNode: 2 },
			{ components: ["worker"], nodes: 1, coresPerNode: 2 },
			{ components: ["database"], nodes: 1, coresPerNode: 4 },
		],
	},
	{
		name: "L",
		donationsPerSecond: 200,
		viewers: 100_000,
		broadcasts: 20,
		ownPlaylists: 0.1,
		machines: [
			{ components: ["web"], nodes: 4, coresPerNode: 8 },
			{ components: ["media"], nodes: 3, coresPerNode: 4 },
			{ components: ["worker"], nodes: 2, coresPerNode: 4 },
			{ components: ["database"], nodes: 1, coresPerNode: 16 },
		],
	},
	{
		name: "XL",
		donationsPerSecond: 10_000 / 60,
		viewers: 1_000_000,
		broadcasts: 50,
		ownPlaylists: 0.1,
		machines: [
			{ components: ["web"], nodes: 20, coresPerNode: 8 },
			{ components: ["media"], nodes: 20, coresPerNode: 8 },
			{ components: ["worker"], nodes: 2, coresPerNode: 8 },
			{ components: ["database"], nodes: 1, coresPerNode: 32 },
		],
	},
];

/** The load of a size when all donations go to the campaigns that broadcast: every one changes the most open pages. */
export function loadOf(size: ReferenceSize): Load {
	const { donationsPerSecond, viewers, broadcasts, ownPlaylists } = size;
	const statesPerSecond = Math.min(statesPerSecondMax, donationsPerSecond / broadcasts);
	return {
		donation: donationsPerSecond,
		guestPage: viewers / arrivalSeconds + donationsPerSecond * pagesPerDonation,
		delivery: viewers * (statesPerSecond + audiencesPerSecond),
		broadcast: broadcasts,
		viewer: viewers * ownPlaylists,
		presence: (viewers * (1 - ownPlaylists)) / presenceSeconds,
	};
}

export type Capacity = {
	/** Cores that each component uses. */
	cores: Record<Component, number>;
	/** `withOneLost` is null where there is no other node; `coresNeeded` is for a utilisation of 70 %. */
	machines: (Machines & { utilisation: number; withOneLost: number | null; coresNeeded: number })[];
	/** What is the busiest, and so the first to saturate. */
	busiest: readonly Component[] | null;
	gigabitsPerSecond: number;
};

export function capacityOf(size: ReferenceSize, costs: UnitCosts): Capacity {
	const cores = coresOf(costs, loadOf(size));
	const machines = size.machines.map((machine) => {
		const used = machine.components.reduce((sum, component) => sum + cores[component], 0);
		const { nodes, coresPerNode } = machine;
		const withOneLost = nodes > 1 ? used / ((nodes - 1) * coresPerNode) : null;
		const coresNeeded = Math.ceil(used / utilisationMax);
		return { ...machine, utilisation: used / (nodes * coresPerNode), withOneLost, coresNeeded };
	});
	const [busiest] = machines.toSorted((one, other) => other.utilisation - one.utilisation);
	return {
		cores,
		machines,
		busiest: busiest?.components ?? null,
		gigabitsPerSecond: (size.viewers * bitsPerViewer) / 1e9,
	};
}
