import fc from "fast-check";
import { Parser } from "htmlparser2";
import { expect, it } from "vitest";
import { Html, html } from "./html.ts";

/** What a parser reads: the names of the elements, the attribute `title`, the text. */
function parsed(markup: Html) {
	const read = { elements: [] as string[], attributes: [] as string[], title: "", text: "" };
	const parser = new Parser({
		onopentag(name, attributes) {
			read.elements.push(name);
			read.attributes.push(...Object.keys(attributes));
			read.title += attributes["title"] ?? "";
		},
		ontext(text) {
			read.text += text;
		},
	});
	parser.end(markup.toString());
	return read;
}

it("a string reaches text and quoted attributes unchanged, and adds no element or attribute", () => {
	const markupSigns = fc.constantFrom("<", ">", '"', "'", "&", "&lt;", "<script>", "-->", "]]>", "a", " ", "ґ");
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.array(markupSigns).map((signs) => signs.join("")),
			),
			(value) => {
				expect(parsed(html`<p title="${value}">${value}</p><p title='${value}'></p>`)).toEqual({
					elements: ["p", "p"],
					attributes: ["title", "title"],
					title: value + value,
					text: value,
				});
			},
		),
	);
});

it("nested markup is escaped once, lists are joined, undefined is left out", () => {
	const items = ["a & b", "<i>"].map((text) => html`<li>${text}</li>`);
	expect(html`<ul>${items}${undefined}</ul>${new Html("<hr>")}`.toString()).toBe(
		"<ul><li>a &amp; b</li><li>&lt;i&gt;</li></ul><hr>",
	);
});
