import { describe, expect, it } from "vitest";
import type { ComposedMail } from "./mail-content.ts";
import { mailHtml } from "./mail-layout.ts";
import { mailText } from "./mail-text.ts";

const frame = {
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

/** What a mail says, markup aside. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll("&amp;", "&");

describe("both halves of a mail", () => {
	it("say the same: heading, sentences, rows, the button's address in plain words, support", async () => {
		const html = wordsOf(await mailHtml(mail, frame));
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

	it("leave out what a mail does not have", async () => {
		const content = { heading: "Short", paragraphs: ["One."] };
		const html = await mailHtml({ locale: "en", subject: "Short", content }, frame);
		expect(html).not.toContain(frame.linkFallback);
		expect(html).not.toContain("scope=");
		expect(mailText(content, frame)).toBe(`Short\n\nOne.\n\n-- \n${frame.brand}\n${frame.support}\n`);
	});
});

describe("the HTML half", () => {
	it("is a page in the reader's language with a title, for light and dark, 600 pixels wide", async () => {
		const html = await mailHtml(mail, frame);
		expect(html).toMatch(/^<!DOCTYPE html/);
		expect(html).toContain('lang="uk"');
		expect(html).toContain("<title>Ваш донат</title>");
		expect(html).toContain('name="color-scheme" content="light dark"');
		expect(html).toContain("max-width:600px");
		expect(html).toContain('<th scope="row"');
	});

	it.each([
		"<script>alert(1)</script>",
		"<img src=x onerror=alert(1)>",
		'"><svg onload=alert(1)>',
		"</style><script>alert(1)</script>",
		"&lt;b&gt; {{7*7}}",
		"]]><!-- -->",
	])("shows %j as the text it is, wherever it stands", async (hostile) => {
		const html = await mailHtml(
			{
				locale: "en",
				subject: hostile,
				content: {
					heading: hostile,
					paragraphs: [hostile],
					rows: [{ label: hostile, value: hostile }],
					button: { label: hostile, url: `https://stride.example/?q=${encodeURIComponent(hostile)}` },
					smallPrint: [hostile],
				},
			},
			{ ...frame, brand: hostile, support: hostile },
		);
		const ours = await mailHtml(mail, frame);
		const tags = (text: string) => new Set([...text.matchAll(/<([a-z0-9]+)/gi)].map(([, name]) => name));
		expect([...tags(html)].filter((name) => !tags(ours).has(name))).toEqual([]);
		expect(html).not.toMatch(/<[^>]*\s(?:onerror|onload)=/);
	});
});
