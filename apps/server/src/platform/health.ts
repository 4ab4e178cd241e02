import type { FastifyInstance } from "fastify";
import { withinTime } from "./queues/within-time.ts";

/** A dependency without which this process cannot serve; rejects when it is unavailable. */
export type ReadinessCheck = { name: string; check(): Promise<void> };

const checkTimeoutMs = 2_000;

export const healthPrefix = "/health/";

/** `/health/live`: the process responds. `/health/ready`: its dependencies respond too, and it is not shutting down. */
export function mountHealth(app: FastifyInstance, checks: readonly ReadinessCheck[], isStopping: () => boolean): void {
	const options = { config: { access: "anyone" }, schema: { hide: true } };
	app.get(`${healthPrefix}live`, options, async () => ({ status: "ok" }));
	app.get(`${healthPrefix}ready`, options, async (_request, reply) => {
		const results = await Promise.all(checks.map(async ({ name, check }) => [name, await passes(check)] as const));
		const ready = !isStopping() && results.every(([, ok]) => ok);
		reply.code(ready ? 200 : 503).header("cache-control", "no-store");
		return { status: ready ? "ok" : "unavailable", checks: Object.fromEntries(results) };
	});
}

async function passes(check: () => Promise<void>): Promise<boolean> {
	try {
		return await withinTime(
			() => check().then(() => true),
			checkTimeoutMs,
			() => false,
		);
	} catch {
		return false;
	}
}
