import type { RequestListener, ServerResponse } from "node:http";
import { freePort, until } from "@stride/testing";
import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import type { Tracing } from "../../platform/tracing/tracing.ts";
import type { ExportTimes } from "./bounded-exporter.ts";
import { createConfiguredTracing } from "./configured-tracing.ts";
import { promptTimes, startTraceCollector, type TraceCollector } from "./trace-collector.test-steps.ts";

type Loss = { spans: number; reason: string };

let collector: TraceCollector | undefined;
let tracing: Tracing | null = null;
afterEach(async () => {
	await tracing?.stop();
	await collector?.stop();
	tracing = null;
	collector = undefined;
});

/** Tracing with a collector of the given answer, or without one that listens. */
async function traceTo(
	answer: RequestListener | null,
	times: Partial<ExportTimes> = {},
	env: Record<string, string> = {},
) {
	collector = answer ? await startTraceCollector(answer) : undefined;
	const url = collector?.url ?? `http://127.0.0.1:${await freePort()}`;
	const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...env });
	const losses: Loss[] = [];
	tracing = await createConfiguredTracing(config, (loss) => losses.push(loss), { ...promptTimes, ...times });
	if (!tracing) throw new Error("Tracing is off.");
	return { tracing, losses };
}

function work(own: Tracing, count: number): void {
	for (let n = 0; n < count; n++) own.begin({ name: `work ${n}`, kind: "internal" }).end();
}

const untilLost = (losses: readonly Loss[]) => until("a loss to be reported", async () => losses[0]);

describe("spans are lost, and the product continues, when the collector", () => {
	it("answers 500 with a text of its own, which is not reported", async () => {
		const { tracing: own, losses } = await traceTo((_request, response) =>
			response.writeHead(500).end("donor@example.org"),
		);
		work(own, 3);
		expect(await untilLost(losses)).toEqual({ spans: 3, reason: "500" });
	});

	it("is unavailable", async () => {
		const { tracing: own, losses } = await traceTo(null, { exportMs: 200 });
		work(own, 3);
		expect(await untilLost(losses)).toEqual({ spans: 3, reason: "ECONNREFUSED" });
	});

	it("never answers", async () => {
		const { tracing: own, losses } = await traceTo(() => undefined, { exportMs: 200 });
		work(own, 3);
		expect(await untilLost(losses)).toEqual({ spans: 3, reason: "no answer" });
	});

	it("sends its answer byte by byte, without an end", async () => {
		const open: ServerResponse[] = [];
		const { tracing: own, losses } = await traceTo(
			(_request, response) => {
				response.writeHead(400);
				open.push(response);
				const drip = setInterval(() => response.write("."), 20);
				response.on("close", () => clearInterval(drip));
			},
			{ exportMs: 200, abortMs: 400 },
		);
		work(own, 3);
		await until("the answer to begin", async () => open.length > 0);
		expect(await untilLost(losses)).toMatchObject({ spans: 3 });
		await until("the connection to be closed", async () => open.every(({ destroyed }) => destroyed));
	});

	it("sends an answer without limit", async () => {
		const { tracing: own, losses } = await traceTo((_request, response) => {
			response.writeHead(400);
			const flood = () => {
				while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) {}
			};
			response.on("drain", flood);
			flood();
		});
		work(own, 3);
		expect(await untilLost(losses)).toEqual({ spans: 3, reason: "no answer" });
	});
});

it("an answer of hostile bytes is no loss", async () => {
	const { tracing: own, losses } = await traceTo((_request, response) =>
		response.writeHead(200).end(Buffer.from("0aff ffff ffff ffff 7f08 ffff ffff ff7f 0a0a".replaceAll(" ", ""), "hex")),
	);
	work(own, 3);
	await own.stop();
	expect(collector?.spans()).toHaveLength(3);
	expect(losses).toEqual([]);
});

it("losses are reported once in a while, with their number", async () => {
	const { tracing: own, losses } = await traceTo((_request, response) => response.writeHead(500).end(), {
		quietMs: 3_600_000,
	});
	for (let n = 1; n <= 3; n++) {
		work(own, 2);
		await until("the export", async () => collector?.bodies.length === n);
	}
	expect(losses).toEqual([{ spans: 2, reason: "500" }]);
});

it("while the collector never answers, no more than a queue of spans is waiting", async () => {
	const { tracing: own } = await traceTo(() => undefined, { exportMs: 500 });
	work(own, 50_000);
	const stopped = own.stop();
	await until("the exports at the end", async () => (collector?.bodies.length ?? 0) >= 4);
	await stopped;
	expect(collector?.spans().length).toBeLessThanOrEqual(2_048 + 512);
});

it("the process ends in time while the collector never answers", async () => {
	const { tracing: own } = await traceTo(() => undefined, { exportMs: 60_000, abortMs: 60_000, stopMs: 100 });
	work(own, 3);
	const begun = performance.now();
	await own.stop();
	// Far below the limits of an export.
	expect(performance.now() - begun).toBeLessThan(10_000);
});

describe("the sampler", () => {
	const begin = (own: Tracing, flags: string) =>
		own.begin({ name: "work", kind: "server", remoteParent: `00-${"a".repeat(32)}-00f067aa0ba902b7-${flags}` });

	it.each([
		["always_off", "01", false],
		["always_on", "00", true],
		["parentbased_always_off", "01", true],
		["parentbased_always_on", "00", false],
	])("%s with a parent of the flags %s records: %s", async (sampler, flags, isRecorded) => {
		const { tracing: own } = await traceTo(null, { exportMs: 50 }, { OTEL_TRACES_SAMPLER: sampler });
		const span = begin(own, flags);
		expect(span.isRecorded).toBe(isRecorded);
		expect(own.begin({ name: "part", kind: "client", parent: span }).isRecorded).toBe(isRecorded);
	});

	it("of a ratio records about that share of traces, each with all its parts", async () => {
		const { tracing: own } = await traceTo(
			null,
			{ exportMs: 50 },
			{ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.1" },
		);
		const spans = Array.from({ length: 2_000 }, () => own.begin({ name: "work", kind: "server" }));
		const recorded = spans.filter(({ isRecorded }) => isRecorded);
		expect(recorded.length).toBeGreaterThan(100);
		expect(recorded.length).toBeLessThan(300);
		const parts = spans.filter((parent) => own.begin({ name: "part", kind: "client", parent }).isRecorded);
		expect(parts).toEqual(recorded);
	});
});

it("a trace has at most 1,000 parts", async () => {
	const { tracing: own } = await traceTo(null, { exportMs: 50 });
	const parent = own.begin({ name: "walk", kind: "consumer" });
	const parts = Array.from({ length: 1_200 }, () => own.begin({ name: "part", kind: "client", parent }));
	expect(parts.filter(({ isRecorded }) => isRecorded)).toHaveLength(1_000);
	expect(own.begin({ name: "of a part", kind: "client", parent: parts.at(-1) }).isRecorded).toBe(false);
});

it("work that outlives its request has no span", async () => {
	const { tracing: own } = await traceTo(null, { exportMs: 50 });
	const span = own.begin({ name: "request", kind: "server" });
	own.run(span, () => {
		expect(own.active()).toBe(span);
		span.end();
		expect(own.active()).toBeUndefined();
	});
	expect(own.active()).toBeUndefined();
});
