import { api, type EndpointName } from "@stride/contract/api";
import { apiPrefix, type Endpoint } from "@stride/contract/endpoint";
import type { ErrorBody } from "@stride/contract/errors";
import { createTestApp, type TestApp } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type CellCase, sendAs } from "./cells/cell.test-steps.ts";
import { endpointCells } from "./cells/endpoint-cells.test-steps.ts";
import { createWorld, type Role, type World, worldEnv } from "./world.test-steps.ts";

let app: TestApp;
let world: World;
let columns: string[];
const counts = { unknownFields: 0, taken: 0, oddValues: 0, wronglyAnswered: 0 };
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: worldEnv });
	world = await createWorld(app);
	const { rows } = await sql<{ name: string }>`
		select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(
		app.app.deps.db,
	);
	columns = rows.map(({ name }) => name);
});
afterAll(async () => {
	await app?.stop();
	const { unknownFields, taken, oddValues, wronglyAnswered } = counts;
	console.log(
		`bodies × fields: unknown ${unknownFields}, taken ${taken}; odd values ${oddValues}, wrongly answered ${wronglyAnswered}`,
	);
});

const endpoints = Object.entries(api) as [EndpointName, Endpoint][];
const withBody = endpoints.filter(([, one]) => one.body);

/** The case in which an endpoint succeeds, or refuses a valid body: passkeys need a domain, which the test app has not. */
function successOf(name: EndpointName): CellCase {
	const cases = Object.values(endpointCells[name] ?? {});
	const passes = (limit: (answer: string) => boolean) => cases.find(({ passed }) => [passed].flat().some(limit));
	const found = passes((answer) => answer < "3") ?? passes((answer) => answer.startsWith("409"));
	if (!found) throw new Error(`${name} has no case that succeeds.`);
	return found;
}

/** A role whose request reaches the validation. */
const senderOf = (name: EndpointName): Role =>
	(api[name] as Endpoint).access.startsWith("desk:") ? "admin" : "author";

/** Names that an attacker would try, with every column of the database in both spellings. */
const privileged = [
	...["role", "roles", "isAdmin", "admin", "scope", "permissions", "isOwner", "owner", "author", "user", "userId"],
	...["verified", "isVerified", "emailVerified", "status", "demo", "livemode", "balance", "fundRaised", "token"],
	...["constructor", "toString", "hasOwnProperty", "$where", "__v", "_id", "", " title", "TITLE"],
];
/** The maximum number of fields that a response names. */
const namesAtOnce = 20;
const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every object inside a body, by its path. */
function objectsIn(body: unknown, path: string[] = []): string[][] {
	if (typeof body !== "object" || body === null || Array.isArray(body)) return [];
	return [path, ...Object.entries(body).flatMap(([key, value]) => objectsIn(value, [...path, key]))];
}

function withField(body: unknown, path: readonly string[], field: string, value: unknown): object {
	const copy = structuredClone(body) as Record<string, unknown>;
	let at = copy;
	for (const key of path) at = at[key] as Record<string, unknown>;
	at[field] = value;
	return copy;
}

describe("an unknown field", () => {
	it.each(withBody)("[U3] is refused by %s", async (name, { method }) => {
		const request = await successOf(name).request(world, senderOf(name));
		const names = new Set([...privileged, ...columns, ...columns.map(camel)]);
		let tried = 0;
		const wrong: string[] = [];
		for (const path of objectsIn(request.body)) {
			const at = path.reduce<unknown>((body, key) => (body as Record<string, unknown>)[key], request.body) as object;
			const unknown = [...names].filter((field) => !Object.hasOwn(at, field) && !isOptional(name, path, field));
			tried += unknown.length;
			for (let first = 0; first < unknown.length; first += namesAtOnce) {
				const some = unknown.slice(first, first + namesAtOnce);
				const body = some.reduce<object>((inner, field) => withField(inner, path, field, true), request.body as object);
				const answer = await sendAs(world, senderOf(name), { ...request, method, body });
				const { error } = JSON.parse(answer.text || "{}") as ErrorBody;
				const keys = some.map((field) => [...path, field].join("."));
				const taken = keys.filter((key) => answer.status !== 400 || !error?.fields || !(key in error.fields));
				wrong.push(...taken.map((key) => `${key}: ${answer.said}`));
			}
		}
		counts.unknownFields += tried;
		counts.taken += wrong.length;
		expect(tried).toBeGreaterThan(100);
		expect(wrong).toEqual([]);
	});
});

/** A field of the schema that this body may omit. */
function isOptional(name: EndpointName, path: readonly string[], field: string): boolean {
	const body = (api[name] as Endpoint).body;
	const probe = body?.safeParse(withField(path.length === 0 ? {} : nested(path), path, field, Symbol("nothing")));
	const issues = probe?.error?.issues ?? [];
	return !issues.some((issue) => issue.code === "unrecognized_keys" && issue.keys.includes(field));
}
const nested = (path: readonly string[]): object => path.reduceRight<object>((inner, key) => ({ [key]: inner }), {});

const oddValues = [
	null,
	true,
	0,
	-1,
	1.5,
	1e21,
	"",
	" ",
	"\u0000",
	"x".repeat(10_000),
	[],
	[[]],
	{},
	{ $ne: null },
	["a@b.example"],
];

describe("an invalid value", () => {
	it.each(withBody)(
		"[U3] is rejected by %s where its schema rejects it, and never causes a server error",
		async (name, one) => {
			let tried = 0;
			const wrong: string[] = [];
			let request = await successOf(name).request(world, senderOf(name));
			for (const field of Object.keys(request.body as object)) {
				for (const value of oddValues) {
					tried++;
					const body = { ...(request.body as object), [field]: value };
					const fits = one.body?.safeParse(body).success === true;
					const { status, said } = await sendAs(world, senderOf(name), { ...request, method: one.method, body });
					// A value longer than the body limit is not read.
					const isTooLarge = status === 413 && String(value).length > 1_000;
					if (status >= 500 || (!fits && status !== 400 && !isTooLarge))
						wrong.push(`${field} = ${JSON.stringify(value).slice(0, 40)}: ${said}`);
					// A successful request cannot be repeated; a rejected one can.
					if (status < 400) request = await successOf(name).request(world, senderOf(name));
				}
			}
			counts.oddValues += tried;
			counts.wronglyAnswered += wrong.length;
			expect(tried).toBeGreaterThan(10);
			expect(wrong).toEqual([]);
		},
	);
});

it("[U3] a body that would reach a prototype is rejected by every endpoint that reads one", async () => {
	for (const [name, { method }] of withBody) {
		const { path, headers } = await successOf(name).request(world, senderOf(name));
		for (const rawBody of ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}']) {
			const answer = await sendAs(world, senderOf(name), {
				path,
				method,
				rawBody,
				headers: { ...headers, "content-type": "application/json" },
			});
			expect({ name, said: answer.said }).toEqual({ name, said: "400 ValidationException" });
		}
		expect(path.startsWith(apiPrefix)).toBe(true);
	}
	expect(({} as { admin?: boolean }).admin).toBeUndefined();
});
