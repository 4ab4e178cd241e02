import { Agent, request } from "node:http";
import {
	createTestApp,
	createTestCampaign,
	donationBody,
	ensureWebBuild,
	runJob,
	signUpPerson,
	type TestApp,
	testCards,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { CollectedSpan } from "./otlp-message.test-steps.ts";
import { promptTimes, startTraceCollector, type TraceCollector, treeOf } from "./trace-collector.test-steps.ts";

const donate = "POST /v1/campaign/:campaignId/donate";
const headerKey = "collector-key-7f3a";

let collector: TraceCollector;
let app: TestApp;
beforeAll(async () => {
	await ensureWebBuild();
	collector = await startTraceCollector();
	app = await createTestApp(inject("postgresUrl"), {
		env: {
			OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
			OTEL_EXPORTER_OTLP_HEADERS: `x-key=${headerKey}`,
			OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=a%20test",
			OTEL_PROPAGATORS: "tracecontext",
			TRUST_PROXY: "loopback",
		},
		pages: true,
		tracingTimes: promptTimes,
	});
});
afterAll(async () => {
	await app.stop();
	await collector.stop();
});

const rootOf = (trace: readonly CollectedSpan[]) => trace.find(({ parentId }) => parentId === "");
const named = (name: string) => (span: CollectedSpan) => span.name === name;
const newTraceId = () => crypto.randomUUID().replaceAll("-", "");

describe("the trace of a donation", () => {
	it("[D1] leads from the request through its statements to the provider", async () => {
		const campaign = await createTestCampaign(await signUpPerson(app));
		await app.client().call("donate", { params: { campaignId: campaign.id }, body: donationBody() });
		const trace = await collector.trace(named(donate));
		expect(rootOf(trace)).toMatchObject({
			kind: 2,
			isFailed: false,
			attributes: {
				"http.request.method": "POST",
				"http.route": "/v1/campaign/:campaignId/donate",
				"http.response.status_code": 201,
			},
			resource: {
				"service.name": "stride",
				"deployment.environment.name": "a test",
				"stride.roles": "media,web,worker",
			},
		});
		const tree = treeOf(trace);
		expect(tree[0]).toBe(donate);
		expect(tree).toEqual(
			expect.arrayContaining(["  INSERT rate_limit", "  transaction", "    INSERT donation", "    COMMIT"]),
		);
		expect(tree.indexOf("  stripe openPayment")).toBeGreaterThan(tree.indexOf("    INSERT donation"));
		const insert = trace.find(named("INSERT donation"));
		expect(insert?.kind).toBe(3);
		expect(insert?.attributes["db.query.text"]).toContain('insert into "donation"');
		expect(insert?.attributes["db.query.text"]).toContain("$1");
		expect(trace.find(named("stripe openPayment"))).toMatchObject({
			kind: 3,
			attributes: { "service.peer.name": "stripe" },
		});
	});

	it("[D1] is linked from the trace of the job that settles it", async () => {
		const campaign = await createTestCampaign(await signUpPerson(app));
		const donation = await app.client().call("donate", { params: { campaignId: campaign.id }, body: donationBody() });
		await app.sandbox.confirm(donation.clientSecret, testCards.succeeds);
		const settles = (span: CollectedSpan) => span.name === "process process-provider-event" && span.links.length > 0;
		const trace = await collector.trace(settles);
		expect(rootOf(trace)).toMatchObject({ kind: 5, attributes: { "stride.job.attempt": 1 } });
		expect(treeOf(trace)).toContain("  stripe getPayment");
		const webhook = collector.spans().find(named("POST /v1/webhooks/stripe"));
		expect(webhook?.traceId).not.toBe(rootOf(trace)?.traceId);
		const linked = collector.spans().find(({ spanId }) => rootOf(trace)?.links.includes(spanId));
		expect(linked?.name).toBe("POST /v1/webhooks/stripe");
	});
});

describe("requests", () => {
	it("of a page have its rendering, and the API's requests within it", async () => {
		await fetch(`${app.url}/en/faq?utm=x`, { headers: { cookie: "jwtToken=guest" } });
		const tree = treeOf(await collector.trace(named("render /:lang?/faq")));
		expect(tree.slice(0, 2)).toEqual(["GET /*", "  render /:lang?/faq"]);
		expect(tree).toContain("    GET /v1/data/text-pages/:pageName.json");
	});

	it("on one connection have a trace each", async () => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const statuses = [await get(agent, "/v1/campaign/one"), await get(agent, "/v1/campaign/two")];
		agent.destroy();
		expect(statuses).toEqual([404, 404]);
		const roots = await until("both traces", async () => {
			const found = collector.spans().filter(named("GET /v1/campaign/:campaignId"));
			return found.length >= 2 ? found : null;
		});
		expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(roots.length);
		expect(roots.every(({ parentId }) => parentId === "")).toBe(true);
	});

	it("whose body arrives later than their header have the statements of their handler", async () => {
		await postLate("/v1/user/reset-password", { email: "stranger@example.org" });
		const tree = treeOf(await collector.trace(named("POST /v1/user/reset-password")));
		expect(tree).toContain("    INSERT new_password_request");
	});

	it("whose client leaves before the end of its body end as aborted", async () => {
		const left = request(`${app.url}/v1/contact-us`, {
			method: "POST",
			headers: { "content-type": "application/json", "content-length": 100, expect: "100-continue" },
		});
		left.on("error", () => undefined).on("continue", () => left.destroy());
		left.flushHeaders();
		const trace = await collector.trace(named("POST /v1/contact-us"));
		expect(rootOf(trace)).toMatchObject({ isFailed: true, attributes: { "error.type": "aborted" } });
	});

	it("for health, files and video have none", async () => {
		for (const path of [
			"/health/ready",
			"/favicon.ico",
			"/media/none.jpg",
			`/live/${crypto.randomUUID()}/index.m3u8`,
		]) {
			await (await fetch(`${app.url}${path}`)).arrayBuffer();
		}
		await fetch(`${app.url}/v1/not-there`);
		await collector.trace(named("GET /v1/*"));
		const routes = collector.spans().map(({ attributes }) => String(attributes["http.route"] ?? ""));
		expect(routes.filter((route) => /^\/(health|live|media|favicon|assets)/.test(route))).toEqual([]);
	});

	it("continue the trace of a trusted proxy alone, and ignore one that is malformed or has no proxy", async () => {
		const good = newTraceId();
		const direct = newTraceId();
		const send = (traceparent: string, forwarded: boolean) =>
			fetch(`${app.url}/v1/openapi.json`, {
				headers: {
					traceparent,
					tracestate: "x=".padEnd(8_000, "y"),
					...(forwarded && { "x-forwarded-for": "203.0.113.9" }),
				},
			});
		await send(`00-${good}-00f067aa0ba902b7-01`, true);
		await send(`00-${direct}-00f067aa0ba902b7-01`, false);
		for (const wrong of [
			"00-0-0-01",
			`00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
			"é'\"<>",
			`ff-${good}-00f067aa0ba902b7-01`,
		]) {
			await send(encodeURI(wrong), true);
		}
		const spans = await until("all requests", async () => {
			const found = collector.spans().filter(named("GET /v1/openapi.json"));
			return found.length === 6 ? found : null;
		});
		expect(spans.filter(({ parentId }) => parentId !== "").map(({ traceId }) => traceId)).toEqual([good]);
		expect(spans.some(({ traceId }) => traceId === direct)).toBe(false);
		expect(Buffer.concat(collector.bodies).includes("yyyy")).toBe(false);
	});
});

it("a job is a trace with its statements", async () => {
	await runJob(app, "expire-donor-records");
	const trace = await collector.trace(named("process expire-donor-records"));
	expect(rootOf(trace)).toMatchObject({
		kind: 5,
		attributes: { "messaging.destination.name": "expire-donor-records" },
	});
	expect(trace.length).toBeGreaterThan(1);
});

it("log lines of a request carry the id of its trace", async () => {
	await fetch(`${app.url}/v1/openapi.json`);
	const ids = new Set(collector.spans().map(({ traceId }) => traceId));
	const line = await until("a line with a trace", async () =>
		app.logged
			.map((text) => JSON.parse(text) as { traceId?: string })
			.find(({ traceId }) => traceId && ids.has(traceId)),
	);
	expect(line.traceId).toMatch(/^[0-9a-f]{32}$/);
});

it("[U3] no export contains what a person entered, a secret or an address", async () => {
	const marks = {
		email: "marked-donor@example.org",
		firstName: "Markedfirst",
		lastName: "Markedlast",
		password: "Marked-Password-1",
		query: "marked-query-value",
		path: "marked-path-token",
		userAgent: "marked-agent/1.0",
		address: "203.0.113.77",
	};
	const { email, firstName, lastName, password } = marks;
	const client = app.client();
	client.address = marks.address;
	const campaign = await createTestCampaign(await signUpPerson(app, { firstName, lastName }));
	const donation = await client.call("donate", {
		params: { campaignId: campaign.id },
		body: donationBody({ email, firstName, lastName }),
	});
	await app.sandbox.confirm(donation.clientSecret, testCards.declined);
	const headers = {
		"user-agent": marks.userAgent,
		"client-secret": donation.clientSecret,
		cookie: `__Host-refresh=${marks.query}`,
	};
	for (const path of [
		`/v1/donation/${donation.donationId}?clientSecret=${donation.clientSecret}`,
		`/en/activate-account?token=${marks.query}&email=${email}`,
		`/en/${marks.path}`,
		`/v1/${marks.path}/x`,
		`/v1/unsubscribe/${marks.path}`,
	]) {
		await (await fetch(`${app.url}${path}`, { headers })).arrayBuffer();
	}
	const wrong = client.call("signIn", { body: { email, password } });
	await expect(wrong).rejects.toThrow();
	await collector.trace(named("POST /v1/user/sign-in"));
	await collector.trace(named("process process-provider-event"));
	const exported = Buffer.concat(collector.bodies);
	const [paymentId = "", secret = ""] = donation.clientSecret.split("_secret_");
	expect(paymentId).not.toBe("");
	const found = [...Object.values(marks), secret, headerKey, "whsec_", "sk_test"].filter((mark) =>
		exported.includes(mark),
	);
	expect(found).toEqual([]);
	// The search itself finds what is there.
	expect(exported.includes("/v1/campaign/:campaignId/donate")).toBe(true);
	expect(collector.headers.every((sent) => sent["x-key"] === headerKey)).toBe(true);
	expect(app.logged.some((line) => line.includes(headerKey))).toBe(false);
});

function get(agent: Agent, path: string): Promise<number> {
	return new Promise((resolve, reject) => {
		request(`${app.url}${path}`, { agent }, (response) => {
			response.resume().on("end", () => resolve(response.statusCode ?? 0));
		})
			.on("error", reject)
			.end();
	});
}

/** Sends the body once the server has read the header. */
function postLate(path: string, body: object): Promise<number> {
	return new Promise((resolve, reject) => {
		const headers = { "content-type": "application/json", expect: "100-continue" };
		const late = request(`${app.url}${path}`, { method: "POST", headers }, (response) => {
			response.resume().on("end", () => resolve(response.statusCode ?? 0));
		});
		late.on("error", reject).on("continue", () => late.end(JSON.stringify(body)));
		late.flushHeaders();
	});
}
