import { api, type EndpointName } from "@stride/contract/api";
import type { Endpoint } from "@stride/contract/endpoint";
import { createTestApp, type TestApp } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { rateLimitRules } from "../rate-limit-rules.ts";
import { callAs, createSessions, flood, freshAddress, limitCells, limitOf } from "./limits.test-steps.ts";
import { createWorld, type World } from "./world.test-steps.ts";

const factor = 0.1;
let app: TestApp;
let world: World;
let sessions: string[];
const counts = { attempts: 0, overLimit: 0 };

beforeAll(async () => {
	// People sign up by the front door first, from one address.
	const env = { TRUST_PROXY: "127.0.0.1" };
	const seed = await createTestApp(inject("postgresUrl"), { env });
	await seed.stop();
	app = await createTestApp(inject("postgresUrl"), { nodes: 2, env: { ...env, RATE_LIMIT_FACTOR: String(factor) } });
	world = await createWorld(app);
	sessions = await createSessions(world, 60);
});
afterAll(async () => {
	await app?.stop();
	console.log(`floods: attempts ${counts.attempts}, passes over the limit ${counts.overLimit}`);
});
