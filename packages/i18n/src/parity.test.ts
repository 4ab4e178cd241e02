import { readdirSync, readFileSync } from "node:fs";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { type Area, loadMessages } from "./catalogue.ts";
import { type Locale, locales } from "./locale.ts";

type Texts = { [key: string]: string | Texts };

/** Latin-script words that Ukrainian texts may use: proper names without another spelling. */
const formats = [
	"Google",
	"JavaScript",
	"JPEG",
	"PNG",
	"SVG",
	"WebP",
	"name",
	"example",
	"org",
	"com",
	"http",
	"https",
];
const networks = ["Facebook", "Instagram", "YouTube", "Twitch", "LinkedIn", "TikTok"];
const browsers = ["Chrome", "Edge", "Safari", "Firefox"];
const latinWords = new Set([
	...formats,
	...browsers,
	"Google",
	"hledger",
	"OBS",
	"CBR",
	"AAC",
	"Gift",
	"Aid",
	"HMRC",
	"EIN",
	// Formats of captions.
	...["WebVTT", "SubRip", "vtt", "srt", "UTF"],
	...networks,
	...networks.map((name) => name.toLowerCase()),
]);

const folder = (locale: Locale) => new URL(`../messages/${locale}/`, import.meta.url);
const areas = readdirSync(folder("en")).map((file) => file.replace(/\.json$/, ""));

function read(locale: Locale, area: string): Map<string, string> {
	return flatten(JSON.parse(readFileSync(new URL(`${area}.json`, folder(locale)), "utf8")));
}

function flatten(texts: Texts, prefix = ""): Map<string, string> {
	return new Map(
		Object.entries(texts).flatMap(([key, text]) =>
			typeof text === "string" ? [[prefix + key, text] as const] : [...flatten(text, `${prefix}${key}.`)],
		),
	);
}

type Parsed = { names: string[]; pluralForms: string[][]; words: string };

/** The parts of a message: the values and tags it takes, its plural forms, the text itself. */
function parseMessage(message: string): Parsed {
	const names = new Set<string>();
	const pluralForms: string[][] = [];
	const words: string[] = [];
	const visit = (elements: MessageFormatElement[]): void => {
		for (const element of elements) {
			if (element.type === TYPE.literal) words.push(element.value);
			else if (element.type !== TYPE.pound) names.add(element.value);
			if (element.type === TYPE.tag) visit(element.children);
			if (element.type === TYPE.plural || element.type === TYPE.select) {
				for (const option of Object.values(element.options)) visit(option.value);
			}
			if (element.type === TYPE.plural) {
				pluralForms.push(
					Object.keys(element.options)
						.filter((form) => !form.startsWith("="))
						.sort(),
				);
			}
		}
	};
	visit(parse(message));
	return { names: [...names].sort(), pluralForms, words: words.join(" ") };
}

const cells = areas.flatMap((area) => [...read("en", area)].map(([key, text]) => ({ area, key, text })));

it("finds texts to compare", () => {
	expect(areas.length).toBeGreaterThan(4);
	expect(cells.length).toBeGreaterThan(100);
});

it("every area can be loaded in both languages, except those in the bundle", async () => {
	const loadable = areas.filter((area): area is Area => area !== "fault");
	for (const locale of locales) {
		const loaded = await loadMessages(locale, loadable);
		expect(Object.keys(loaded).sort()).toEqual([...loadable].sort());
		for (const area of loadable) expect(flatten(loaded[area] as unknown as Texts)).toEqual(read(locale, area));
	}
});

describe.each(areas)("%s", (area) => {
	const [english, ukrainian] = [read("en", area), read("uk", area)];

	it("has the same keys in both languages", () => {
		expect([...ukrainian.keys()].sort()).toEqual([...english.keys()].sort());
	});

	it("takes the same arguments in both languages", () => {
		for (const [key, text] of english) {
			const other = ukrainian.get(key) ?? "";
			expect({ key, names: parseMessage(other).names }).toEqual({ key, names: parseMessage(text).names });
		}
	});

	it("has all plural forms", () => {
		for (const [texts, forms] of [
			[english, ["one", "other"]],
			[ukrainian, ["few", "many", "one", "other"]],
		] as const) {
			for (const [key, text] of texts) {
				for (const found of parseMessage(text).pluralForms) {
					expect({ key, forms: found }).toEqual({ key, forms });
				}
			}
		}
	});

	it("has no untranslated text", () => {
		const untranslated = [...english].filter(([key, text]) => ukrainian.get(key) === text);
		expect(untranslated).toEqual([]);
	});

	it("has no foreign words in Ukrainian, and no straight apostrophes or quotes in either language", () => {
		for (const [key, text] of ukrainian) {
			const words = parseMessage(text).words.match(/[A-Za-z]{3,}/g) ?? [];
			expect({ key, words: words.filter((word) => !latinWords.has(word)) }).toEqual({ key, words: [] });
		}
		for (const [key, text] of [...english, ...ukrainian]) {
			expect({ key, marks: text.match(/['"]/g) }).toEqual({ key, marks: null });
		}
	});

	it("names the payment provider by one word in Ukrainian", () => {
		const others = [...ukrainian].filter(([, text]) => /платіжн\p{L}* сервіс/iu.test(text));
		expect(others).toEqual([]);
	});

	it("writes Ukrainian with «» and without look-alikes from another alphabet", () => {
		for (const [key, text] of ukrainian) {
			expect({ key, marks: text.match(/[“”„ыэъё]/gi) }).toEqual({ key, marks: null });
			// A Latin letter inside a Cyrillic word looks right but breaks search.
			expect({
				key,
				mixed: parseMessage(text).words.match(/\p{Script=Cyrillic}[A-Za-z]|[A-Za-z]\p{Script=Cyrillic}/gu),
			}).toEqual({
				key,
				mixed: null,
			});
		}
	});
});
