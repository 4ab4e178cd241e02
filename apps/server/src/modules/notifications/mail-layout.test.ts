import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { brandColours } from "../../platform/branding/brand-colours.ts";
import type { ComposedMail } from "./mail-content.ts";
import { mailHtml } from "./mail-layout.ts";
import { mailText } from "./mail-text.ts";

const frame = {
	colours: brandColours({}),
	brand: "Stride & Co",
	homeUrl: "https://stride.example/uk",
	support: "Є запитання? Пишіть на help@stride.example.",
	linkFallback: "Якщо кнопка не працює, відкрийте цю адресу:",
};
const mail: Omit<ComposedMail, "to"> = {
	locale: "uk",
	subject: "Ваш донат",
	content: {
		heading: "Вітаємо, Олено!",
		paragraphs: ["Дякуємо. Ваш платіж надійшов.", "Друге речення."],
		rows: [
			{ label: "Донат", value: "$100.00" },
			{ label: "Чайові", value: "$15.00" },
		],
		button: { label: "Відкрити кампанію", url: "https://stride.example/uk/campaign/lake?a=1&b=2" },
		links: [{ text: "Дивіться й на іншому пристрої:", url: "https://stride.example/uk/campaign/a?unlock=b" }],
		smallPrint: ["Це не податковий документ."],
	},
};

/** The text of a mail without its markup. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll("&amp;", "&");

/** What a mail program reads: the elements with the names of their attributes, the pieces of text, the addresses. */
function parse(html: string) {
	const read = { tags: [] as string[], texts: [] as string[], hrefs: [] as string[] };
	let text = "";
	const endText = () => {
		// The filler behind a short preview is as long as the preview leaves it.
		if (/\p{L}|\p{S}/u.test(text)) read.texts.push(text);
		text = "";
	};
	const parser = new Parser({
		onopentag(name, attributes) {
			endText();
			read.tags.push([name, ...Object.keys(attributes)].join(" "));
			if (attributes["href"]) read.hrefs.push(attributes["href"]);
		},
		onclosetag: endText,
		ontext(part) {
			text += part;
		},
	});
	parser.end(html);
	return read;
}

describe("both halves of a mail", () => {
	it("say the same: heading, sentences, rows, the button's address in plain words, support", () => {
		const html = wordsOf(mailHtml(mail, frame));
		const text = mailText(mail.content, frame);
		const { heading, paragraphs, rows = [], button, links = [], smallPrint = [] } = mail.content;
		const said = [
			heading,
			...paragraphs,
			...rows.flatMap(({ label, value }) => [label, value]),
			String(button?.label),
			String(button?.url),
			...links.flatMap(({ text, url }) => [text, url]),
			...smallPrint,
			frame.brand,
			frame.support,
		];
		for (const sentence of said) {
			expect(html).toContain(sentence);
			expect(text).toContain(sentence);
		}
	});

	it("omit the parts that a mail does not have", () => {
		const content = { heading: "Short", paragraphs: ["One."] };
		const html = mailHtml({ locale: "en", subject: "Short", content }, frame);
		expect(html).not.toContain(frame.linkFallback);
		expect(html).not.toContain("scope=");
		expect(mailText(content, frame)).toBe(`Short\n\nOne.\n\n-- \n${frame.brand}\n${frame.support}\n`);
	});
});

describe("the HTML half", () => {
	it("is a page in the reader's language with a title, for light and dark, 600 pixels wide", () => {
		const html = mailHtml(mail, frame);
		expect(html).toMatch(/^<!DOCTYPE html/);
		expect(html).toContain('lang="uk"');
		expect(html).toContain("<title>Ваш донат</title>");
		expect(html).toContain('name="color-scheme" content="light dark"');
		expect(html).toContain("max-width:600px");
		expect(html).toContain('<th scope="row"');
	});

	it("gives the values of its rows more than half of the width, so that a confirmation number fits on a phone", () => {
		const html = mailHtml(mail, frame);
		const shares = [...html.matchAll(/<td class="text line" style="[^"]*?\bwidth:(\d+)%/g)].map(([, share]) =>
			Number(share),
		);
		expect(shares).toHaveLength(2);
		for (const share of shares) expect(share).toBeGreaterThan(50);
	});

	it.each([
		"<script>alert(1)</script>",
		"<img src=x onerror=alert(1)>",
		'"><svg onload=alert(1)>',
		"' onmouseover='alert(1)",
		"</style><script>alert(1)</script>",
		"</title></a></td><form action=//evil.example>",
		"&lt;b&gt; {{7*7}} $& $1 \\u003cb\\u003e",
		"]]><!-- --> <!--[if mso]>",
	])("renders %j as text in every position", (hostile) => {
		const harmless = "Олена";
		const url = (value: string) => `https://stride.example/?q=${value}`;
		const everywhere = (value: string) =>
			parse(
				mailHtml(
					{
						locale: "en",
						subject: value,
						content: {
							heading: value,
							paragraphs: [value],
							rows: [{ label: value, value }],
							button: { label: value, url: url(value) },
							links: [{ text: value, url: url(value) }],
							smallPrint: [value],
						},
					},
					{ brand: value, colours: frame.colours, homeUrl: url(value), support: value, linkFallback: value },
				),
			);
		const { tags, texts, hrefs } = everywhere(hostile);
		const expected = everywhere(harmless);
		expect(tags).toEqual(expected.tags);
		expect(texts).toEqual(expected.texts.map((text) => text.replace(harmless, () => hostile)));
		expect(texts.filter((text) => text.includes(hostile))).toHaveLength(14);
		expect(hrefs).toEqual(Array(4).fill(url(hostile)));
	});

	it.each(["javascript:alert(1)", " data:text/html,x", "//evil.example"])("rejects a link to %s", (url) => {
		const content = { heading: "Hello", paragraphs: [] };
		const layOut = (more: object, homeUrl = frame.homeUrl) =>
			mailHtml({ locale: "en", subject: "Hello", content: { ...content, ...more } }, { ...frame, homeUrl });
		const refusal = "a mail links to web addresses only";
		expect(() => layOut({ button: { label: "Open", url } })).toThrow(refusal);
		expect(() => layOut({ links: [{ text: "Open", url }] })).toThrow(refusal);
		expect(() => layOut({}, url)).toThrow(refusal);
	});
});
