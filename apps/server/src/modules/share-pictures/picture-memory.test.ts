import { describe, expect, it } from "vitest";
import { createPictureMemory } from "./picture-memory.ts";

const picture = (bytes: number) => Buffer.alloc(bytes);

describe("the memory of pictures", () => {
	it("[L2] a picture is drawn once, however many ask at once and afterwards", async () => {
		const memory = createPictureMemory(1_000);
		let drawn = 0;
		const draw = async () => {
			drawn++;
			return picture(10);
		};
		const first = await Promise.all(Array.from({ length: 50 }, () => memory.get("a", draw)));
		expect(new Set(first).size).toBe(1);
		expect(await memory.get("a", draw)).toBe(first[0]);
		expect(drawn).toBe(1);
	});

	it("[L2] keeps to its bytes: the one that was asked for longest ago goes", async () => {
		const memory = createPictureMemory(100);
		for (const key of ["a", "b"]) await memory.get(key, async () => picture(40));
		await memory.get("a", async () => picture(40));
		await memory.get("c", async () => picture(40));
		expect(["a", "b", "c"].map((key) => memory.has(key))).toEqual([true, false, true]);
		await memory.get("huge", async () => picture(500));
		expect(["a", "c", "huge"].map((key) => memory.has(key))).toEqual([false, false, false]);
	});

	it("[L2] a failure is nobody's but theirs who waited for it", async () => {
		const memory = createPictureMemory(100);
		const failing = async () => {
			throw new Error("no");
		};
		await expect(memory.get("a", failing)).rejects.toThrow("no");
		expect(memory.has("a")).toBe(false);
		expect((await memory.get("a", async () => picture(1))).length).toBe(1);
	});
});
