import { expect, it } from "vitest";
import { capacityOf, loadOf, type ReferenceSize, referenceSizes } from "./reference-sizes.ts";
import { coresOf, noLoad, type UnitCosts, units } from "./unit-costs.ts";

/** Every unit costs a millisecond of each component. */
const costs = Object.fromEntries(
	units.map((unit) => [unit, { web: 0.001, media: 0.001, worker: 0.001, database: 0.001 }]),
) as UnitCosts;

const small: ReferenceSize = {
	name: "small",
	donationsPerSecond: 4,
	viewers: 600,
	broadcasts: 2,
	ownPlaylists: 0.5,
	machines: [
		{ components: ["web", "media"], nodes: 2, coresPerNode: 1 },
		{ components: ["worker"], nodes: 1, coresPerNode: 1 },
	],
};

it("the load of a size follows from its donations, viewers and broadcasts", () => {
	expect(loadOf(small)).toEqual({
		donation: 4,
		// 600 viewers come within ten minutes, and five people open the page for each donation.
		guestPage: 1 + 20,
		// Each campaign changes twice a second, and says every two seconds how many watch.
		delivery: 600 * (2 + 0.5),
		broadcast: 2,
		viewer: 300,
		presence: 5,
	});
});

it("open pages get at most four states a second", () => {
	expect(loadOf({ ...small, donationsPerSecond: 200 }).delivery).toBe(600 * 4.5);
});

it("the cores of a component are the sum of the costs of all units", () => {
	const load = { ...noLoad, donation: 10, delivery: 500 };
	expect(coresOf(costs, load).web).toBeCloseTo(0.51);
	expect(coresOf(costs, noLoad)).toEqual({ web: 0, media: 0, worker: 0, database: 0 });
});

it("nodes share the load, the others take over that of a lost one, and the busiest saturate first", () => {
	const { cores, machines, busiest } = capacityOf(small, costs);
	const total = 4 + 21 + 1_500 + 2 + 300 + 5;
	expect(cores.worker).toBeCloseTo(total / 1_000);
	expect(machines[0]).toMatchObject({
		utilisation: expect.closeTo(total / 1_000),
		withOneLost: expect.closeTo(total / 500),
	});
	expect(machines[1]).toMatchObject({ withOneLost: null, coresNeeded: Math.ceil(total / 700) });
	expect(busiest).toBeDefined();
});

it("names the machines that are the busiest", () => {
	const idleWorker = { ...costs, delivery: { ...costs.delivery, worker: 0 } };
	expect(capacityOf(small, idleWorker).busiest).toEqual(["web", "media"]);
});

it("every published size has its traffic of video", () => {
	expect(referenceSizes.map((size) => capacityOf(size, costs).gigabitsPerSecond)).toEqual([2.66, 13.3, 266, 2_660]);
});
