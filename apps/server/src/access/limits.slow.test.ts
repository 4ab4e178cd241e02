import { createTestApp, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createSessions, flood, limitCells, limitOf } from "./limits.test-steps.ts";

const counts = { attempts: 0, overLimit: 0 };

afterAll(() => {
	console.log(`floods: attempts ${counts.attempts}, passes over the limit ${counts.overLimit}`);
});

/** Limits of hundreds and thousands are tested scaled down: the counting is the same, in a fraction of the time. */
const cellsOf = (from: number, below: number) =>
	limitCells.filter(({ rule }) => rule.points >= from && rule.points < below);

describe.each([
	{ name: "with the configured limits", factor: 1, cells: cellsOf(0, 300) },
	{ name: "with a tenth of those of hundreds", factor: 0.1, cells: cellsOf(300, 3000) },
	{ name: "with a fiftieth of those of thousands", factor: 0.02, cells: cellsOf(3000, Number.POSITIVE_INFINITY) },
])("a flood on two nodes, $name", ({ factor, cells }) => {
	let app: TestApp;
	let sessions: string[];

	beforeAll(async () => {
		app = await createTestApp(inject("postgresUrl"), {
			nodes: 2,
			env: { TRUST_PROXY: "127.0.0.1", RATE_LIMIT_FACTOR: String(factor), LOG_LEVEL: "error" },
		});
		sessions = await createSessions(app, 200);
	});
	afterAll(() => app?.stop());

	it.each(cells.map((cell) => [cell.name, cell.rule.per, cell] as const))(
		"[U3] %s per %s passes exactly as often as the limit allows",
		async (_name, _per, cell) => {
			const limit = limitOf(cell.rule, factor);
			const attempts = limit + Math.max(40, Math.round(limit / 10));
			const { passed, refused } = await flood(app, cell, sessions, attempts);
			counts.attempts += attempts;
			counts.overLimit += Math.max(0, passed - limit);
			expect({ passed, refused }).toEqual({ passed: limit, refused: attempts - limit });
		},
	);
});
