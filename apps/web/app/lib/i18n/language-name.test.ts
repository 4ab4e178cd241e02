import { expect, it } from "vitest";
import { languageName } from "./language-name.ts";

it.each([
	["uk", undefined, "Українська"],
	["uk", "en", "Ukrainian"],
	["en", undefined, "English"],
	["de", "uk", "Німецька"],
])("[L1] %s in %s is %s", (tag, inLanguage, name) => {
	expect(languageName(tag, inLanguage)).toBe(name);
});
