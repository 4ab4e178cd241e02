import type { FastifyInstance } from "fastify";
import { withinTime } from "./queues/within-time.ts";

/**
 * A dependency; `check` rejects when it is unavailable. Without a required one this process cannot serve; others are
 * only reported.
 */
export type ReadinessCheck = { name: string; isRequired: boolean; check(): Promise<void> };

/**
 * How long a check may take, and for how long one that is late counts as it last did. What is only reported is checked
 * once within `reportMs`.
 */
const checkTimes = { timeoutMs: 2_000, lateMs: 15_000, reportMs: 15_000 };

export const healthPrefix = "/health/";

/**
 * `/health/live`: the process responds. `/health/ready`: its dependencies respond too, and it is not shutting down. All
 * nodes share the database: if its delays took them out of service, a busy minute would become an outage. So a check that
 * fails takes the node out at once, and one that is late only when it has not passed for a while.
 */
export function mountHealth(
	app: FastifyInstance,
	checks: readonly ReadinessCheck[],
	isStopping: () => boolean,
	times = checkTimes,
): void {
	const options = { config: { access: "anyone", isTraced: false }, schema: { hide: true } };
	const passing = checks.map(({ name, isRequired, check }) => {
		const passes = createPassing(check, times);
		return { name, isRequired, passes: isRequired ? passes : onceWithin(times.reportMs, passes) };
	});
	app.get(`${healthPrefix}live`, options, async () => ({ status: "ok" }));
	app.get(`${healthPrefix}ready`, options, async (_request, reply) => {
		const results = await Promise.all(
			passing.map(async ({ name, isRequired, passes }) => ({ name, isRequired, isPassing: await passes() })),
		);
		const ready = !isStopping() && results.every(({ isRequired, isPassing }) => isPassing || !isRequired);
		reply.code(ready ? 200 : 503).header("cache-control", "no-store");
		return {
			status: ready ? "ok" : "unavailable",
			checks: Object.fromEntries(results.map(({ name, isPassing }) => [name, isPassing])),
		};
	});
}

/** Shares a result for a time. */
function onceWithin(durationMs: number, passes: () => Promise<boolean>): () => Promise<boolean> {
	let result: Promise<boolean> | undefined;
	let beganAtMs = 0;
	return () => {
		if (result === undefined || performance.now() - beganAtMs > durationMs) {
			beganAtMs = performance.now();
			result = passes();
		}
		return result;
	};
}

function createPassing(check: () => Promise<void>, { timeoutMs, lateMs }: typeof checkTimes): () => Promise<boolean> {
	let passedAtMs = Number.NEGATIVE_INFINITY;
	return async () => {
		try {
			return await withinTime(
				async () => {
					await check();
					passedAtMs = performance.now();
					return true;
				},
				timeoutMs,
				() => performance.now() - passedAtMs < lateMs,
			);
		} catch {
			passedAtMs = Number.NEGATIVE_INFINITY;
			return false;
		}
	};
}
