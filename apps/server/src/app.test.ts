import { api } from "@stride/contract/api";
import { createTestApp, freePort, refusal, signUpPerson, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createMetricsListener } from "./platform/metrics/metrics.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
	fetch(app.url + path, { headers, redirect: "manual" });

/** Documented routes that return files, with their access policies; they are not endpoints of the contract. */
const files: Record<string, string> = {
	downloadCampaignDonations: "author",
	downloadOwnDonations: "user",
	downloadStatement: "author",
	downloadPayoutReceipt: "author",
	downloadJournalCsv: "desk:export-journal",
	downloadJournal: "desk:export-journal",
	downloadGiftAid: "desk:export-journal",
	downloadCalendarEntry: "anyone",
	downloadCaptions: "anyone",
	downloadClipCaptions: "anyone",
};

describe("the API", () => {
	it("[U3] every endpoint of the contract is mounted, with its policy in the documentation", async () => {
		const document = (await (await get("/v1/openapi.json")).json()) as {
			openapi: string;
			paths: Record<string, Record<string, { operationId: string; description: string }>>;
		};
		const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
		const names = Object.keys(api);
		expect(names.length).toBeGreaterThan(15);
		expect(operations.map((operation) => operation.operationId).sort()).toEqual(
			[...names, ...Object.keys(files)].sort(),
		);
		const accessOf = {
			...files,
			...Object.fromEntries(Object.entries(api).map(([name, { access }]) => [name, access])),
		};
		for (const { operationId, description } of operations) {
			expect(description).toContain(accessOf[operationId]);
		}
	});

	it("serves the API documentation", async () => {
		const response = await get("/v1/docs/");
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toContain("text/html");
	});

	it.each(["/v1/nothing", "/v1/campaign/x/nothing", "/v1/user/sign-in"])(
		"[U2] %s returns a JSON error",
		async (path) => {
			const response = await get(path, { "accept-language": "uk" });
			expect(response.status).toBe(404);
			expect(await response.json()).toEqual({
				error: { code: "NotFoundException", title: "Не знайдено", message: "За цією адресою нічого немає." },
			});
		},
	);

	it.each([
		["not JSON", "{", "application/json", 400],
		["an array", "[]", "application/json", 400],
		["nothing", "", "application/json", 400],
		["another type", "email=x", "text/plain", 415],
		["too large", JSON.stringify({ email: "x".repeat(9 * 1024 * 1024) }), "application/json", 413],
	])("[U2] a body that is %s is refused with a clear error", async (_, body, type, status) => {
		const response = await fetch(`${app.url}/v1/user/sign-in`, {
			method: "POST",
			headers: { "content-type": type },
			body,
		});
		expect(response.status).toBe(status);
		const { error } = (await response.json()) as { error: { code: string; title: string } };
		expect(error.code).toMatch(/Exception$/);
		expect(error.title).not.toBe("");
	});

	it("[U3] another site's page cannot change anything; a request without an origin is judged by the other rules", async () => {
		const post = (origin?: string) =>
			fetch(`${app.url}/v1/user/sign-out`, { method: "POST", headers: origin ? { origin } : {} });
		expect((await post("https://evil.example")).status).toBe(403);
		expect((await post("null")).status).toBe(403);
		expect((await post(app.url)).status).toBe(204);
		expect((await post()).status).toBe(204);
	});

	it("[U3] responses have no CORS headers", async () => {
		const response = await get("/v1/campaigns", { origin: "https://evil.example" });
		expect(response.headers.get("access-control-allow-origin")).toBeNull();
		expect(response.headers.get("x-content-type-options")).toBe("nosniff");
	});

	it("[U2] an exceeded limit states when to retry", async () => {
		const strict = await createTestApp(inject("postgresUrl"), { env: { RATE_LIMIT_FACTOR: "0.1" } });
		try {
			const attempt = () =>
				fetch(`${strict.url}/v1/user/sign-in`, {
					method: "POST",
					headers: { "content-type": "application/json" },
					body: JSON.stringify({ email: "unknown@example.org", password: "Wrong-Password-1" }),
				});
			const statuses = [];
			for (let n = 0; n < 4; n++) statuses.push(await attempt());
			expect(statuses.map((response) => response.status)).toEqual([401, 429, 429, 429]);
			expect(Number(statuses[1]?.headers.get("retry-after"))).toBeGreaterThan(0);
		} finally {
			await strict.stop();
		}
	});
});

describe("links that people post", () => {
	it("[N1] [U3] are fetched from the public internet only, never from the sandbox", async () => {
		const author = await signUpPerson(app);
		const { ownPictureOrigin } = app.app.deps.config.catalogue ?? {};
		const url = `${ownPictureOrigin}/mail`;
		expect((await fetch(url)).status).toBe(200);
		expect((await refusal(author.call("getLinkPreview", { query: { url } }))).code).toBe("LinkUnreadableException");
	});
});

describe("a proxy that is not trusted", () => {
	const alarms = () => app.logged.filter((line) => line.includes('"alarm":"proxy-not-trusted"')).length;

	it("[U3] raises one alarm, for any number of forwarded requests", async () => {
		await get("/health/live");
		expect(alarms()).toBe(0);
		for (let n = 0; n < 3; n++) await get("/health/live", { "x-forwarded-for": `203.0.113.${n}` });
		expect(alarms()).toBe(1);
	});
});

describe("the process", () => {
	it("reports that it is live and ready", async () => {
		expect((await get("/health/live")).status).toBe(200);
		const ready = await get("/health/ready");
		expect(ready.status).toBe(200);
		expect(await ready.json()).toEqual({ status: "ok", checks: { database: true, objects: true } });
	});

	it("publishes metrics", async () => {
		await get("/health/live");
		const text = await app.app.metrics.metrics();
		expect(text).toContain("http_request_duration_seconds_bucket");
		expect(text).toContain("nodejs_eventloop_lag_seconds");
	});

	it("[U3] publishes metrics on a separate listener and never at the site's address", async () => {
		const port = await freePort();
		const listener = createMetricsListener(app.app.metrics, { host: "127.0.0.1", port });
		await listener.start();
		const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
		const answer = await at("/metrics");
		expect(answer.status).toBe(200);
		expect(await answer.text()).toContain("http_request_duration_seconds_bucket");
		expect((await at("/en")).status).toBe(404);
		await listener.stop();
		const onSite = await get("/metrics");
		expect(onSite.status).toBe(404);
		expect(await onSite.text()).not.toContain("http_request_duration_seconds");
	});

	it("publishes the 99th percentile and the maximum of the event loop's delay since the last scrape", async () => {
		const delays = async () => {
			const text = await app.app.metrics.metrics();
			return ["p99", "max"].map((name) =>
				Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(text)?.[1]),
			);
		};
		await delays();
		// Blocks the event loop that the server in this process shares. The first tick after a scrape only starts the
		// clock.
		for (let block = 0; block < 2; block++) {
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
			await get("/health/live");
		}
		const [p99 = 0, most = 0] = await delays();
		expect(most).toBeGreaterThan(0.2);
		expect(p99).toBeGreaterThan(0);
		expect(p99).toBeLessThanOrEqual(most);
	});
});
