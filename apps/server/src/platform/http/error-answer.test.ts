import { createTestApp, createTestCampaign, refusal, signUpPerson, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app?.stop());

it("a character that the database cannot keep is the caller's mistake, not the server's", async () => {
	const author = await signUpPerson(app);
	const error = await refusal(createTestCampaign(author, { title: "Around \u0000 the lake" }));
	expect(error).toMatchObject({ status: 400, code: "ValidationException" });
	expect(app.logged.join("\n")).not.toContain("unexpected error");
});
