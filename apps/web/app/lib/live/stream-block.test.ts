import { expect, test } from "vitest";
import { sectionOf, streamBlockPath } from "./stream-block.ts";

test.each([
	[streamBlockPath("around-the-lake"), "/campaign/around-the-lake#stream-block"],
	[streamBlockPath("around-the-lake", null), "/campaign/around-the-lake#stream-block"],
	[streamBlockPath("around-the-lake", "live", "id"), "/campaign/around-the-lake?active_section=live#stream-block"],
	[streamBlockPath("around-the-lake", "upcoming"), "/campaign/around-the-lake?active_section=upcoming#stream-block"],
	[
		streamBlockPath("around-the-lake", "past", "0199"),
		"/campaign/around-the-lake?active_section=past&stream_id=0199#stream-block",
	],
	[streamBlockPath("a/b?c", "past"), "/campaign/a%2Fb%3Fc?active_section=past#stream-block"],
])("[C3] %s leads to the campaign's streams", (path, expected) => {
	expect(path).toBe(expected);
});

test.each([
	["upcoming", "upcoming"],
	["live", "live"],
	["interrupted", "live"],
	["ended", "past"],
] as const)("[C3] a stream that is %s belongs to the %s ones", (status, section) => {
	expect(sectionOf({ status })).toBe(section);
});
