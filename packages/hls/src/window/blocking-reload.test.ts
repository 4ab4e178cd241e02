import { expect, test } from "vitest";
import { judgeReload, normalisePosition, type ReloadState } from "./blocking-reload.ts";

/** Segment 10 has six parts and is closed; two parts of segment 11 exist. */
const STATE: ReloadState = { lastClosedMsn: 10, lastClosedParts: 6, openParts: 2, partTargetS: 0.334, isEnded: false };

test.each<[string, number, number | undefined]>([
	["ready", 0, undefined],
	["ready", 10, undefined],
	["ready", 10, 5],
	["ready", 10, 6],
	["ready", 9, 99],
	["ready", 11, 1],
	["wait", 11, undefined],
	["wait", 11, 2],
	["wait", 11, 10],
	["too-far-ahead", 11, 11],
	["wait", 12, undefined],
	["wait", 12, 0],
	["wait", 12, 8],
	["too-far-ahead", 12, 9],
	["too-far-ahead", 13, undefined],
	["too-far-ahead", 13, 0],
	["too-far-ahead", 999_999_999_999_999, undefined],
])("[S4] a blocking reload is %s for segment %i, part %s", (verdict, msn, part) => {
	expect(judgeReload(part === undefined ? { msn } : { msn, part }, STATE)).toBe(verdict);
});

test("[S4] a part index past the last part of a closed segment means the first part of the next segment", () => {
	expect(normalisePosition({ msn: 10, part: 6 }, STATE)).toEqual({ msn: 11, part: 0 });
	expect(judgeReload({ msn: 10, part: 6 }, { ...STATE, openParts: 0 })).toBe("wait");
});

test("[S4] an ended stream does not block requests", () => {
	expect(judgeReload({ msn: 999, part: 999 }, { ...STATE, isEnded: true })).toBe("ready");
});
