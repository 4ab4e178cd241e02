import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { MemoryAnswers } from "../http/memory-answers.ts";
import { withinTime } from "../queues/within-time.ts";

/**
 * Prometheus metrics of this process: the runtime's own and the duration of each route.
 * @returns the registry for further metrics
 */
export function measureRequests(app: FastifyInstance, memoryAnswers: MemoryAnswers): Registry {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const duration = new Histogram({
		name: "http_request_duration_seconds",
		help: "Time to answer, by route and status",
		labelNames: ["method", "route", "status"],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
		registers: [registry],
	});
	app.addHook("onResponse", (request, reply, done) => {
		duration.observe(
			{ method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
			reply.elapsedTime / 1000,
		);
		done();
	});
	memoryAnswers.onAnswered((route, durationMs) => {
		duration.observe({ method: "GET", route, status: 200 }, durationMs / 1_000);
	});
	return registry;
}

/** One value of a gauge. */
export type Measured = { value: number; labels?: Record<string, string> };

export type GaugeOptions = {
	name: string;
	help: string;
	labelNames?: readonly string[];
	/** Called at each scrape. */
	read: () => readonly Measured[] | Promise<readonly Measured[]>;
};

export type AddGauge = (options: GaugeOptions) => void;

/** A scraper gives up after ten seconds; the other metrics must not wait for a database that does not answer. */
const readTimeoutMs = 3_000;

/**
 * Adds gauges whose values are read at each scrape. One that cannot be read has no value in that scrape, and is counted
 * in `metric_read_failures_total`.
 */
export function createGauges(registry: Registry): AddGauge {
	const failures = new Counter({
		name: "metric_read_failures_total",
		help: "Gauges that could not be read at a scrape, such as while the database is unavailable",
		labelNames: ["metric"],
		registers: [registry],
	});
	return ({ name, help, labelNames = [], read }) => {
		new Gauge({
			name,
			help,
			labelNames,
			registers: [registry],
			async collect() {
				// `reset` would set a gauge without labels to 0.
				if (labelNames.length === 0) this.remove();
				else this.reset();
				const measured = await withinTime(read, readTimeoutMs, failLate).catch(() => {
					failures.inc({ metric: name });
					return [];
				});
				for (const { value, labels = {} } of measured) this.set(labels, value);
			},
		});
	};
}

const failLate = (): never => {
	throw new Error("The metric could not be read in time.");
};

/** The age of something that waits; 0 when nothing does. */
export const secondsSince = (at: Date | null, now: Date): number =>
	at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0;

/** Publishes the metrics at `/metrics` of a separate listener, so that the site's address never exposes them. */
export function createMetricsListener(registry: Registry, listen: { host: string; port: number } | null) {
	const server = createServer((request, response) => {
		response.setHeader("x-content-type-options", "nosniff");
		response.setHeader("cache-control", "no-store");
		response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
		if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
			response.writeHead(404).end();
			return;
		}
		registry.metrics().then(
			(text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
			() => response.writeHead(500).end(),
		);
	});
	return {
		async start(): Promise<void> {
			if (!listen) return;
			server.listen(listen);
			await once(server, "listening");
		},
		async stop(): Promise<void> {
			if (!server.listening) return;
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}
