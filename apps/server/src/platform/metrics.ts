import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/**
 * Prometheus metrics of this process at `/metrics`: the runtime's own and the time of each route.
 * @returns where others add theirs
 */
export function mountMetrics(app: FastifyInstance): Registry {
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
	app.get("/metrics", { config: { access: "anyone" }, schema: { hide: true } }, async (_request, reply) => {
		reply.type(registry.contentType);
		return registry.metrics();
	});
	return registry;
}
