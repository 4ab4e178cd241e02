import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/**
 * Prometheus metrics of this process: the runtime's own and the duration of each route.
 * @returns the registry for further metrics
 */
export function measureRequests(app: FastifyInstance): Registry {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const duration = new Histogram({
		name: "http_request_duration_seconds",
		help: "Time to answer, by route and status",
		labelNames: ["method", "route", "status"],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
		registers: [registry],
	});
	app.addHook("onResponse", async (request, reply) => {
		duration.observe(
			{ method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
			reply.elapsedTime / 1000,
		);
	});
	return registry;
}

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
