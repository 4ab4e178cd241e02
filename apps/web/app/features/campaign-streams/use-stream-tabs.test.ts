import type { LiveStream } from "@stride/contract";
import { expect, it } from "vitest";
import type { StreamList } from "./use-campaign-streams.ts";
import { movedText, shownLists } from "./use-stream-tabs.ts";

const listOf = (...ids: string[]): StreamList => ({
	status: "ready",
	streams: ids.map((id) => ({ id }) as unknown as LiveStream),
});
const lists = { live: listOf("a"), upcoming: listOf("b"), past: listOf("c", "d") };

it("[S2] a stream's own page shows that stream alone", () => {
	expect(shownLists(lists, { only: "c", isGone: false })).toEqual({
		live: listOf(),
		upcoming: listOf(),
		past: listOf("c"),
	});
});

it.each([undefined, "a"])("[S3] a hidden or deleted campaign shows none of its streams (only %s)", (only) => {
	expect(shownLists(lists, { only, isGone: true })).toEqual({ live: listOf(), upcoming: listOf(), past: listOf() });
});

const playbackUrl = "/media/recording.m3u8";

it.each([
	["active", { status: "upcoming", endReason: null, playbackUrl: null }, null],
	["active", { status: "live", endReason: null, playbackUrl }, "live"],
	["active", { status: "ended", endReason: "author", playbackUrl }, "past"],
	// Nothing was recorded.
	["active", { status: "ended", endReason: "author", playbackUrl: null }, "ended"],
	// The page has not loaded its campaign again.
	["active", { status: "ended", endReason: "campaign-ended", playbackUrl }, "ended"],
	["ended", { status: "ended", endReason: "author", playbackUrl }, "ended"],
] as const)("[S5] in a campaign that is %s, %j is announced as %j", (status, stream, expected) => {
	expect(movedText({ status }, stream)).toBe(expected);
});
