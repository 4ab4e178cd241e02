import { expect, it } from "vitest";
import { readRendition, storeRendition } from "./rendition-memory.ts";

const storeWith = (stored: string | null) => {
	const values = new Map(stored === null ? [] : [["stride.rendition", stored]]);
	return {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
		size: () => values.size,
	};
};

it.each([
	[null, "auto"],
	["sound", "sound"],
	["saver", "saver"],
	["full", "full"],
	["auto", "auto"],
	["", "auto"],
	["SOUND", "auto"],
])("[S4] reads %j as %s", (stored, rendition) => {
	expect(readRendition(storeWith(stored))).toBe(rendition);
});

it("[S4] stores a choice, and nothing where the player chooses", () => {
	const store = storeWith(null);
	for (const rendition of ["sound", "saver", "full"] as const) {
		storeRendition(store, rendition);
		expect([readRendition(store), store.size()]).toEqual([rendition, 1]);
	}
	storeRendition(store, "auto");
	expect([readRendition(store), store.size()]).toEqual(["auto", 0]);
});

it("[S4] a full store causes no exception", () => {
	const full = () => {
		throw new DOMException("full", "QuotaExceededError");
	};
	const store = { ...storeWith(null), setItem: full, removeItem: full };
	for (const rendition of ["sound", "auto"] as const) expect(() => storeRendition(store, rendition)).not.toThrow();
});
