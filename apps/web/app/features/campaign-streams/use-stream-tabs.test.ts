import type { LiveStream } from "@stride/contract";
import { expect, it } from "vitest";
import type { StreamList } from "./use-campaign-streams.ts";
import { shownLists } from "./use-stream-tabs.ts";

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
