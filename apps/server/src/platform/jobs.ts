import { CompiledQuery, sql } from "kysely";
import {
	fromKysely,
	type JobResult,
	type JobWithMetadata,
	PgBoss,
	type QueueOptions,
	type QueueResult,
	type UpdateQueueOptions,
} from "pg-boss";
import { Counter } from "prom-client";
import { executeWithCommit } from "./db/commit-collector.ts";
import type { Db } from "./db/database.ts";
import { outageOf } from "./http/error-answer.ts";
import { createErrorReport, type Log } from "./log.ts";
import { withinTime } from "./queues/within-time.ts";
import type { Signals } from "./signals.ts";
import { type Tracing, withinSpan } from "./tracing/tracing.ts";

/** A kind of work that outlives the request that enqueues it. `Data` must be plain JSON. */
export type JobKind<Data extends object> = {
	name: string;
	options: QueueOptions;
	/** Jobs of this kind that run concurrently in one process; two or more where many may arrive at once. */
	concurrency: number;
	/** When set, the job also runs by the clock (cron, UTC). */
	cron?: string;
	/** For the type only. */
	data?: Data;
};

export const defineJob = <Data extends object>(kind: JobKind<Data>): JobKind<Data> => kind;

/** `isLast`: another failure gives the job up. */
export type JobRun = { id: string; attempt: number; isLast: boolean };

/** Handler of a job; when it throws, the job is retried as its options say. */
export type JobHandler<Data extends object> = (data: Data, job: JobRun) => Promise<void>;

/** Thrown by a handler: gives the job up at once, since a retry would be of no use. */
export class JobGivenUpError extends Error {
	override readonly name = "JobGivenUpError";
}

export type JobRegistration = { kind: JobKind<object>; handler: JobHandler<object> };

export const registerJob = <Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>): JobRegistration => ({
	kind: kind as JobKind<object>,
	handler: handler as JobHandler<object>,
});

export type Jobs = {
	/**
	 * Enqueues a job in the caller's transaction: it runs if, and only if, that commits.
	 * @param options.key at most one job of this kind and key waits at a time, the earliest
	 */
	send<Data extends object>(
		db: Db,
		kind: JobKind<Data>,
		data: Data,
		options?: { key?: string; startAfter?: Date },
	): Promise<void>;
	/** Creates the queues and, in a worker, starts processing them. @param before runs before the first job does */
	start(registrations: readonly JobRegistration[], work: boolean, before?: () => Promise<void>): Promise<void>;
	/**
	 * Requeues jobs that were given up, with all their attempts.
	 * @param ids in the dead letter queue
	 * @returns how many were requeued; a job whose kind exists no longer stays
	 */
	requeue(ids: readonly string[]): Promise<number>;
	/** Waits for running jobs to finish, no longer than the deadline. */
	stop(deadlineMs: number): Promise<void>;
};

export const jobsFinished = new Counter({
	name: "jobs_finished_total",
	help: "Attempts of jobs in this process, by kind and outcome; a failed one is retried unless it is given up",
	labelNames: ["job", "outcome"],
	registers: [],
});

/** How often the queue checks for abandoned jobs, and how long a worker may be silent before its job is reassigned. */
const maintenanceSeconds = 10;
const heartbeatSeconds = 15;

/** Signal that a job is waiting; its id is the kind's name. Not recorded, since workers also poll. */
const jobQueued = "job";

type JobsDeps = { directUrl: string; log: Log; signals: Signals; tracing?: Tracing | null };

/**
 * Jobs in PostgreSQL, by pg-boss. Enqueueing wakes waiting workers through our own signal, so that nothing waits for a
 * poll, which remains as the fallback. (pg-boss's own listening connection ends the process when the database
 * restarts.)
 */
export function createJobs({ directUrl, log, signals, tracing = null }: JobsDeps): Jobs {
	const boss = new PgBoss({
		connectionString: directUrl,
		max: 6,
		superviseIntervalSeconds: maintenanceSeconds,
		monitorIntervalSeconds: maintenanceSeconds,
		application_name: "stride-jobs",
		// Its tables are created and updated by the owner of the database, before the start.
		migrate: false,
		createSchema: false,
		reindex: false,
	});
	// Every kind of job polls.
	const reportError = createErrorReport(log, "error", "the job queue reports an error");
	boss.on("error", (error) => reportError(error));
	/** The worker of each kind that this process works on. */
	const workers = new Map<string, string>();
	return {
		async send(db, kind, data, options) {
			if (options?.key && (await isWaiting(db, kind.name, { ...options, key: options.key }))) return;
			const cause = tracing?.active();
			await boss.send(kind.name, cause?.isRecorded ? { ...data, [causeKey]: cause.traceparent } : data, {
				// Of one key, the next call must see it.
				db: options?.key ? fromKysely(db) : withCommit(db),
				...(options?.key && { singletonKey: options.key }),
				...(options?.startAfter && { startAfter: options.startAfter }),
			});
			if (!options?.startAfter) await signals.hint(db, { kind: jobQueued, id: kind.name });
		},
		async start(registrations, work, before) {
			await boss.start();
			await createQueues(
				boss,
				registrations.map(({ kind }) => kind),
			);
			await before?.();
			if (!work) return;
			for (const registration of registrations) {
				workers.set(registration.kind.name, await startWorking(boss, traced(registration, tracing), log));
			}
			signals.subscribe(jobQueued, (name) => {
				const worker = workers.get(name);
				if (worker) boss.notifyWorker(worker);
			});
		},
		requeue: async (ids) => (ids.length > 0 ? boss.redrive(deadLetterName, { ids: [...ids] }) : 0),
		async stop(deadlineMs) {
			// The graceful stop of pg-boss checks twice a second whether the workers have finished.
			const finished = () => Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
			await withinTime(finished, deadlineMs, () =>
				log.warn("jobs that do not end in time are left to another process"),
			);
			await boss.stop({ graceful: false });
		},
	};
}

