import type { LiveStream } from "@stride/contract";
import { describe, expect, it } from "vitest";
import { firstSection, isPicture, orderPast, sectionOf, whyNoNewStream } from "./sections.ts";

const count = (live: number, upcoming: number, past: number) => ({ live, upcoming, past });

describe("firstSection", () => {
	it.each([
		["", count(1, 1, 1), "live"],
		["", count(0, 1, 1), "upcoming"],
		["", count(0, 0, 3), "past"],
		["", count(0, 0, 0), "live"],
		["?active_section=past", count(1, 0, 0), "past"],
		["?active_section=upcoming&stream_id=1", count(1, 0, 0), "upcoming"],
		["?active_section=featured", count(0, 0, 1), "past"],
		["?active_section=__proto__", count(0, 1, 0), "upcoming"],
	] as const)("[S2] %j with %j shows %s", (search, has, section) => {
		expect(firstSection(search, has)).toBe(section);
	});
});

it.each([
	["upcoming", "upcoming"],
	["live", "live"],
	["interrupted", "live"],
	["ended", "past"],
] as const)("[S2] a stream that is %s is among the %s ones", (status, section) => {
	expect(sectionOf({ status })).toBe(section);
});

it.each([
	["active", "author", false],
	["active", null, false],
	// The page has not loaded its campaign again.
	["active", "campaign-ended", true],
	["ended", "author", true],
] as const)(
	"[S5] in a campaign that is %s a stream that ended by %s is only a picture: %j",
	(status, endReason, expected) => {
		expect(isPicture({ status }, { endReason })).toBe(expected);
	},
);

it.each([
	[false, count(0, 0, 9), null],
	[false, count(1, 0, 0), "hasLive"],
	[false, count(0, 1, 0), "hasUpcoming"],
	[false, count(1, 1, 0), "hasLive"],
	[true, count(0, 0, 9), "hasPause"],
	[true, count(0, 1, 0), "hasPause"],
])("[S2] with a pause (%j) and %j a new stream is refused because of %j", (isPaused, has, reason) => {
	expect(whyNoNewStream({ isPaused }, has)).toBe(reason);
});

describe("orderPast", () => {
	const stream = (id: string, streamEnded: string) => ({ id, streamEnded }) as LiveStream;
	const [first, second, third] = [stream("a", "2026-01-01"), stream("b", "2026-01-02"), stream("c", "2026-01-03")];

	it("[S5] the stream that ended last is first", () => {
		expect(orderPast([first, third, second], null).map(({ id }) => id)).toEqual(["c", "b", "a"]);
	});

	it("[S5] the chosen stream is first", () => {
		expect(orderPast([third, second, first], "a").map(({ id }) => id)).toEqual(["a", "c", "b"]);
	});
});
