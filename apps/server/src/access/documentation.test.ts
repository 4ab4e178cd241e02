import { createTestApp, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

/** Routes below `/v1` that the API's description leaves out, and why. */
const undocumented: Record<string, string> = {
	"GET /v1/*": "returns 404 in the API's form",
	"GET /v1/openapi.json": "is the description",
	"GET /v1/auth/google": "a browser is sent there, not a client",
	"GET /v1/auth/google/callback": "the identity provider sends the browser there",
	"GET /v1/unsubscribe/:token": "the link of a mail",
	"POST /v1/unsubscribe/:token": "a mail program calls it (RFC 8058)",
	"POST /v1/csp-reports": "browsers send reports there",
	"POST /v1/webhooks/mail": "the operator's mail server delivers returned mails there",
	"POST /v1/webhooks/stripe": "the payment provider calls it",
};

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app.stop());

it("[U3] the API's description contains every mounted route that is not excluded for a reason", async () => {
	const answer = await fetch(`${app.url}/v1/openapi.json`);
	const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
	const described = Object.entries(paths).flatMap(([path, methods]) =>
		Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
	);
	const mounted = app.app.routes
		.filter(({ method, url }) => method !== "HEAD" && url.startsWith("/v1/") && !url.startsWith("/v1/docs"))
		.map(({ method, url }) => `${method} ${url}`);
	expect(mounted.length).toBeGreaterThan(100);
	expect(mounted.filter((route) => !described.includes(route) && !(route in undocumented))).toEqual([]);
	expect(Object.keys(undocumented).filter((route) => described.includes(route) || !mounted.includes(route))).toEqual(
		[],
	);
	expect(described.filter((route) => !mounted.includes(route))).toEqual([]);
});
