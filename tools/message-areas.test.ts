import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readLanguages } from "./languages.ts";
import { generateModules } from "./message-areas.ts";

const sourceFolder = join(import.meta.dirname, "../packages/i18n/src");

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "stride-messages-"));
	plant("en", { name: "English", short: "EN", tag: "en-US", dates: "en-GB" });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function plant(code: string, language: unknown): void {
	mkdirSync(join(folder, code), { recursive: true });
	writeFileSync(
		join(folder, code, "language.json"),
		typeof language === "string" ? language : JSON.stringify(language),
	);
	for (const area of ["posts", "fault", "account"]) writeFileSync(join(folder, code, `${area}.json`), "{}");
}

const polish = { name: "Polski", short: "PL", tag: "pl-PL" };

it.each(Object.entries(generateModules()))("[L1] %s is that of the message files: npm run i18n:areas", (file, text) => {
	expect(readFileSync(join(sourceFolder, file), "utf8")).toBe(text);
});

it("[L1] the index imports each area once per language, except the fault page, English first", () => {
	plant("de", { name: "Deutsch", short: "DE", tag: "de-DE" });
	const modules = generateModules(folder);
	const imports = [...String(modules["areas.generated.ts"]).matchAll(/(\w+): \(\) => import\("([^"]+)"/g)];
	expect(imports.map(([, area, path]) => [area, path])).toEqual([
		["account", "../messages/en/account.json"],
		["posts", "../messages/en/posts.json"],
		["account", "../messages/de/account.json"],
		["posts", "../messages/de/posts.json"],
	]);
	const faults = [...String(modules["fault-texts.generated.ts"]).matchAll(/from "(\.\.[^"]+)"/g)].map(
		([, path]) => path,
	);
	expect(faults).toEqual(["../messages/en/fault.json", "../messages/de/fault.json"]);
});

it("[L1] a language's file says its names and its tag, and the rest is derived", () => {
	plant("pl", polish);
	plant("pt-br", { name: "Português", short: "PT", tag: "pt-BR" });
	plant("el", { name: "Ελληνικά", short: "ΕΛ", tag: "el-GR" });
	const languages = readLanguages(folder);
	expect(Object.keys(languages)).toEqual(["en", "el", "pl", "pt-br"]);
	expect(languages["en"]).toMatchObject({ bcp47: "en-US", dates: "en-GB", script: "Latn" });
	expect(languages["pl"]).toEqual({
		...{ name: "Polski", short: "PL", script: "Latn" },
		...{ bcp47: "pl-PL", dates: "pl-PL" },
	});
	expect([languages["pt-br"]?.bcp47, languages["el"]?.script]).toEqual(["pt-BR", "Grek"]);
});

it.each<[string, string, unknown, RegExp]>([
	["no JSON", "pl", "{", /pl\/language\.json:\n- .*JSON/],
	["a list", "pl", [], /it must be an object/],
	["no name", "pl", { ...polish, name: " " }, /"name" must be the language's own name/],
	["a long label", "pl", { ...polish, short: "POLS" }, /"short" must be .* at most 3 characters/],
	["no region", "pl", { ...polish, tag: "pl" }, /"tag" must be a BCP 47 tag with a region/],
	["a tag of no language", "pl", { ...polish, tag: 7 }, /"tag" must be a BCP 47 tag/],
	["another language's tag", "pl", { ...polish, tag: "de-DE" }, /"tag" is of another language than the folder "pl"/],
	["dates of another language", "pl", { ...polish, dates: "en-GB" }, /"dates" is of another language/],
	["a misspelt field", "pl", { ...polish, date: "pl-PL" }, /"date" is not a field; there are name, short, tag, dates/],
	[
		"a language without data",
		"qya",
		{ name: "Quenya", short: "Q", tag: "qya-PL" },
		/Intl has no data for "tag": qya-PL/,
	],
	[
		"right to left",
		"ar",
		{ name: "العربية", short: "ع", tag: "ar-EG" },
		/right to left, which the pages do not support/,
	],
	["a folder that is no code", "Polish", polish, /the folder's name must be a code such as "pl" or "pt-br"/],
])("[L1] a language with %s is refused with a message", (_, code, language, message) => {
	plant(code, language);
	expect(() => generateModules(folder)).toThrow(message);
});

it("[L1] each problem of a file is named, and a folder without its file or without English is refused", () => {
	plant("pl", { name: "", short: "", tag: "" });
	expect(() => generateModules(folder)).toThrow(/"name".*"short".*"tag"/s);
	rmSync(join(folder, "pl/language.json"));
	expect(() => generateModules(folder)).toThrow(/pl\/language\.json:\n- ENOENT/);
	rmSync(join(folder, "en"), { recursive: true });
	expect(() => generateModules(folder)).toThrow(/has no en, the default language/);
});
