import { createTestApp, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createSessions, flood, limitCells, limitOf } from "./limits.test-steps.ts";

let app: TestApp;
let sessions: string[];
const counts = { attempts: 0, overLimit: 0 };

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		nodes: 2,
		env: { TRUST_PROXY: "127.0.0.1", RATE_LIMIT_FACTOR: "1", LOG_LEVEL: "error" },
	});
	sessions = await createSessions(app, 800);
});
afterAll(async () => {
	await app?.stop();
	console.log(`floods: attempts ${counts.attempts}, passes over the limit ${counts.overLimit}`);
});

describe("a flood on two nodes, with the limits as they are", () => {
	it.each(limitCells.map((cell) => [cell.name, cell.rule.per, cell] as const))(
		"[U3] %s per %s passes as often as the limit says, and not once more",
		async (_name, _per, cell) => {
			const limit = limitOf(cell.rule, 1);
			const attempts = limit + Math.max(40, Math.round(limit / 10));
			const { passed, refused } = await flood(app, cell, sessions, attempts);
			counts.attempts += attempts;
			counts.overLimit += Math.max(0, passed - limit);
			expect({ passed, refused }).toEqual({ passed: limit, refused: attempts - limit });
		},
	);
});
