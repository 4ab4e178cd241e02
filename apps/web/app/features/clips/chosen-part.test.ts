import { expect, it } from "vitest";
import { chosenPart } from "./chosen-part.ts";

const recordingMs = 61_500;

it.each([
	["00:05.5", "00:25.5", { startMs: 5_500, endMs: 25_500 }, false],
	["00:30", "01:01.5", { startMs: 30_000, endMs: 61_500 }, false],
	["00:30", "01:02", { startMs: 30_000, endMs: 61_500 }, true],
	["00:00", "59:59", { startMs: 0, endMs: 61_500 }, true],
])("[S5] the clip from %s to %s is what the recording has of it", (start, end, range, isCutAtEnd) => {
	expect(chosenPart({ start, end }, recordingMs)).toEqual({
		range,
		isCutAtEnd,
		problems: { start: null, end: null },
	});
});

it.each([
	["", "00:30", "clipPositionInvalid", null],
	["00:30", "soon", null, "clipPositionInvalid"],
	["00:25", "00:30", null, "clipTooShort"],
	["00:30", "00:10", null, "clipTooShort"],
	// Ten seconds were entered, and fewer would result.
	["00:55", "01:10", null, "clipBeyondEnd"],
	["01:05", "01:30", "clipBeyondEnd", "clipBeyondEnd"],
])("[S5] the problems of a clip from %j to %j of a minute are %s and %s", (start, end, ofStart, ofEnd) => {
	expect(chosenPart({ start, end }, recordingMs).problems).toEqual({ start: ofStart, end: ofEnd });
});

it("[S5] an end that differs from the recording's by less than it is written with ends the clip with it", () => {
	const part = chosenPart({ start: "00:30", end: "01:01.6" }, 61_560);
	expect([part.range?.endMs, part.isCutAtEnd]).toEqual([61_560, false]);
});

it("[S5] a clip that is too long ends before its recording", () => {
	const { range, problems } = chosenPart({ start: "00:00", end: "02:00" }, 300_000);
	expect([range, problems.end]).toEqual([{ startMs: 0, endMs: 120_000 }, "clipTooLong"]);
});
