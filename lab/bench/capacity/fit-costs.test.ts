import { describe, expect, it } from "vitest";
import { fitCosts, fitNonNegative, type MeasuredRun, predict } from "./fit-costs.ts";
import { mixes } from "./mixes.ts";
import { coresOf, type UnitCosts, units } from "./unit-costs.ts";

const seconds = 15;
const costs: UnitCosts = {
	donation: { web: 0.02, media: 0, worker: 0.04, database: 0.035 },
	guestPage: { web: 0.004, media: 0, worker: 0, database: 0.000_1 },
	delivery: { web: 0.000_02, media: 0, worker: 0, database: 0 },
	broadcast: { web: 0, media: 0.017, worker: 0, database: 0.000_2 },
	viewer: { web: 0, media: 0.001, worker: 0, database: 0 },
	presence: { web: 0, media: 0.002, worker: 0, database: 0.000_1 },
};

/** @param noise the factor of what each run used */
function runs(noise: (run: number) => number = () => 1): MeasuredRun[] {
	return mixes.map((mix, run) => {
		const done = {
			donation: mix.donationsPerSecond * seconds,
			guestPage: mix.pagesPerSecond * seconds,
			delivery: 1_500 * (mix.donationsPerSecond + mix.changesPerSecond) * seconds,
			broadcast: mix.broadcasts * seconds,
			viewer: mix.viewers * seconds,
			presence: mix.presencePerSecond * seconds,
		};
		const { web, media, worker, database } = coresOf(costs, done);
		const factor = noise(run);
		return {
			seconds,
			done,
			used: {
				front: factor * (web + media + 0.02 * seconds),
				worker: factor * (worker + 0.03 * seconds),
				database: factor * database,
			},
		};
	});
}

describe("the costs of units of work", () => {
	it("are those that the mixes have", () => {
		const fitted = fitCosts(runs());
		for (const unit of units) {
			for (const component of ["web", "media", "worker", "database"] as const) {
				expect(fitted.costs[unit][component], `${unit} ${component}`).toBeCloseTo(costs[unit][component], 7);
			}
		}
		expect(fitted.rest.front).toBeCloseTo(0.02, 7);
	});

	it("predict a load that was not measured, also from runs that differ by a tenth", () => {
		const noisy = fitCosts(runs((run) => (run % 3 === 0 ? 1.05 : 0.95)));
		const [first] = runs();
		const load = { seconds, done: { ...first?.done, donation: 60, viewer: 3_000, broadcast: 60 } } as MeasuredRun;
		const [exact, predicted] = [predict(fitCosts(runs()), load), predict(noisy, load)];
		for (const process of ["front", "worker", "database"] as const) {
			expect(predicted[process] / exact[process]).toBeGreaterThan(0.8);
			expect(predicted[process] / exact[process]).toBeLessThan(1.2);
		}
		expect(units.every((unit) => Object.values(noisy.costs[unit]).every((cost) => cost >= 0))).toBe(true);
	});

	it("are not known where loads change together", () => {
		const together = runs().map((run) => ({ ...run, done: { ...run.done, viewer: run.done.broadcast } }));
		expect(() => fitCosts(together)).toThrow("independently");
	});
});

it("what would cost less than nothing is left out of the fit", () => {
	const rows = [
		[1, 0],
		[1, 1],
		[1, 2],
	];
	expect(fitNonNegative(rows, [3, 2, 1])).toEqual([2, 0]);
	expect(fitNonNegative(rows, [1, 2, 3]).map((value) => Math.round(value))).toEqual([1, 1]);
});

it("each load of the mixes is low and high equally often, and so is each pair of loads", () => {
	const loads = Object.keys(mixes[0] ?? {}) as (keyof (typeof mixes)[number])[];
	for (const one of loads) {
		for (const other of loads) {
			const pairs = mixes.map((mix) => `${mix[one]} ${mix[other]}`);
			const counts = [...new Set(pairs)].map((pair) => pairs.filter((same) => same === pair).length);
			expect(counts).toEqual(one === other ? [4, 4] : [2, 2, 2, 2]);
		}
	}
});