/** Inserts a job with the commit. The queue uses the result for its own answer only, which `send` does not pass on. */
const withCommit = (db: Db) => ({
	async executeSql(text: string, values: unknown[] = []) {
		await executeWithCommit(db, CompiledQuery.raw(text, values));
		return { rows: [] };
	},
});

/**
 * Whether such a job waits that is due no later; one that waits for a retry is not counted. The queues' policy leaves
 * this to us; of two senders at the same moment, both may find none.
 */
async function isWaiting(
	db: Db,
	name: string,
	{ key, startAfter }: { key: string; startAfter?: Date },
): Promise<boolean> {
	const { rows } = await sql`select from pgboss.job where name = ${name} and singleton_key = ${key}
		and state = 'created' and start_after <= coalesce(${startAfter ?? null}::timestamptz, now()) limit 1`.execute(db);
	return rows.length > 0;
}

/** The queue of jobs whose last attempt has failed. Nothing processes it: the operator requeues its jobs. */
export const deadLetterName = "dead-letter";
const deadLetterSeconds = 90 * 24 * 3_600;

/** A job without retries that runs by the clock has no dead letter: its next run does the same work. */
const hasDeadLetter = ({ cron, options }: JobKind<object>): boolean => !cron || options.retryLimit !== 0;

/** Creates the queues and schedules that are missing, and updates those whose options differ from the kind's. */
async function createQueues(boss: PgBoss, kinds: readonly JobKind<object>[]): Promise<void> {
	const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
	const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
	const create = async (name: string, options: QueueOptions, deadLetter: string | null) => {
		const queue = queues.get(name);
		if (!queue) await boss.createQueue(name, { policy: "standard", ...options, ...(deadLetter && { deadLetter }) });
		else if (differs(queue, { ...options, deadLetter })) await boss.updateQueue(name, { ...options, deadLetter });
	};
	await create(deadLetterName, { retentionSeconds: deadLetterSeconds }, null);
	for (const kind of kinds) {
		const deadLetter = hasDeadLetter(kind) ? deadLetterName : null;
		await create(kind.name, { heartbeatSeconds, ...kind.options }, deadLetter);
		if (kind.cron && schedules.get(kind.name) !== kind.cron) await boss.schedule(kind.name, kind.cron);
	}
}

const differs = (queue: QueueResult, options: UpdateQueueOptions): boolean =>
	Object.entries(options).some(([name, value]) => queue[name as keyof UpdateQueueOptions] !== value);

/** In a job's data, the `traceparent` of the work that enqueued it; a stored name. */
export const causeKey = "traceparent";

/** Makes each run of a job a trace, with a link to the one that enqueued it. */
function traced({ kind, handler }: JobRegistration, tracing: Tracing | null): JobRegistration {
	return {
		kind,
		handler(stored, run) {
			const { [causeKey]: link, ...data } = stored as { [causeKey]?: string };
			if (!tracing) return handler(data, run);
			const attributes = {
				"messaging.system": "pg-boss",
				"messaging.operation.type": "process",
				"messaging.destination.name": kind.name,
				"messaging.message.id": run.id,
				"stride.job.attempt": run.attempt,
			};
			// A request of this process may have woken the worker, and is no parent of the job.
			const start = { name: `process ${kind.name}`, kind: "consumer", attributes, link, parent: undefined } as const;
			return withinSpan(tracing, start, () => handler(data, run));
		},
	};
}

/**
 * Fetches up to `concurrency` jobs at once and runs them concurrently; while batches are full it fetches the next
 * without a pause. Each job succeeds or fails on its own.
 */
async function startWorking(boss: PgBoss, { kind, handler }: JobRegistration, log: Log): Promise<string> {
	return boss.work(
		kind.name,
		{
			batchSize: kind.concurrency,
			burstWhenBatchFull: true,
			includeMetadata: true,
			perJobResults: true,
			pollingIntervalSeconds: 2,
		},
		(jobs: JobWithMetadata<object>[]) =>
			Promise.all(
				jobs.map(async (job): Promise<JobResult> => {
					const attempt = job.retryCount + 1;
					const isLast = attempt > job.retryLimit;
					// Its next run does the same work, and the outage has an alarm of its own.
					const isRepeated = (error: unknown) => !hasDeadLetter(kind) && outageOf(error) === "database-unavailable";
					try {
						await handler(job.data ?? {}, { id: job.id, attempt, isLast });
						jobsFinished.inc({ job: kind.name, outcome: "completed" });
						return { id: job.id, status: "completed" };
					} catch (error) {
						const isGivenUp = error instanceof JobGivenUpError;
						const isFinal = isGivenUp || (isLast && !isRepeated(error));
						reportFailure(log, { err: error, job: kind.name, jobId: job.id, attempt }, isFinal);
						const status = isGivenUp ? "deadletter" : "failed";
						return { id: job.id, status, output: { message: String(error).slice(0, 500) } };
					}
				}),
			),
	);
}

function reportFailure(
	log: Log,
	facts: { err: unknown; job: string; jobId: string; attempt: number },
	isLast: boolean,
) {
	jobsFinished.inc({ job: facts.job, outcome: isLast ? "given-up" : "failed" });
	if (isLast) log.error({ ...facts, alarm: "job-given-up" }, "a job was given up after its last attempt");
	else log.warn(facts, "a job failed");
}
