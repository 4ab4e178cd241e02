import { expect, test } from "vitest";
import { memoryStore } from "./memory-store.ts";

const NAME = `${"0123456789abcdef".repeat(2)}.m4s`;
const OTHER = `${"f".repeat(32)}.mp4`;
const DATA = Uint8Array.of(1, 2, 3);

test("[S2] a store in memory returns stored files and rejects a second write", async () => {
	const store = memoryStore();
	await store.put(NAME, DATA);
	await store.put(OTHER, new Uint8Array(300_000));
	expect(await store.read(NAME)).toEqual(DATA);
	expect(await store.sizeOf(OTHER)).toBe(300_000);
	expect((await store.list()).sort()).toEqual([NAME, OTHER].sort());
	await expect(store.put(NAME, DATA)).rejects.toThrow();
	await store.close();
});

test("[S2] a store in memory returns undefined for missing files", async () => {
	const store = memoryStore();
	expect([await store.read(NAME), await store.sizeOf(NAME)]).toEqual([undefined, undefined]);
	expect(await store.readJournal()).toHaveLength(0);
});

test("[S2] a store in memory appends to its journal, also after a replacement", async () => {
	const store = memoryStore();
	await store.append("one");
	await store.append("two");
	await store.replaceJournal(["zero", "one"]);
	await store.append("three");
	expect(new TextDecoder().decode(await store.readJournal())).toBe("zero\none\nthree\n");
});
