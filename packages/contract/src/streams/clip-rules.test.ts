import { describe, expect, it } from "vitest";
import { problemOfClipPositions, problemOfClipTitle } from "./clip-rules.ts";
import { clipEndpoints } from "./clips.ts";

it.each([
	["", "clipTitleRequired"],
	["  \n ", "clipTitleRequired"],
	["\u200b", "clipTitleRequired"],
	["G", null],
	["Г".repeat(100), null],
	["x".repeat(101), "clipTitleTooLong"],
	[`e${"\u0301".repeat(40)}`, "marksTooMany"],
])("[S5] the title %j of a clip: %s", (title, problem) => expect(problemOfClipTitle(title)).toBe(problem));

it.each([
	[0, 9_999, "clipTooShort"],
	[0, 10_000, null],
	[5_500, 95_500, null],
	[5_500, 95_501, "clipTooLong"],
	[10_000, 10_000, "clipTooShort"],
	[20_000, 0, "clipTooShort"],
])("[S5] a clip from %i to %i ms: %s", (startMs, endMs, problem) =>
	expect(problemOfClipPositions({ startMs, endMs })).toBe(problem),
);

describe("a request for a clip", () => {
	const { body } = clipEndpoints.createClip;
	const title = "Over the pass";

	it("[S5] has a title on one line and a range, or none for the last seconds", () => {
		expect(body.parse({ title: " Over\nthe pass ", range: null })).toEqual({ title, range: null });
		const range = { startMs: 0, endMs: 30_000 };
		expect(body.parse({ title, range })).toEqual({ title, range });
	});

	it.each([
		["no range", { title }],
		["half a range", { title, range: { startMs: 0 } }],
		["fractions", { title, range: { startMs: 0.5, endMs: 30_000 } }],
		["a negative position", { title, range: { startMs: -1, endMs: 30_000 } }],
		["infinity", { title, range: { startMs: 0, endMs: Number.POSITIVE_INFINITY } }],
		["text", { title, range: { startMs: "0", endMs: "30000" } }],
		["a stream", { title, range: null, streamId: "x" }],
	])("[S5] is refused with %s", (_, request) => expect(body.safeParse(request).success).toBe(false));
});
