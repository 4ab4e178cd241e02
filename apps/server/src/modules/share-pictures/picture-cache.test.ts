import { describe, expect, it } from "vitest";
import { createPictureCache } from "./picture-cache.ts";

const picture = (bytes: number) => Buffer.alloc(bytes);

describe("the cache of pictures", () => {
	it("[L2] draws a picture once for concurrent and later requests", async () => {
		const cache = createPictureCache(1_000);
		let drawn = 0;
		const draw = async () => {
			drawn++;
			return picture(10);
		};
		const first = await Promise.all(Array.from({ length: 50 }, () => cache.get("a", draw)));
		expect(new Set(first).size).toBe(1);
		expect(await cache.get("a", draw)).toBe(first[0]);
		expect(drawn).toBe(1);
	});

	it("[L2] limits its bytes and evicts the least recently used picture", async () => {
		const cache = createPictureCache(100);
		for (const key of ["a", "b"]) await cache.get(key, async () => picture(40));
		await cache.get("a", async () => picture(40));
		await cache.get("c", async () => picture(40));
		expect(["a", "b", "c"].map((key) => cache.has(key))).toEqual([true, false, true]);
		await cache.get("huge", async () => picture(500));
		expect(["a", "c", "huge"].map((key) => cache.has(key))).toEqual([false, false, false]);
	});

	it("[L2] rejects only the waiting callers after a failure", async () => {
		const cache = createPictureCache(100);
		const failing = async () => {
			throw new Error("no");
		};
		await expect(cache.get("a", failing)).rejects.toThrow("no");
		expect(cache.has("a")).toBe(false);
		expect((await cache.get("a", async () => picture(1))).length).toBe(1);
	});
});
