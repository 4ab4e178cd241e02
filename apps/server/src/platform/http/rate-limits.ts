import { createHash } from "node:crypto";
import type pg from "pg";
import { Counter } from "prom-client";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../app-error.ts";
import { defineJob, type JobRegistration, registerJob } from "../jobs.ts";
import { createErrorReport, type ErrorReport, type Log } from "../log.ts";
import { expectedError } from "./error-answer.ts";

type RateLimitValue = "address" | "email" | "account" | "client" | "device";

/**
 * The key of a limit. `email+address` counts the attempts of one network on the e-mail of the body, so that an attacker
 * elsewhere cannot exhaust the limit of the e-mail's owner.
 */
export type RateLimitSubject = RateLimitValue | "email+address";
export type RateLimitSubjects = Partial<Record<RateLimitValue, string>>;

export type RateLimitRule = {
	per: RateLimitSubject;
	points: number;
	seconds: number;
	/** Beyond the limit, calls with a proof of work pass up to this multiple of it. */
	proofFactor?: number;
	/** Behaviour when the store fails: `closed` refuses (money, passwords), `open` lets pass. */
	whenBroken: "closed" | "open";
};
/** A limit of calls, which anybody can make: not per e-mail alone, since strangers could exhaust it for its owner. */
export type CallLimit = RateLimitRule & { per: Exclude<RateLimitSubject, "email"> };

export type RateLimits = {
	/**
	 * Counts one call against the rules of a route, atomically across all processes.
	 * @param subjects values of the caller; a rule without its value is skipped
	 * @param hasProof whether the caller has provided a proof of work; called only beyond a limit that it lifts
	 * @throws AppError TooManyRequestsException with the seconds to wait
	 */
	consume(
		route: string,
		rules: readonly CallLimit[],
		subjects: RateLimitSubjects,
		hasProof?: () => Promise<boolean>,
	): Promise<void>;
	/**
	 * Counts one call until it is released, for limits that count only failures. A refused call is not counted.
	 * @returns releases the call
	 * @throws AppError as `consume`
	 */
	reserve(route: string, rules: readonly RateLimitRule[], subjects: RateLimitSubjects): Promise<() => Promise<void>>;
};

export const rateLimitRefusals = new Counter({
	name: "rate_limit_refusals_total",
	help: "Calls beyond a rate limit, by operation and by what the limit counts; a proof of work may still lift it",
	labelNames: ["operation", "per"],
	registers: [],
});

function subjectValue({ email, address, ...others }: RateLimitSubjects, per: RateLimitSubject): string | undefined {
	if (per === "email+address") return email === undefined || address === undefined ? undefined : `${email} ${address}`;
	return { email, address, ...others }[per];
}

/** @param factor multiplies every limit (configuration) */
export function createRateLimits(deps: { pool: pg.Pool; log: Log; factor: number; secret: string }): RateLimits {
	const limiters = new Map<string, RateLimiterPostgres>();
	const reportFailure = createErrorReport(deps.log, "error", "the rate limit store failed");

	/** Limiters are created once per rule; their name separates different rules of one route. */
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

	/** Addresses and e-mails are counted by a keyed hash and not stored. */
	const keyOf = (value: string) =>
		createHash("sha256").update(deps.secret).update(value).digest("base64url").slice(0, 32);

	/** @returns whether the call was counted; false when the store fails */
	async function count(route: string, rule: RateLimitRule, value: string): Promise<boolean> {
		try {
			await limiterOf(route, rule).consume(keyOf(value));
			return true;
		} catch (error) {
			refuse(reportFailure, route, rule, error);
			return false;
		}
	}

	/** If the store fails here, the call remains counted, which errs on the safe side. */
	async function giveBack(route: string, rule: RateLimitRule, value: string): Promise<void> {
		try {
			await limiterOf(route, rule).reward(keyOf(value));
		} catch (error) {
			reportFailure(error, { route, per: rule.per });
		}
	}

	const consume: RateLimits["consume"] = async (route, rules, subjects, hasProof = async () => false) => {
		for (const rule of rules) {
			const value = subjectValue(subjects, rule.per);
			if (value === undefined) continue;
			try {
				await count(route, rule, value);
			} catch (error) {
				if (rule.proofFactor === undefined || !isOverLimit(error)) throw error;
				if (!(await hasProof())) {
					const { retryAfterSeconds = 1 } = error;
					throw new AppError("TooManyRequestsException", { retryAfterSeconds, isLiftedByProof: true });
				}
				const { proofFactor, ...plain } = rule;
				const proven = { ...plain, points: rule.points * proofFactor };
				await consume(`${route}:proven`, [proven], subjects);
			}
		}
	};

	return {
		consume,
		async reserve(route, rules, subjects) {
			const counted: (() => Promise<void>)[] = [];
			const release = async () => {
				for (const undo of counted.splice(0)) await undo();
			};
			for (const rule of rules) {
				const value = subjectValue(subjects, rule.per);
				if (value === undefined) continue;
				const undo = () => giveBack(route, rule, value);
				try {
					if (await count(route, rule, value)) counted.push(undo);
				} catch (error) {
					// The store counts a refused call as well.
					if (isOverLimit(error)) counted.push(undo);
					await release();
					throw error;
				}
			}
			return release;
		},
	};
}

const isOverLimit = (error: unknown): error is AppError =>
	error instanceof AppError && error.code === "TooManyRequestsException";

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-rate-limits",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
	concurrency: 1,
	cron: "41 * * * *",
});

/** Removes expired counts every hour, since each visitor leaves some. */
export const rateLimitJobs = (pool: pg.Pool): JobRegistration[] => [
	registerJob(purgeJob, async () => void (await pool.query("delete from rate_limit where expire < $1", [Date.now()]))),
];

function refuse(reportFailure: ErrorReport, route: string, rule: RateLimitRule, error: unknown): void {
	if (error instanceof RateLimiterRes) {
		rateLimitRefusals.inc({ operation: route, per: rule.per });
		throw new AppError("TooManyRequestsException", { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
	}
	reportFailure(error, { route, per: rule.per });
	// An outage says when to try again.
	if (rule.whenBroken === "closed") {
		throw expectedError(error) ?? new AppError("ServiceUnavailableException", { cause: error });
	}
}
