import { describe, expect, it } from "vitest";
import {
	deadlineOf,
	isOnAir,
	isWatchable,
	mayFollow,
	pauseOf,
	readState,
	type StreamState,
	streamPermissions,
	streamStates,
} from "./stream.ts";

const at = (seconds: number) => new Date(seconds * 1_000);

describe("states", () => {
	it.each<[StreamState, StreamState, boolean]>([
		["upcoming", "upcoming", false],
		["upcoming", "live", true],
		["upcoming", "interrupted", false],
		["upcoming", "paused", false],
		["upcoming", "ended", false],
		["live", "upcoming", false],
		["live", "live", false],
		["live", "interrupted", true],
		["live", "paused", false],
		["live", "ended", true],
		["interrupted", "upcoming", false],
		["interrupted", "live", true],
		["interrupted", "interrupted", false],
		["interrupted", "paused", true],
		["interrupted", "ended", true],
		["paused", "upcoming", false],
		["paused", "live", true],
		["paused", "interrupted", false],
		["paused", "paused", false],
		["paused", "ended", true],
		["ended", "upcoming", false],
		["ended", "live", false],
		["ended", "interrupted", false],
		["ended", "paused", false],
		["ended", "ended", false],
	])("[S3] from %s to %s: %s", (from, to, isAllowed) => {
		expect(mayFollow(from, to)).toBe(isAllowed);
	});

	it("[S3] the table above contains every pair", () => {
		expect(streamStates.length ** 2).toBe(25);
		expect(() => readState("over")).toThrow("over");
	});
});

describe("the permitted actions on a stream", () => {
	const stream = { authorId: "author", campaignEndedAt: null, durationMs: null };
	it.each(streamStates)("[U3] %s: permitted to its author only, while the campaign is active", (state) => {
		const nothing = { update: false, delete: false, broadcast: false };
		expect(streamPermissions({ ...stream, state }, "author")).toEqual({
			update: true,
			delete: !isOnAir(state),
			broadcast: state !== "ended",
		});
		expect(streamPermissions({ ...stream, state }, "somebody")).toEqual(nothing);
		expect(streamPermissions({ ...stream, state }, null)).toEqual(nothing);
		expect(streamPermissions({ ...stream, state, campaignEndedAt: at(1) }, "author")).toEqual(nothing);
	});
});

describe("a stream to watch", () => {
	it.each<[StreamState, number | null, boolean, boolean]>([
		["upcoming", null, true, false],
		["live", null, true, true],
		["interrupted", null, true, true],
		["paused", null, true, true],
		["ended", null, true, true],
		["ended", 0, true, false],
		["ended", 1_000, true, true],
		["ended", 1_000, false, false],
		["live", null, false, false],
	])("[S4] [S5] %s, recorded %s ms, campaign active %s: %s", (state, durationMs, isActive, expected) => {
		expect(isWatchable({ state, durationMs, campaignEndedAt: isActive ? null : at(1) })).toBe(expected);
	});
});

describe("the time at which a stream has to end", () => {
	it.each([
		[100, null, { at: at(100), reason: "limit" }],
		[100, 20, { at: at(80), reason: "broadcaster-lost" }],
		[100, 40, { at: at(100), reason: "limit" }],
		[100, 39, { at: at(99), reason: "broadcaster-lost" }],
	])("[S3] limit at %s, interrupted at %s", (endsBy, interrupted, expected) => {
		const interruptedAt = interrupted === null ? null : at(interrupted);
		expect(deadlineOf({ endsBy: at(endsBy), interruptedAt }, { resumeSeconds: 20, pauseSeconds: 60 })).toEqual(
			expected,
		);
	});

	it.each<[StreamState, number | null, number, Date | null]>([
		["interrupted", 10, 60, at(30)],
		["interrupted", 10, 20, null],
		["paused", 10, 60, null],
		["live", null, 60, null],
	])("[S3] %s since %s with a pause of %s s becomes paused at %s", (state, interrupted, pauseSeconds, expected) => {
		const interruptedAt = interrupted === null ? null : at(interrupted);
		expect(pauseOf({ state, interruptedAt }, { resumeSeconds: 20, pauseSeconds })).toEqual(expected);
	});
});
