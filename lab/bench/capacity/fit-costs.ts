import type { Used } from "./measured-site.ts";
import { type Component, coresOf, type Load, type Unit, type UnitCosts, units } from "./unit-costs.ts";

/** What a run used and did in all. */
export type MeasuredRun = { seconds: number; used: Used; done: Load };
/** `rest`: CPU seconds per second without any work. */
export type FittedCosts = { costs: UnitCosts; rest: Used };

const frontOf: Record<Unit, "web" | "media"> = {
	donation: "web",
	guestPage: "web",
	delivery: "web",
	broadcast: "media",
	viewer: "media",
	presence: "media",
};

/** The units that the worker has a part in. */
const ofWorker: readonly Unit[] = ["donation"];

/** The cost of each unit that explains the runs best, in each process. */
export function fitCosts(runs: readonly MeasuredRun[]): FittedCosts {
	const fit = (process: keyof Used, of: readonly Unit[] = units) =>
		fitNonNegative(
			runs.map(({ seconds, done }) => [seconds, ...units.map((unit) => (of.includes(unit) ? done[unit] : 0))]),
			runs.map(({ used }) => used[process]),
		);
	const [front, worker, database] = [fit("front"), fit("worker", ofWorker), fit("database")];
	const costs = Object.fromEntries(
		units.map((unit, index): [Unit, Record<Component, number>] => {
			const at = (fitted: readonly number[]) => fitted[index + 1] ?? 0;
			return [unit, { web: 0, media: 0, worker: at(worker), database: at(database), [frontOf[unit]]: at(front) }];
		}),
	) as UnitCosts;
	return { costs, rest: { front: front[0] ?? 0, worker: worker[0] ?? 0, database: database[0] ?? 0 } };
}

/** @returns the CPU seconds that a run should have used */
export function predict({ costs, rest }: FittedCosts, { done, seconds }: Pick<MeasuredRun, "done" | "seconds">): Used {
	const used = coresOf(costs, done);
	return {
		front: used.web + used.media + rest.front * seconds,
		worker: used.worker + rest.worker * seconds,
		database: used.database + rest.database * seconds,
	};
}

/** Least squares; what a process does not use varies around zero, and is left out. */
export function fitNonNegative(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
	const width = rows[0]?.length ?? 0;
	let columns = Array.from({ length: width }, (_, index) => index).filter((column) => rows.some((row) => row[column]));
	for (;;) {
		const fitted = leastSquares(
			rows.map((row) => columns.map((column) => row[column] ?? 0)),
			values,
		);
		const least = Math.min(0, ...fitted);
		if (least === 0) {
			const byColumn = new Map(columns.map((column, index) => [column, fitted[index] ?? 0]));
			return Array.from({ length: width }, (_, column) => byColumn.get(column) ?? 0);
		}
		columns = columns.filter((_, index) => fitted[index] !== least);
	}
}

/** By the normal equations, with each column divided by its largest value. */
function leastSquares(rows: readonly number[][], values: readonly number[]): number[] {
	const width = rows[0]?.length ?? 0;
	const scales = Array.from({ length: width }, (_, column) => Math.max(...rows.map((row) => row[column] ?? 0)));
	const scaled = rows.map((row) => row.map((value, column) => value / (scales[column] ?? 1)));
	const sumOf = (of: (row: number[], index: number) => number) => scaled.reduce((sum, row, at) => sum + of(row, at), 0);
	const equations = scales.map((_, one) => [
		...scales.map((__, other) => sumOf((row) => (row[one] ?? 0) * (row[other] ?? 0))),
		sumOf((row, index) => (row[one] ?? 0) * (values[index] ?? 0)),
	]);
	return solve(equations).map((value, column) => value / (scales[column] ?? 1));
}

/** Gauss-Jordan elimination. @param equations each with its right side at the end */
function solve(equations: readonly number[][]): number[] {
	const rest = equations.map((equation) => [...equation]);
	for (const [index] of equations.entries()) {
		const size = (row: number) => Math.abs(rest[row]?.[index] ?? 0);
		const below = rest.map((_, row) => row).slice(index);
		const best = below.reduce((one, other) => (size(other) > size(one) ? other : one));
		if (!(size(best) > 1e-9)) throw new Error("The loads do not vary independently of each other.");
		const [row] = rest.splice(best, 1);
		const pivot = (row ?? []).map((value) => value / (row?.[index] ?? 1));
		rest.splice(index, 0, pivot);
		for (const [other, equation] of rest.entries()) {
			const factor = equation[index] ?? 0;
			if (other !== index) rest[other] = equation.map((value, column) => value - factor * (pivot[column] ?? 0));
		}
	}
	return rest.map((equation) => equation.at(-1) ?? 0);
}
