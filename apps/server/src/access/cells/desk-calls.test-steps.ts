import type { Role, World } from "../world.test-steps.ts";
import { provenSession } from "./account-cells.test-steps.ts";
import type { CellCase, CellRow } from "./cell.test-steps.ts";

export const list = (path: string): CellRow => ({
	plain: { request: () => ({ path: `/v1/operator/${path}` }), passed: "200" },
});

type Found = { path: string; body?: unknown };

export const act = (request: (world: World) => Promise<Found> | Found, passed = "204"): CellCase => ({
	request: (world) => request(world),
	passed,
});

/** With a fresh proof of identity. */
export const proven = (request: (world: World) => Promise<Found> | Found, passed = "204"): CellCase => ({
	request: async (world: World, role: Role) => ({ ...(await request(world)), token: await provenSession(world, role) }),
	passed,
});

export const missing = (path: (id: string) => string, passed: string, body?: object): CellCase =>
	proven((world) => ({ path: path(world.app.app.deps.newId()), ...(body && { body }) }), passed);
