import { readdirSync, readFileSync } from "node:fs";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { type Area, loadMessages } from "./catalogue.ts";
import { languages } from "./languages.generated.ts";
import { defaultLocale, type Locale, locales } from "./locale.ts";

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
	// Profiles of H.264.
	...["Baseline", "Main", "High"],
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
const areasOf = (locale: Locale) =>
	readdirSync(folder(locale))
		.filter((file) => file !== "language.json")
		.map((file) => file.replace(/\.json$/, ""))
		.sort();
const areas = areasOf(defaultLocale);
const translations = locales.filter((locale) => locale !== defaultLocale);

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

it("[L1] every area can be loaded in every language, except those in the bundle", async () => {
	const loadable = areas.filter((area): area is Area => area !== "fault");
	for (const locale of locales) {
		expect({ locale, areas: areasOf(locale) }).toEqual({ locale, areas });
		const loaded = await loadMessages(locale, loadable);
		expect(Object.keys(loaded).sort()).toEqual([...loadable].sort());
		for (const area of loadable) expect(flatten(loaded[area] as unknown as Texts)).toEqual(read(locale, area));
	}
});

/** The plural categories that whole numbers have in a language, and `other`, which ICU requires. */
function categoriesOf(locale: Locale): { needed: string[]; known: string[] } {
	const rules = new Intl.PluralRules(languages[locale].bcp47);
	const found = Array.from({ length: 1_000 }, (_, count) => rules.select(count));
	return {
		needed: [...new Set([...found, "other"])].sort(),
		known: [...rules.resolvedOptions().pluralCategories].sort(),
	};
}

const dates = /(?:\{(?:date|day|until)\}|<(?:date|day|until)><\/(?:date|day|until)>)\./;

it.each(locales.filter((locale) => endsInStop(locale)))(
	"[L1] no sentence ends with a date in %s, where a date ends with a full stop",
	(locale) => {
		const found = areas.flatMap((area) => [...read(locale, area)].filter(([, text]) => dates.test(text)));
		expect(found).toEqual([]);
	},
);

function endsInStop(locale: Locale): boolean {
	return new Intl.DateTimeFormat(languages[locale].dates, { dateStyle: "long" }).format(0).endsWith(".");
}

it("[L3] the plural categories are those of CLDR", () => {
	expect(categoriesOf("en").needed).toEqual(["one", "other"]);
	expect(categoriesOf("uk").needed).toEqual(["few", "many", "one", "other"]);
});

describe.each(areas)("%s", (area) => {
	const english = read(defaultLocale, area);

	it.each(translations)("[L1] has the same keys in English and %s", (locale) => {
		expect([...read(locale, area).keys()].sort()).toEqual([...english.keys()].sort());
	});

	it.each(translations)("[L1] takes the same arguments in English and %s", (locale) => {
		const texts = read(locale, area);
		for (const [key, text] of english) {
			const other = texts.get(key) ?? "";
			expect({ key, names: parseMessage(other).names }).toEqual({ key, names: parseMessage(text).names });
		}
	});

	it.each(locales)("[L3] has the plural categories of %s", (locale) => {
		const { needed, known } = categoriesOf(locale);
		for (const [key, text] of read(locale, area)) {
			for (const found of parseMessage(text).pluralForms) {
				const missing = needed.filter((category) => !found.includes(category));
				const unknown = found.filter((category) => !known.includes(category));
				expect({ key, missing, unknown }).toEqual({ key, missing: [], unknown: [] });
			}
		}
	});

	// In the same script, a word may be the same in both languages.
	it.each(translations.filter((locale) => languages[locale].script !== languages[defaultLocale].script))(
		"[L1] has no untranslated text in %s",
		(locale) => {
			const texts = read(locale, area);
			expect([...english].filter(([key, text]) => texts.get(key) === text)).toEqual([]);
		},
	);

	// An apostrophe would quote a part of the message.
	it.each(locales)("[L1] has no straight apostrophes or quotes in %s", (locale) => {
		for (const [key, text] of read(locale, area)) {
			expect({ key, marks: text.match(/['"]/g) }).toEqual({ key, marks: null });
		}
	});
});

describe.each(areas)("%s in Ukrainian", (area) => {
	const ukrainian = read("uk", area);

	it("has no foreign words", () => {
		for (const [key, text] of ukrainian) {
			const words = parseMessage(text).words.match(/[A-Za-z]{3,}/g) ?? [];
			expect({ key, words: words.filter((word) => !latinWords.has(word)) }).toEqual({ key, words: [] });
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
