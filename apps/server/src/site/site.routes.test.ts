import { locales } from "@stride/i18n";
import { createTestApp, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

let app: TestApp;
beforeAll(async () => {
	const clock = () => new Date("2026-03-01T09:30:00Z");
	app = await createTestApp(inject("postgresUrl"), { clock, env: { SUPPORT_EMAIL: "help@stride.example.org" } });
});
afterAll(() => app?.stop());

it("[U3] security.txt names the contact and expires within a year, as RFC 9116 demands", async () => {
	const answer = await fetch(`${app.url}/.well-known/security.txt`);
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	expect(await answer.text()).toBe(
		[
			"Contact: mailto:help@stride.example.org",
			"Expires: 2026-08-28T00:00:00.000Z",
			`Preferred-Languages: ${locales.join(", ")}`,
			`Canonical: ${app.url}/.well-known/security.txt`,
			"",
		].join("\n"),
	);
});
