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
	[null, "muxed"],
	["sound", "sound"],
	["muxed", "muxed"],
	["", "muxed"],
	["SOUND", "muxed"],
])("[S4] reads %j as %s", (stored, rendition) => {
	expect(readRendition(storeWith(stored))).toBe(rendition);
});

it("[S4] stores the sound alone, and nothing for the picture", () => {
	const store = storeWith(null);
	storeRendition(store, "sound");
	expect([readRendition(store), store.size()]).toEqual(["sound", 1]);
	storeRendition(store, "muxed");
	expect([readRendition(store), store.size()]).toEqual(["muxed", 0]);
});

it("[S4] a full store causes no exception", () => {
	const full = () => {
		throw new DOMException("full", "QuotaExceededError");
	};
	const store = { ...storeWith(null), setItem: full, removeItem: full };
	for (const rendition of ["sound", "muxed"] as const) expect(() => storeRendition(store, rendition)).not.toThrow();
});
