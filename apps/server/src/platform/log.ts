import { type Logger, pino } from "pino";
import { Counter } from "prom-client";
import { redact, scrub } from "./security/redact.ts";
import type { Tracing } from "./tracing/tracing.ts";

export type Log = Logger;

/** Lines with `alarm` of this process; docs/monitoring.md says what to do about each. */
export const alarmsTotal = new Counter({
	name: "alarms_total",
	help: "Log lines that need the operator, by alarm",
	labelNames: ["alarm"],
	registers: [],
});

/**
 * JSON lines without names, e-mails, tokens, addresses and payloads: logged objects are copied without them (`redact`),
 * and what a message or a library still contains is removed from the finished line (`scrub`).
 * @param tracing adds the id of the trace to lines of recorded work
 */
export function createLog(
	level: string,
	destination?: { write(line: string): void },
	tracing: Tracing | null = null,
): Log {
	const options = {
		level,
		base: null,
		...(tracing && { mixin: () => traceOf(tracing) }),
		formatters: { log: (details: object) => redact(details) as Record<string, unknown> },
		// `redact` has already described errors.
		serializers: { err: (described: unknown) => described },
		hooks: {
			streamWrite: scrub,
			// An error passed in place of the details would become the message of its line.
			logMethod(this: Logger, [first, ...rest]: Parameters<pino.LogFn>, method: pino.LogFn) {
				const details: unknown = first;
				if (isAlarm(details)) alarmsTotal.inc({ alarm: details.alarm });
				if (!(details instanceof Error)) return method.apply(this, [first, ...rest]);
				const message = typeof rest[0] === "string" ? rest[0] : "an error";
				return method.apply(this, [{ err: details }, message]);
			},
		},
	};
	return destination ? pino(options, destination) : pino(options);
}

function traceOf(tracing: Tracing): { traceId?: string } {
	const traceId = tracing.traceId();
	return traceId === undefined ? {} : { traceId };
}

const isAlarm = (details: unknown): details is { alarm: string } =>
	typeof details === "object" && details !== null && "alarm" in details && typeof details.alarm === "string";

const reportMs = 60_000;
const causesMax = 100;

/** `details` are added to the line. */
export type ErrorReport = (error: unknown, details?: object) => void;

/**
 * Logs errors of work that is repeated: each cause once a minute, since an outage would repeat it many times a second.
 * @returns logs the error unless its cause was logged within the last minute
 */
export function createErrorReport(log: Log, level: "warn" | "error", message: string): ErrorReport {
	const reportedAt = new Map<string, number>();
	return (error, details) => {
		const nowMs = performance.now();
		const cause = causeOf(error);
		if (nowMs - (reportedAt.get(cause) ?? Number.NEGATIVE_INFINITY) < reportMs) return;
		if (reportedAt.size >= causesMax) reportedAt.clear();
		reportedAt.set(cause, nowMs);
		log[level]({ err: error, ...details }, message);
	};
}

/** Messages may name what was tried, so a code comes first. pg-boss reports copies of errors, which are plain objects. */
function causeOf(error: unknown): string {
	if (typeof error !== "object" || error === null) return String(error);
	const { code, message } = error as { code?: unknown; message?: unknown };
	return String(code ?? message);
}
