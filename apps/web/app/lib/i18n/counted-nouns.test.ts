import { readdirSync, readFileSync } from "node:fs";
import { type Locale, languages, locales } from "@stride/i18n";
import compile from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";
import { describe, expect, it } from "vitest";

type Texts = { [key: string]: string | Texts };
type Counted = { key: string; message: string; argument: string };

const folder = new URL("../../../../../packages/i18n/messages/", import.meta.url);
const counts = [0, 1, 2, 5, 11, 21, 22, 25, 111];

/** The plural form of each count, by the grammar of the language, for those that the product came with. */
const grammar: { [L in Locale]?: string[] } = {
	en: ["other", "one", "other", "other", "other", "other", "other", "other", "other"],
	uk: ["many", "one", "few", "many", "many", "one", "few", "many", "many"],
};

/** The forms of whole numbers in the language, and the form of each count. */
function formsIn(locale: Locale): { forms: string[]; ofCounts: string[] } {
	const rules = new Intl.PluralRules(languages[locale].bcp47);
	const ofCounts = counts.map((count) => rules.select(count));
	return { forms: [...new Set([...ofCounts, "other"])], ofCounts };
}

function flatten(texts: Texts, prefix: string): [string, string][] {
	return Object.entries(texts).flatMap(([key, text]) =>
		typeof text === "string" ? [[`${prefix}.${key}`, text] as [string, string]] : flatten(text, `${prefix}.${key}`),
	);
}

function countedIn(locale: Locale): Counted[] {
	const files = readdirSync(new URL(`${locale}/`, folder)).filter((file) => file !== "language.json");
	return files.flatMap((file) =>
		flatten(JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), "utf8")), file.replace(".json", "")).flatMap(
			([key, message]) =>
				[...message.matchAll(/\{(\w+), plural,/g)].map(([, argument = ""]) => ({ key, message, argument })),
		),
	);
}

/** The inside of each form of the first plural over this argument: `one {…} few {…}`. */
function formsOf({ message, argument }: Counted): Map<string, string> {
	const from = message.indexOf(`{${argument}, plural,`);
	const forms = new Map<string, string>();
	let depth = 0;
	let name = "";
	let text = "";
	for (const character of message.slice(from + `{${argument}, plural,`.length)) {
		if (character === "}" && depth === 0) break;
		if (character === "{") depth++;
		if (depth > 0) text += character;
		else name += character;
		if (character === "}" && --depth === 0) {
			forms.set(name.trim(), text.slice(1, -1));
			[name, text] = ["", ""];
		}
	}
	return forms;
}

/** Renders as the product does: compiled while building, formatted without a parser. */
function render({ message, argument }: Counted, locale: Locale, count: number): string {
	const values: Record<string, unknown> = { [argument]: count };
	for (const [, name = ""] of message.matchAll(/\{(\w+)[,}]/g)) values[name] ??= name === argument ? count : 7;
	for (const [, tag = ""] of message.matchAll(/<(\w+)>/g)) values[tag] = (inner: unknown) => String(inner);
	const { bcp47 } = languages[locale];
	const parts = format(compile(message) as CompiledMessage, bcp47, values as never, {
		formatters: {
			getDateTimeFormat: (...of) => new Intl.DateTimeFormat(...of),
			getNumberFormat: (...of) => new Intl.NumberFormat(...of),
			getPluralRules: (...of) => new Intl.PluralRules(...of),
		},
	});
	return Array.isArray(parts) ? parts.join("") : String(parts);
}

describe.each([...locales])("counted nouns, %s", (locale) => {
	const counted = countedIn(locale);
	const { forms, ofCounts } = formsIn(locale);

	it("[L3] the catalogue has counted nouns, in the forms of the grammar", () => {
		expect(counted.length).toBeGreaterThan(10);
		expect(ofCounts).toEqual(grammar[locale] ?? ofCounts);
	});

	it.each(counted)(
		"[L3] $key has a distinct form with the number for every plural category of $argument",
		(message) => {
			const found = formsOf(message);
			expect([...found.keys()].filter((form) => !form.startsWith("="))).toEqual(expect.arrayContaining(forms));
			for (const form of forms) expect(found.get(form)?.trim()).toBeTruthy();
			const distinct = forms.filter((form) => ofCounts.includes(form)).map((form) => found.get(form));
			expect(new Set(distinct).size).toBe(distinct.length);
		},
	);

	it.each(counted)("[L3] $key is rendered with the plural form of each count", (message) => {
		const found = formsOf(message);
		counts.forEach((count, index) => {
			const text = render(message, locale, count);
			const form = found.get(`=${count}`) ?? found.get(ofCounts[index] ?? "") ?? "";
			const words = form.split(/#|<\/?\w+>/).map((part) => part.trim());
			for (const word of words) expect(text).toContain(word.replaceAll(/\{\w+\}/g, "7"));
			if (form.includes("#")) expect(text).toContain(String(count));
			expect(text).not.toMatch(/[{}#]/);
		});
	});
});

it.each([
	["common.time.hours", ["0 годин тому", "1 годину тому", "2 години тому", "5 годин тому", "11 годин тому"]],
	["common.time.days", ["0 днів тому", "1 день тому", "2 дні тому", "5 днів тому", "11 днів тому"]],
	["common.time.months", ["0 місяців тому", "1 місяць тому", "2 місяці тому", "5 місяців тому", "11 місяців тому"]],
	["common.time.years", ["0 років тому", "1 рік тому", "2 роки тому", "5 років тому", "11 років тому"]],
	[
		"common.progress.supporters",
		["підтримали 0 людей", "підтримала 1 людина", "підтримали 2 людини", "підтримали 5 людей", "підтримали 11 людей"],
	],
])("[L3] %s reads as a Ukrainian says it", (key, texts) => {
	const message = countedIn("uk").find((counted) => counted.key === key);
	if (!message) throw new Error(`${key} counts nothing`);
	expect(counts.slice(0, 5).map((count) => render(message, "uk", count))).toEqual(texts);
	const [, one, few, many] = texts;
	const said = (count: number, like: string | undefined) => like?.replace(/\d+/, String(count));
	expect([21, 22, 25, 111].map((count) => render(message, "uk", count))).toEqual([
		said(21, one),
		said(22, few),
		said(25, many),
		said(111, many),
	]);
});

it.each([
	["common.time.hours", ["0 hours ago", "1 hour ago", "2 hours ago"]],
	["common.time.days", ["0 days ago", "1 day ago", "2 days ago"]],
	["common.time.months", ["0 months ago", "1 month ago", "2 months ago"]],
	["common.time.years", ["0 years ago", "1 year ago", "2 years ago"]],
	["common.progress.supporters", ["0 supporters", "1 supporter", "2 supporters"]],
])("[L3] %s reads as an English speaker says it", (key, texts) => {
	const message = countedIn("en").find((counted) => counted.key === key);
	if (!message) throw new Error(`${key} counts nothing`);
	expect(counts.slice(0, 3).map((count) => render(message, "en", count))).toEqual(texts);
});
