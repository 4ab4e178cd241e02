import { expect, it } from "vitest";
import { readCaptionChoice, shownLanguage, storeCaptionChoice } from "./caption-choice.ts";

const storeWith = (stored: string | null) => {
	const values = new Map(stored === null ? [] : [["stride.captions", stored]]);
	return {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
		size: () => values.size,
	};
};

it.each([
	[null, null],
	["uk", "uk"],
	["UK", null],
	["xx", null],
	["", null],
])("[S4] reads %j as %j", (stored, choice) => {
	expect(readCaptionChoice(storeWith(stored))).toBe(choice);
});

it("[S4] stores a language, and nothing for none", () => {
	const store = storeWith(null);
	storeCaptionChoice(store, "uk");
	expect([readCaptionChoice(store), store.size()]).toEqual(["uk", 1]);
	storeCaptionChoice(store, null);
	expect([readCaptionChoice(store), store.size()]).toEqual([null, 0]);
});

it("[S4] a full store causes no exception", () => {
	const full = () => {
		throw new DOMException("full", "QuotaExceededError");
	};
	const store = { ...storeWith(null), setItem: full, removeItem: full };
	for (const choice of ["en", null] as const) expect(() => storeCaptionChoice(store, choice)).not.toThrow();
});

it.each([
	["uk", ["en", "uk"], "en", "uk"],
	["de", ["en", "uk"], "uk", "uk"],
	["de", ["fr", "pl"], "uk", "fr"],
	["de", [], "uk", null],
	[null, ["en", "uk"], "uk", null],
] as const)("[S4] of the choice %j among %j on a page in %s, %j is shown", (choice, offered, locale, shown) => {
	expect(shownLanguage(choice, offered, locale)).toBe(shown);
});
