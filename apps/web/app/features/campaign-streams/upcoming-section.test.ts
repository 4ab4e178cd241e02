import { expect, it } from "vitest";
import { countdownTo } from "./upcoming-section.tsx";

const start = "2026-11-21T09:00:00.000Z";
const startMs = Date.parse(start);
const hourMs = 3_600_000;

it.each([
	["a day before", -24 * hourMs, "far", undefined],
	["an hour before", -hourMs, "far", undefined],
	["just under an hour before", -hourMs + 1, "near", hourMs - 1],
	["a second before", -1_000, "near", 1_000],
	["in the last second", -999, "due", undefined],
	["at the start", 0, "due", undefined],
	["nearly an hour late", hourMs - 1, "due", undefined],
	["an hour late", hourMs, "late", undefined],
	["three days late", 72 * hourMs, "late", undefined],
])("[S2] %s", (_, offsetMs, kind, leftMs) => {
	const countdown = countdownTo(start, startMs + offsetMs);
	expect(countdown.kind).toBe(kind);
	expect(countdown.kind === "near" ? countdown.leftMs : undefined).toBe(leftMs);
});

it("[S2] countdown is empty for an invalid date", () => {
	expect(countdownTo("soon", startMs)).toEqual({ kind: "far" });
});
