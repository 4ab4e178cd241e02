import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createSecrets } from "./secrets.ts";
import { createSecurityEvents } from "./security-events.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** Without an account there is nothing to audit, so the database is not reached. */
function createEvents() {
	let nowMs = Date.parse("2026-05-01T12:00:00Z");
	const lines: Record<string, unknown>[] = [];
	const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
	const db = new Proxy({}, { get: () => expect.unreachable("the database") }) as never;
	const secrets = createSecrets("a secret of at least thirty-two characters");
	const events = createSecurityEvents({ log, secrets, db, clock: () => new Date(nowMs), newId: () => "id" });
	return {
		events,
		linesOf: (event: string) => lines.filter((line) => line.event === event && !line.alarm),
		alarms: () => lines.filter((line) => line.alarm),
		advance: (ms: number) => {
			nowMs += ms;
		},
		repeat(count: number) {
			for (let index = 0; index < count; index++) events.record({ name: "rate-limited", address: "203.0.113.9" });
		},
	};
}

test("[U3] a flood of security events writes 60 lines a minute, and the next line counts the suppressed ones", () => {
	const { advance, linesOf, repeat } = createEvents();
	repeat(500);
	expect(linesOf("rate-limited")).toHaveLength(60);
	advance(minuteMs);
	repeat(2);
	expect(
		linesOf("rate-limited")
			.map(({ suppressed }) => suppressed)
			.slice(60),
	).toEqual([440, undefined]);
});

test("[U3] a burst of security events raises one alarm within ten minutes, and another when it continues", () => {
	const { advance, alarms, repeat } = createEvents();
	repeat(999);
	expect(alarms()).toEqual([]);
	repeat(2_000);
	expect(alarms()).toMatchObject([{ alarm: "security-burst", event: "rate-limited", count: 1_000, level: 50 }]);
	advance(9 * minuteMs);
	repeat(1_000);
	expect(alarms()).toHaveLength(1);
	advance(minuteMs);
	repeat(1);
	expect(alarms()).toHaveLength(2);
});

test("[U3] events below the burst rate raise no alarm, whatever their number", () => {
	const { advance, alarms, repeat } = createEvents();
	for (let minute = 0; minute < 100; minute++) {
		repeat(99);
		advance(minuteMs);
	}
	expect(alarms()).toEqual([]);
});

test("[U3] a logged address is a keyed hash that changes every day", () => {
	const { advance, events, linesOf } = createEvents();
	const record = (address: string) => events.record({ name: "access-refused", address });
	record("203.0.113.9");
	record("203.0.113.9");
	record("203.0.113.10");
	advance(dayMs);
	record("203.0.113.9");
	const [first, same, other, nextDay] = linesOf("access-refused").map(({ addressHash }) => addressHash);
	expect(first).toMatch(/^[\w-]{16}$/);
	expect(same).toBe(first);
	expect(new Set([first, other, nextDay]).size).toBe(3);
	expect(JSON.stringify(linesOf("access-refused"))).not.toContain("203.0.113");
});

test("[U3] suppressed events are counted too", async () => {
	const { events, repeat } = createEvents();
	const registry = new Registry();
	events.measure(registry);
	repeat(500);
	const metrics = await registry.metrics();
	expect(metrics).toContain('security_events_total{event="rate-limited"} 500');
	expect(metrics).toContain('security_events_total{event="token-reused"} 0');
});
