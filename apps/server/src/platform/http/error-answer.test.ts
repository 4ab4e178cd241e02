import { createTestApp, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

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
