import { api, type EndpointName } from "@stride/contract/api";
import { type Access, apiPrefix, type Endpoint } from "@stride/contract/endpoint";
import { ErrorBody } from "@stride/contract/errors";
import { deskRoles } from "@stride/contract/operator/desk-rights";
import { createTestApp, ensureWebBuild, isRelease, type TestApp } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ZodType } from "zod";
import { unknownPaths } from "../answers.test-steps.ts";
import { createWorld, isKnown, type Role, roles, type World, worldEnv } from "../world.test-steps.ts";
import { type CellCase, type CellRow, expectedAnswers, sendAs } from "./cell.test-steps.ts";
import { endpointCells } from "./endpoint-cells.test-steps.ts";
import { enter, namespaceCells } from "./namespace-cells.test-steps.ts";
import { isBuiltFile, routeCells } from "./route-cells.test-steps.ts";

let app: TestApp;
let world: World;
const counts = { cells: 0, unexpected: 0, undeclared: 0, effects: 0, answers: 0, leaks: 0 };

beforeAll(async () => {
	await ensureWebBuild();
	app = await createTestApp(inject("postgresUrl"), {
		pages: true,
		// Interrupted broadcasts remain in that state until their cells have been tested.
		env: { ...worldEnv, RESUME_SECONDS: "3600", STREAMING_SECONDS: "7200" },
	});
	world = await createWorld(app);
}, 180_000);
afterAll(async () => {
	await app?.stop();
	const { cells, unexpected, undeclared, effects, answers, leaks } = counts;
	console.log(
		`cells ${cells}, unexpected ${unexpected}, undeclared ${undeclared}, effects of refused calls ${effects}`,
	);
	console.log(`responses read ${answers}, fields beyond their schemas ${leaks}`);
});

const endpoints = Object.entries(api) as [EndpointName, Endpoint][];

/** The state that a refused call must not change. */
async function fingerprint(): Promise<string> {
	const watched = ["campaign", "account", "session", "accountConsent"];
	// Every written row has the number of its transaction; a deleted one is missing.
	const prints = watched.map(
		(table) => sql`(select count(*) || ':' || max(xmin::text::bigint) from ${sql.table(table)})`,
	);
	const { rows } = await sql<{ print: string }>`
		select concat_ws(' ', ${sql.join(prints)}, (select count(*) from donation), (select count(*) from payout)) as print`.execute(
		app.app.deps.db,
	);
	return String(rows[0]?.print);
}

/** A contract route also has a response schema. */
type Route = { method: string; access: Access; response?: ZodType };

/** Tests one cell; returns a description of a mismatch. */
async function tryCell(route: Route, role: Role, name: string, one: CellCase): Promise<string[]> {
	const { method, access, response } = route;
	counts.cells++;
	const answers = expectedAnswers(access, role, one);
	// A HEAD response has only its status.
	const expected = method === "HEAD" ? answers.map((said) => said.slice(0, 3)) : answers;
	const request = { method, ...(await one.request(world, role)) };
	const isRefused = method !== "GET" && method !== "HEAD" && expected.every((answer) => answer >= "4");
	const before = isRefused ? await fingerprint() : null;
	const answer = await sendAs(world, role, request);
	const cell = `${role} × ${name}`;
	const wrong = [];
	if (!expected.includes(answer.said)) wrong.push(`${cell}: ${answer.said} instead of ${expected.join(" or ")}`);
	else if (answer.status < 400) {
		const judged = one.judge?.(answer, world, role);
		if (judged) wrong.push(`${cell}: ${judged}`);
	}
	if (response && answer.text !== "") {
		counts.answers++;
		const unknown = unknownPaths(answer.status < 400 ? response : ErrorBody, JSON.parse(answer.text));
		counts.leaks += unknown.length;
		if (unknown.length > 0) wrong.push(`${cell}: it has fields beyond its schema: ${unknown.join(", ")}`);
	}
	if (before !== null && before !== (await fingerprint())) {
		counts.effects++;
		wrong.push(`${cell}: refused, but it changed something`);
	}
	counts.unexpected += wrong.length;
	return wrong;
}

/** Invalid tokens. All are rejected by the same check, so each case uses one of them, in rotation. */
const invalidRoles = roles.filter((role) => !isKnown(role) && role !== "visitor");
/** Accounts that own nothing here: where every account is permitted, one of them represents the others. */
const ordinary: readonly Role[] = ["user", "other author"];
/** The roles of the desk differ at its own routes alone; elsewhere one of them represents the others. */
const likeAdmin: readonly Role[] = deskRoles.filter((role) => role !== "admin");
let triedCases = 0;

/** @returns the roles of the next case; at a release, all of them */
function nextRoles({ access }: Route): readonly Role[] {
	if (isRelease) return roles;
	const invalidRole = invalidRoles[triedCases++ % invalidRoles.length];
	return roles.filter((role) => {
		if (invalidRoles.includes(role)) return role === invalidRole;
		if (likeAdmin.includes(role)) return access.startsWith("desk:");
		return access !== "anyone" || !ordinary.includes(role);
	});
}

