import type { TextBlock } from "@stride/contract";
import { expect, it } from "vitest";
import { textSections } from "./text-sections.ts";

const paragraph = (text: string): TextBlock => ({ type: "paragraph", text: [{ text }] });
const heading = (id: string): TextBlock => ({ type: "heading", id, text: id });

it("[L5] a text is split at its headings, without losing or reordering anything", () => {
	const content = [paragraph("a"), heading("one"), paragraph("b"), paragraph("c"), heading("two")];
	const sections = textSections(content);
	expect(sections.map(({ heading: found, blocks }) => [found?.id ?? null, blocks.length])).toEqual([
		[null, 1],
		["one", 2],
		["two", 0],
	]);
	expect(sections.flatMap(({ heading: found, blocks }) => [...(found ? [found] : []), ...blocks])).toEqual(content);
});

it("[L5] a text without headings is one section, an empty one none", () => {
	expect(textSections([paragraph("a")])).toHaveLength(1);
	expect(textSections([])).toEqual([]);
});
