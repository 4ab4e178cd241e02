import { createTestApp, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { AppError } from "../app-error.ts";
import { ObjectStoreError } from "../objects/objects.ts";
import { expectedError, outageOf } from "./error-answer.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app?.stop());

it("a character that the database cannot store is a client error", async () => {
	const answer = await fetch(`${app.url}/v1/campaign/around%00the-lake`);
	expect(answer.status).toBe(400);
	expect(await answer.json()).toMatchObject({ error: { code: "ValidationException" } });
	expect(app.logged.join("\n")).not.toContain("unexpected error");
});

const errorWith = (code: string, syscall?: string) => Object.assign(new Error("failed"), { code, syscall });

it.each([
	["a refused connection", errorWith("ECONNREFUSED", "connect"), "database-unavailable", 10],
	["a socket that is missing", errorWith("ENOENT", "connect"), "database-unavailable", 10],
	["a database that shuts down", errorWith("57P01"), "database-unavailable", 10],
	["a database that starts", errorWith("57P03"), "database-unavailable", 10],
	["a connection failure within a query", errorWith("08006"), "database-unavailable", 10],
	["too many connections", errorWith("53300"), "database-unavailable", 10],
	["a role that may not sign in", errorWith("28000"), "database-unavailable", 10],
	["a changed password", errorWith("28P01"), "database-unavailable", 10],
	["a missing database", errorWith("3D000"), "database-unavailable", 10],
	["a server that only reads", errorWith("25006"), "database-unavailable", 10],
	[
		"a database that accepts no connections",
		Object.assign(errorWith("55000"), { routine: "CheckMyDatabase" }),
		"database-unavailable",
		10,
	],
	[
		"a database to which the role may not connect",
		Object.assign(errorWith("42501"), { routine: "CheckMyDatabase" }),
		"database-unavailable",
		10,
	],
	["a connection that broke", new Error("Connection terminated unexpectedly"), "database-unavailable", 10],
	["a full pool", new Error("timeout exceeded when trying to connect"), "database-unavailable", 10],
	["a full disk", errorWith("ENOSPC"), "disk-full", 60],
	["a full disk of the database", errorWith("53100"), "disk-full", 60],
	["a bucket that is out of reach", new ObjectStoreError("failed"), "objects-unavailable", 10],
] as const)("%s answers 503 with the time after which to try again", (_case, error, outage, seconds) => {
	expect(outageOf(error)).toBe(outage);
	expect(expectedError(error)).toMatchObject({
		code: "ServiceUnavailableException",
		status: 503,
		retryAfterSeconds: seconds,
	});
});

it.each([
	["a violated constraint", errorWith("23505")],
	["a statement in a wrong state", errorWith("55000")],
	["a missing right", errorWith("42501")],
	["a missing file", errorWith("ENOENT", "open")],
	["a programmer's error", new TypeError("undefined is not a function")],
	["an expected error", new AppError("PaymentProviderUnavailableException")],
	["what is not an error", "ECONNREFUSED"],
])("%s is no outage", (_case, error) => {
	expect(outageOf(error)).toBeNull();
});
