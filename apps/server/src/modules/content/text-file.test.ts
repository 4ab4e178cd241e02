import { describe, expect, it } from "vitest";
import { fillText, unknownPlaceholders } from "./fill-text.ts";
import { parseTextFile, type TextFile } from "./text-file.ts";

const page = (content: unknown[], head: object = {}) =>
	JSON.stringify({ title: "T", description: ["D"], changedAt: "2026-11-20", content, ...head });
const problemsOf = (json: string) => {
	const parsed = parseTextFile(json);
	return "problems" in parsed ? parsed.problems : [];
};
const fileOf = (json: string): TextFile => {
	const parsed = parseTextFile(json);
	if ("problems" in parsed) throw new Error(parsed.problems.join());
	return parsed.file;
};
const setting = { locale: "uk" as const, values: { brand: "B {x} $&", mail: "a@b.example" }, holds: () => true };

describe("a text file", () => {
	it("[L5] accepts a line as a string or as a mixture; the result always has pieces", () => {
		const { content } = fillText(
			fileOf(
				page([
					{ type: "paragraph", text: "plain" },
					{ type: "list", items: ["one", ["two ", { text: "three", strong: true }]] },
					{ type: "table", caption: "C", columns: ["a", "b"], rows: [["x", [{ text: "y" }]]] },
					{ type: "question", id: "q", question: "Q?", answer: [{ type: "paragraph", text: "A" }] },
				]),
			),
			setting,
		);
		expect(content).toEqual([
			{ type: "paragraph", text: [{ text: "plain" }] },
			{ type: "list", items: [[{ text: "one" }], [{ text: "two " }, { text: "three", strong: true }]] },
			{ type: "table", caption: "C", columns: ["a", "b"], rows: [[[{ text: "x" }], [{ text: "y" }]]] },
			{ type: "question", id: "q", question: "Q?", answer: [{ type: "paragraph", text: [{ text: "A" }] }] },
		]);
	});

	it.each<[string, string, RegExp]>([
		["broken JSON", "{", /JSON/],
		["a missing title", JSON.stringify({ description: ["D"], changedAt: "2026-11-20", content: [] }), /^title: /],
		["an invalid date", page([], { changedAt: "20.11.2026" }), /^changedAt: /],
		["an unknown field", page([], { author: "x" }), /author/],
		["an unknown block", page([{ type: "html", html: "<b>" }]), /^content\[0\]\.type: /],
		[
			"a block whose kind is an inline markup",
			page([{ type: "paragraph", text: [{ html: "x" }] }]),
			/^content\[0\]\.text\[0\]/,
		],
		["an empty line", page([{ type: "paragraph", text: "" }]), /^content\[0\]\.text\[0\]\.text: /],
		["a list without items", page([{ type: "list", items: [] }]), /^content\[0\]\.items: /],
		[
			"a javascript: address",
			page([{ type: "paragraph", text: [{ text: "x", href: "javascript:alert(1)" }] }]),
			/href/,
		],
		["a relative address", page([{ type: "paragraph", text: [{ text: "x", href: "faq" }] }]), /href/],
		["another host's address", page([{ type: "paragraph", text: [{ text: "x", href: "//evil.example" }] }]), /href/],
		["an unknown condition", page([{ type: "paragraph", text: "x", when: "sunny" }]), /content\[0\]\.when: .*sunny/],
		["an inherited condition", page([{ type: "paragraph", text: "x", when: "constructor" }]), /constructor/],
		[
			"a duplicate id",
			page([
				{ type: "heading", id: "a", text: "A" },
				{ type: "heading", id: "a", text: "B" },
			]),
			/"a" is used twice/,
		],
		["a row too short", page([{ type: "table", caption: "C", columns: ["a", "b"], rows: [["x"]] }]), /"C" has a row/],
	])("[L5] with %s is rejected with the location of the error", (_, json, problem) => {
		expect(problemsOf(json).join("\n")).toMatch(problem);
	});

	it("[L5] is filled once with values as plain text, and its addresses get the language", () => {
		const file = fileOf(
			page([
				{
					type: "paragraph",
					text: [
						"{brand}: ",
						{ text: "f", href: "/faq#q" },
						{ text: "m", href: "mailto:{mail}" },
						{ text: "s", href: "https://other.example/a" },
						{ text: "h", href: "#here" },
					],
				},
			]),
		);
		expect(fillText(file, setting).content).toEqual([
			{
				type: "paragraph",
				text: [
					{ text: "B {x} $&: " },
					{ text: "f", href: "/uk/faq#q" },
					{ text: "m", href: "mailto:a@b.example" },
					{ text: "s", href: "https://other.example/a" },
					{ text: "h", href: "#here" },
				],
			},
		]);
	});

	it("[L5] omits a block whose condition is false, and removes conditions from the result", () => {
		const file = fileOf(
			page([
				{ type: "paragraph", when: "operatorNamed", text: "a" },
				{ type: "paragraph", when: "operatorUnnamed", text: "b" },
			]),
		);
		const { content } = fillText(file, { ...setting, holds: (condition) => condition === "operatorNamed" });
		expect(content).toEqual([{ type: "paragraph", text: [{ text: "a" }] }]);
	});

	it("[L5] lists the placeholders without a value, wherever they occur", () => {
		const file = fileOf(
			page(
				[
					{ type: "table", caption: "{inCaption}", columns: ["a", "b"], rows: [["x", "{inRow} {brand}"]] },
					{ type: "question", id: "q", question: "{inQuestion}", answer: [{ type: "list", items: ["{inItem}{}"] }] },
				],
				{ title: "{inTitle}" },
			),
		);
		expect(unknownPlaceholders(file, { brand: "B" }).sort()).toEqual(
			["", "inCaption", "inItem", "inQuestion", "inRow", "inTitle"].sort(),
		);
	});
});
