import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../errors.ts";
import { defineJob, type JobRegistration, registerJob } from "../jobs.ts";
import type { Log } from "../log.ts";

/** Whom a limit counts. `email` reads the body's address, `campaign` the path. */
export type RateLimitSubject = "address" | "email" | "account" | "client" | "campaign";

export type RateLimitRule = {
	per: RateLimitSubject;
	points: number;
	seconds: number;
	/** What a broken store means: `closed` refuses (money, passwords), `open` lets pass. */
	whenBroken: "closed" | "open";
};

export type RateLimits = {
	/**
	 * Counts one call against the rules of a route, atomically over all processes.
	 * @param subjects values of the caller; a rule without its value is passed over
	 * @throws AppError TooManyRequestsException with the seconds to wait
	 */
	consume(
		route: string,
		rules: readonly RateLimitRule[],
		subjects: Partial<Record<RateLimitSubject, string>>,
	): Promise<void>;
};

/** @param factor multiplies every limit (configuration) */
export function createRateLimits(deps: { pool: pg.Pool; log: Log; factor: number; secret: string }): RateLimits {
	const limiters = new Map<string, RateLimiterPostgres>();

	/** Limiters are made once per rule; their name keeps different rules of one route apart. */
	function limiterOf(route: string, rule: RateLimitRule): RateLimiterPostgres {
		const name = `${route}:${rule.per}:${rule.seconds}`;
		const known = limiters.get(name);
		if (known) return known;
		const limiter = new RateLimiterPostgres({
			storeClient: deps.pool,
			tableName: "rate_limit",
			tableCreated: true,
			keyPrefix: name,
			points: Math.max(1, Math.round(rule.points * deps.factor)),
			duration: rule.seconds,
			clearExpiredByTimeout: false,
		});
		limiters.set(name, limiter);
		return limiter;
	}

	/** Addresses and e-mails are counted without being kept. */
	const keyOf = (value: string) =>
		createHash("sha256").update(deps.secret).update(value).digest("base64url").slice(0, 32);

	return {
		async consume(route, rules, subjects) {
			for (const rule of rules) {
				const value = subjects[rule.per];
				if (value === undefined) continue;
				try {
					await limiterOf(route, rule).consume(keyOf(value));
				} catch (error) {
					refuse(deps.log, route, rule, error);
				}
			}
		},
	};
}

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-rate-limits",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
	concurrency: 1,
	cron: "41 * * * *",
});

/** Forgets counts whose time is over, every hour: each visitor leaves some. */
export const rateLimitJobs = (pool: pg.Pool): JobRegistration[] => [
	registerJob(purgeJob, async () => void (await pool.query("delete from rate_limit where expire < $1", [Date.now()]))),
];

function refuse(log: Log, route: string, rule: RateLimitRule, error: unknown): void {
	if (error instanceof RateLimiterRes) {
		throw new AppError("TooManyRequestsException", { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
	}
	log.error({ err: error, route, per: rule.per }, "the store of the rate limits is broken");
	if (rule.whenBroken === "closed") throw new AppError("ServiceUnavailableException", { cause: error });
}
