import { expect, it } from "vitest";
import { languageInText, languageName } from "./language-name.ts";

it.each([
	["uk", undefined, "Українська"],
	["uk", "en", "Ukrainian"],
	["en", undefined, "English"],
	["de", "uk", "Німецька"],
])("[L1] %s in %s is %s", (tag, inLanguage, name) => {
	expect(languageName(tag, inLanguage)).toBe(name);
});

it.each([
	["uk", "en", "Ukrainian"],
	["uk", "uk", "українська"],
	["pt-br", "en", "Brazilian Portuguese"],
])("[L1] within a text, %s in %s is %s", (tag, inLanguage, name) => {
	expect(languageInText(tag, inLanguage)).toBe(name);
});
