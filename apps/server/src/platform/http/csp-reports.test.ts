import { createTestApp, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app?.stop());

async function send(body: string, headers: Record<string, string> = {}): Promise<number> {
	const answer = await fetch(`${app.url}/v1/csp-reports`, {
		method: "POST",
		headers: { "content-type": "application/csp-report", ...headers },
		body,
	});
	return answer.status;
}

const report = (fields: Record<string, unknown>) => JSON.stringify({ "csp-report": fields });

async function counted(): Promise<Record<string, number>> {
	const text = await app.app.metrics.metrics();
	const lines = [...text.matchAll(/^csp_reports_total\{directive="([^"]+)"\} (\d+)$/gm)];
	return Object.fromEntries(lines.map(([, directive, count]) => [directive, Number(count)]));
}

it("[U3] a violation is counted by its directive, and logged without the address of the page", async () => {
	const secret = "token-of-a-mailed-link";
	const fields = {
		"document-uri": `${app.url}/en/sign-in-link?token=${secret}`,
		"effective-directive": "script-src-elem",
		"blocked-uri": `https://evil.example/skimmer.js?${secret}`,
		"script-sample": secret,
	};
	expect(await send(report(fields))).toBe(204);
	expect(await send(report(fields))).toBe(204);
	expect(await counted()).toEqual({ "script-src-elem": 2 });
	const lines = app.logged.filter((line) => line.includes("the policy of a page"));
	expect(lines).toHaveLength(1);
	expect(JSON.parse(String(lines[0]))).toMatchObject({ directive: "script-src-elem", blocked: "https://evil.example" });
	expect(app.logged.join("\n")).not.toContain(secret);
});

it.each([
	["no JSON", "{"],
	["another document", "[1]"],
	["null", "null"],
	["no report", "{}"],
	["a report of no fields", report({})],
	["an invented directive", report({ "effective-directive": "x".repeat(2_000), "blocked-uri": "y".repeat(2_000) })],
	["fields of other types", report({ "effective-directive": { a: 1 }, "blocked-uri": [1, 2] })],
])("[U3] %s creates no label of its own", async (_case, body) => {
	const labels = Object.keys(await counted());
	expect(await send(body)).toBe(204);
	expect(Object.keys(await counted()).filter((label) => !labels.includes(label) && label !== "other")).toEqual([]);
});

it("[U3] a large report, and one of another origin, are refused", async () => {
	expect(await send(report({ "blocked-uri": "x".repeat(9_000) }))).toBe(413);
	expect(await send(report({}), { origin: "https://evil.example" })).toBe(403);
});
