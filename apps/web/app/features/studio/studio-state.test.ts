import { describe, expect, it } from "vitest";
import {
	endOf,
	firstState,
	isBusy,
	nextState,
	readReason,
	reasonOfStop,
	type StudioEvent,
	type StudioState,
} from "./studio-state.ts";

const problem = { kind: "noStart" } as const;
const states: StudioState[] = [
	firstState,
	{ kind: "starting" },
	{ kind: "onAir", problem: null },
	{ kind: "reconnecting" },
	{ kind: "paused", cause: "camera" },
	{ kind: "stopping" },
	{ kind: "over", why: "author" },
];
const events: StudioEvent[] = [
	{ type: "start" },
	{ type: "broadcasting" },
	{ type: "lineDown" },
	{ type: "stop" },
	{ type: "stopFailed", problem },
	{ type: "failed", problem },
	{ type: "over", why: "limit" },
	{ type: "pause", cause: "camera" },
];

describe("nextState", () => {
	it.each([
		["setup", ["starting", "setup", "setup", "setup", "setup", "setup", "over", "setup"]],
		["starting", ["starting", "onAir", "starting", "starting", "starting", "setup", "over", "starting"]],
		["onAir", ["onAir", "onAir", "reconnecting", "stopping", "onAir", "setup", "over", "paused"]],
		["reconnecting", ["reconnecting", "onAir", "reconnecting", "stopping", "reconnecting", "setup", "over", "paused"]],
		["paused", ["starting", "paused", "paused", "paused", "paused", "paused", "over", "paused"]],
		["stopping", ["stopping", "stopping", "stopping", "stopping", "onAir", "stopping", "over", "stopping"]],
		["over", ["over", "over", "over", "over", "over", "over", "over", "over"]],
	])("[S3] from %s", (kind, after) => {
		const state = states.find((one) => one.kind === kind) ?? firstState;
		expect(events.map((event) => nextState(state, event).kind)).toEqual(after);
	});

	it("[S3] an ended broadcast keeps its first reason", () => {
		const state = nextState({ kind: "over", why: "author" }, { type: "over", why: "limit" });
		expect(state).toEqual({ kind: "over", why: "author" });
	});

	it("[S3] leaving requires a confirmation while something is sent", () => {
		expect(states.filter(isBusy).map(({ kind }) => kind)).toEqual(["starting", "onAir", "reconnecting", "stopping"]);
	});
});

it("[S3] the end of the uplink is mapped to its reason", () => {
	expect([
		endOf({ kind: "ended", reason: "limit" }),
		endOf({ kind: "ended", reason: null }),
		endOf({ kind: "replaced" }),
		endOf({ kind: "unknown-key" }),
		endOf({ kind: "broken-rules" }),
		endOf({ kind: "lost" }),
		readReason("something new"),
	]).toEqual(["limit", "author", "replaced", "replaced", "refused", "lost", "author"]);
});

it.each([
	[undefined, "operator"],
	["limit", "limit"],
	["campaign-ended", "campaign-ended"],
	["something new", "author"],
] as const)("[S3] a stop with the reason %s is read as %s", (reason, read) => {
	expect(reasonOfStop(reason)).toBe(read);
});
