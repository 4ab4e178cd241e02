import type { LiveCaption } from "@stride/contract";
import { expect, it } from "vitest";
import { captionsAt, mergeCaptions } from "./live-cues.ts";

const caption = (id: string, startedAtMs: number, changedAtMs: number, text = id): LiveCaption => ({
	id,
	language: "en",
	text,
	startedAtMs,
	changedAtMs,
});

it("[S4] merges captions, in the order in which they began, each with its texts", () => {
	const known = mergeCaptions([], [caption("b", 2_000, 3_000), caption("a", 1_000, 2_000)]);
	const merged = mergeCaptions(known, [
		caption("b", 2_000, 3_000),
		caption("b", 2_000, 4_000, "b, longer"),
		caption("c", 5_000, 5_000),
	]);
	expect(merged.map(({ text }) => text)).toEqual(["a", "b", "b, longer", "c"]);
	const many = Array.from({ length: 230 }, (_, at) => caption(String(at), at, at));
	expect(mergeCaptions([], many).map(({ id }) => Number(id))).toEqual(Array.from({ length: 200 }, (_, at) => at + 30));
});

it("[S4] shows each text of a phrase from the moment on in which its new words were said", () => {
	const known = mergeCaptions(
		[],
		[
			caption("a", 1_000, 2_000, "we"),
			caption("a", 1_000, 4_000, "we swim"),
			caption("a", 1_000, 6_000, "we swim east"),
		],
	);
	const textsAt = (ms: number) => captionsAt(known, ms).map(({ text }) => text);
	expect(textsAt(1_500)).toEqual(["we"]);
	expect(textsAt(2_500)).toEqual(["we swim"]);
	expect(textsAt(4_000)).toEqual(["we swim east"]);
	expect(textsAt(9_900)).toEqual(["we swim east"]);
	expect(textsAt(10_000)).toEqual([]);
});

it.each([
	["before a phrase is shown", 900, []],
	["while it is spoken", 1_500, ["a"]],
	["after its last word", 2_900, ["a"]],
	["with the next one", 3_500, ["a", "b"]],
	["with two later ones", 4_200, ["b", "c"]],
	["long after the last one", 9_000, []],
])("[S4] %s", (_, shownAtMs, shown) => {
	const known = [caption("a", 1_000, 2_000), caption("b", 3_000, 3_500), caption("c", 4_100, 4_500)];
	expect(captionsAt(known, shownAtMs).map(({ id }) => id)).toEqual(shown);
});

it("[S4] shows the end of a long phrase, from a whole word on", () => {
	const text = Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ");
	const [{ text: shown } = { text: "" }] = captionsAt([caption("a", 0, 0, text)], 1_000);
	expect(shown.length).toBeLessThanOrEqual(85);
	expect(shown).toMatch(/^…word\d+ .* word59$/);
});

it("[S4] shows the end of a long word", () => {
	const [{ text: shown } = { text: "" }] = captionsAt([caption("a", 0, 0, `${"Rindfleisch".repeat(20)} heute`)], 1_000);
	expect(shown).toMatch(/^….{78} heute$/);
});
