import { expect, it } from "vitest";
import { readVolume, storeVolume } from "./volume-memory.ts";

const storeWith = (stored: string | null) => {
	let value = stored;
	return {
		getItem: () => value,
		setItem: (_: string, next: string) => {
			value = next;
		},
		removeItem: () => undefined,
	};
};

it.each([
	[null, 1],
	["0.35", 0.35],
	["0", 0],
	["7", 1],
	["-1", 1],
	["loud", 1],
	["", 1],
])("[S4] reads %j as the volume %d", (stored, volume) => {
	expect(readVolume(storeWith(stored))).toBe(volume);
});

it("[S4] stores the volume, and a full store causes no exception", () => {
	const store = storeWith(null);
	storeVolume(store, 0.456);
	expect(readVolume(store)).toBe(0.46);
	const full = () => {
		throw new DOMException("full", "QuotaExceededError");
	};
	expect(() => storeVolume({ ...store, setItem: full }, 1)).not.toThrow();
});
