import { Counter, type Registry } from "prom-client";
import { recordAudit } from "../audit.ts";
import type { Platform } from "../context.ts";
import {
	type SecurityEvent,
	type SecurityEventName,
	securityEventKinds,
	securityEventNames,
} from "./security-event.ts";

export type SecurityEvents = {
	/** Logs, counts and, where an account is involved, audits an event. Never throws; returns without waiting. */
	record(event: SecurityEvent): void;
	/** Adds `security_events_total` to the metrics. */
	measure(registry: Registry): void;
};

const minuteMs = 60_000;
const burstMinutes = 10;
const hourMs = 3_600_000;
/** A flood must not fill the disk: further events of a minute are counted, and the next line states their number. */
const linesPerMinute = 60;
/** Accounts whose events are counted at a time; the oldest is evicted first. */
const countedMax = 10_000;

export function createSecurityEvents(
	deps: Pick<Platform, "log" | "clock" | "secrets" | "db" | "newId">,
): SecurityEvents {
	const { log, clock, secrets } = deps;
	const counter = new Counter({
		name: "security_events_total",
		help: "Security events, by kind",
		labelNames: ["event"],
		registers: [],
	});
	for (const event of securityEventNames) counter.inc({ event }, 0);
	const lines = new Map(securityEventNames.map((name) => [name, createLineLimit()]));
	const bursts = new Map(securityEventNames.map((name) => [name, createBurst(securityEventKinds[name].burst)]));
	const countOf = createHourlyCounts();

	/** Changes daily, so that lines of different days cannot be joined to a visitor's history. */
	const addressHash = (address: string, nowMs: number) =>
		secrets
			.hash("security-event-address", `${Math.floor(nowMs / (24 * hourMs))} ${address}`)
			.toString("base64url")
			.slice(0, 16);

	function logEvent({ name, address, isByOwner: _, ...facts }: SecurityEvent, nowMs: number): void {
		const suppressed = lines.get(name)?.next(nowMs);
		if (suppressed === undefined) return;
		log[securityEventKinds[name].level](
			{
				event: name,
				...facts,
				...(address && { addressHash: addressHash(address, nowMs) }),
				...(suppressed > 0 && { suppressed }),
			},
			"security event",
		);
	}

	function raiseAlarm(name: SecurityEventName, nowMs: number): void {
		const count = bursts.get(name)?.add(nowMs);
		if (count === undefined) return;
		log.error({ alarm: "security-burst", event: name, count, minutes: burstMinutes }, "a burst of security events");
	}

	/** Audits the 1st, 10th, 100th … event of an account and an hour, with the count, so a flood adds few rows. */
	function audit({ name, accountId, isByOwner, requestId }: SecurityEvent, nowMs: number): void {
		const { audit } = securityEventKinds[name];
		if (!audit || !accountId) return;
		const count = countOf(`${name} ${accountId}`, nowMs);
		if (!isPowerOfTen(count)) return;
		recordAudit(deps, deps.db, {
			actorId: isByOwner ? accountId : null,
			action: audit.action,
			subject: { kind: "account", id: accountId },
			requestId,
			after: { count },
		}).catch((error: unknown) => log.error({ err: error, event: name }, "a security event could not be audited"));
	}

	return {
		record(event) {
			const nowMs = clock().getTime();
			counter.inc({ event: event.name });
			logEvent(event, nowMs);
			raiseAlarm(event.name, nowMs);
			audit(event, nowMs);
		},
		measure: (registry) => registry.registerMetric(counter),
	};
}

function createLineLimit() {
	let minute = -1;
	let written = 0;
	let suppressed = 0;
	return {
		/** @returns how many lines were suppressed since the last one; undefined when this one is suppressed too */
		next(nowMs: number): number | undefined {
			const now = Math.floor(nowMs / minuteMs);
			if (now !== minute) written = 0;
			minute = now;
			if (written >= linesPerMinute) {
				suppressed += 1;
				return undefined;
			}
			written += 1;
			const before = suppressed;
			suppressed = 0;
			return before;
		},
	};
}

function createBurst(threshold: number) {
	/** Events by minute, of the last ten. */
	const counts = new Map<number, number>();
	let quietUntilMs = 0;
	return {
		/** @returns the events of the last ten minutes when an alarm is due, at most once in that time */
		add(nowMs: number): number | undefined {
			const minute = Math.floor(nowMs / minuteMs);
			counts.set(minute, (counts.get(minute) ?? 0) + 1);
			for (const one of counts.keys()) if (one <= minute - burstMinutes) counts.delete(one);
			const count = [...counts.values()].reduce((sum, some) => sum + some, 0);
			if (count < threshold || nowMs < quietUntilMs) return undefined;
			quietUntilMs = nowMs + burstMinutes * minuteMs;
			return count;
		},
	};
}

function createHourlyCounts() {
	const counts = new Map<string, { hour: number; count: number }>();
	return (key: string, nowMs: number): number => {
		const hour = Math.floor(nowMs / hourMs);
		const known = counts.get(key);
		const count = known?.hour === hour ? known.count + 1 : 1;
		counts.delete(key);
		counts.set(key, { hour, count });
		const [oldest] = counts.keys();
		if (counts.size > countedMax && oldest !== undefined) counts.delete(oldest);
		return count;
	};
}

const isPowerOfTen = (count: number): boolean => /^10*$/.test(String(count));
