import { expect, it } from "vitest";
import { keepVolume, readVolume } from "./volume-memory.ts";

const storeWith = (kept: string | null) => {
	let value = kept;
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
])("[S4] of %j the volume is %d", (kept, volume) => {
	expect(readVolume(storeWith(kept))).toBe(volume);
});

it("[S4] the volume is kept, and a full store harms nothing", () => {
	const store = storeWith(null);
	keepVolume(store, 0.456);
	expect(readVolume(store)).toBe(0.46);
	const full = () => {
		throw new DOMException("full", "QuotaExceededError");
	};
	expect(() => keepVolume({ ...store, setItem: full }, 1)).not.toThrow();
});
