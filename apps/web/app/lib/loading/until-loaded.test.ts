import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { untilLoaded } from "./until-loaded.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("[U1] loads an available part once", async () => {
	const load = vi.fn(async () => "a part");
	expect(await untilLoaded(load)).toBe("a part");
	expect(load).toHaveBeenCalledOnce();
});

it("[U1] retries after 1, 2, 4 … and at most 30 seconds until the part is loaded", async () => {
	const beganMs = Date.now();
	const triedAtS: number[] = [];
	let isOnline = false;
	const loaded = untilLoaded(async () => {
		triedAtS.push((Date.now() - beganMs) / 1_000);
		if (!isOnline) throw new TypeError("Failed to fetch");
		return "a part";
	});
	await vi.advanceTimersByTimeAsync(95_000);
	isOnline = true;
	await vi.advanceTimersByTimeAsync(30_000);
	expect(await loaded).toBe("a part");
	expect(triedAtS).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121]);
});