async function tryRow(route: Route, cases: CellRow, some?: readonly Role[]): Promise<string[]> {
	const wrong: string[] = [];
	for (const [name, one] of Object.entries(cases)) {
		for (const role of some ?? nextRoles(route)) wrong.push(...(await tryCell(route, role, name, one)));
	}
	return wrong;
}

/** Fails with an instruction. */
function expectDeclared(missing: readonly string[], where: string): void {
	counts.undeclared += missing.length;
	expect(
		missing,
		`Say in apps/server/src/access/${where} the answers of these, and the objects to test them with.`,
	).toEqual([]);
}

describe("declared", () => {
	it("[U3] every endpoint of the contract has cells, and every row of cells an endpoint", () => {
		const names = endpoints.map(([name]) => name);
		expectDeclared(
			names.filter((name) => Object.keys(endpointCells[name] ?? {}).length === 0),
			"endpoint-cells.test-steps.ts",
		);
		expect(Object.keys(endpointCells).filter((name) => !names.includes(name as EndpointName))).toEqual([]);
	});

	it("[U3] every mounted route has cells, and every row of cells is mounted with its declared policy", () => {
		const ofContract = new Map(endpoints.map(([, one]) => [`${one.method} ${apiPrefix}${one.path}`, one.access]));
		const mounted = app.app.routes.map((route) => ({ ...route, key: `${route.method} ${route.url}` }));
		expect(mounted.length).toBeGreaterThan(30);
		const others = mounted.filter(({ key, method }) => !ofContract.has(key) && method !== "HEAD");
		expectDeclared(
			others.filter(({ key, url }) => !routeCells[key] && !isBuiltFile(url)).map(({ key }) => key),
			"route-cells.test-steps.ts",
		);
		const wrongPolicy = mounted.filter(({ key, method, url, access }) => {
			if (isBuiltFile(url)) return access !== "anyone";
			const get = method === "HEAD" ? `GET ${url}` : key;
			// The documentation's folder also responds without a trailing slash.
			return access !== (ofContract.get(get) ?? (routeCells[get] ?? routeCells[`${get}/`])?.access);
		});
		expect(wrongPolicy).toEqual([]);
		const keys = new Set(mounted.map(({ key }) => key));
		expect([...ofContract.keys(), ...Object.keys(routeCells)].filter((key) => !keys.has(key))).toEqual([]);
	});

	it("[U3] [U4] every kind of namespace has cells", () => {
		const { namespaces } = app.app;
		expect(namespaces.length).toBeGreaterThan(0);
		expectDeclared(
			namespaces.filter((prefix) => !namespaceCells[prefix]),
			"namespace-cells.test-steps.ts",
		);
		expect(Object.keys(namespaceCells).filter((prefix) => !namespaces.includes(prefix))).toEqual([]);
	});
});

describe("endpoints of the contract answer each role as declared", () => {
	it.each(endpoints)("[U3] %s", async (name, endpoint) => {
		expect(await tryRow(endpoint, endpointCells[name] ?? {})).toEqual([]);
	});
});

describe("other routes answer each role as declared", () => {
	it.each(Object.entries(routeCells))("[U3] %s", async (key, { access, cases }) => {
		const [method = ""] = key.split(" ");
		expect(await tryRow({ method, access }, cases)).toEqual([]);
		if (method === "GET")
			expect(await tryRow({ method: "HEAD", access }, withoutCodes(cases), ["visitor", "author"])).toEqual([]);
	});

	it("[U3] files of the web's build", async () => {
		const files = app.app.routes.filter(({ url, method }) => method === "GET" && isBuiltFile(url));
		expect(files.length).toBeGreaterThan(5);
		const cases = Object.fromEntries(
			files.slice(0, 3).map(({ url }) => [url, { request: () => ({ path: url }), passed: "200" }]),
		);
		expect(await tryRow({ method: "GET", access: "anyone" }, cases)).toEqual([]);
	});
});

/** A HEAD response has only its status. */
const withoutCodes = (cases: CellRow): CellRow =>
	Object.fromEntries(
		Object.entries(cases).map(([name, { judge: _, ...one }]) => [
			name,
			{ ...one, passed: [one.passed].flat().map((answer) => answer.slice(0, 3)) },
		]),
	);

describe("namespaces admit each role as declared", () => {
	it.each(Object.entries(namespaceCells))("[U3] [U4] %s", async (prefix, { ids }) => {
		const wrong: string[] = [];
		for (const [name, { id, isAdmitted }] of Object.entries(ids)) {
			for (const role of roles) {
				counts.cells++;
				const outcome = await enter(world, role, `${prefix}${id(world)}`);
				if (outcome !== (isAdmitted ? "connected" : "refused")) wrong.push(`${role} × ${name}: ${outcome}`);
			}
		}
		counts.unexpected += wrong.length;
		expect(wrong).toEqual([]);
	});
});

it("[U3] there are at least three hundred cells, none unexpected, none undeclared, no effect of a refused call", () => {
	expect(counts.cells).toBeGreaterThanOrEqual(300);
	expect(counts).toMatchObject({ unexpected: 0, undeclared: 0, effects: 0, leaks: 0 });
	expect(counts.answers).toBeGreaterThan(100);
});
