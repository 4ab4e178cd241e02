import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openDiskStore } from "./disk-store.ts";
import { memoryStore } from "./memory-store.ts";

const root = mkdtempSync(join(tmpdir(), "hls-store-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
const newFolder = () => join(root, String(++folders), "stream");
const NAME = `${"0123456789abcdef".repeat(2)}.m4s`;
const OTHER = `${"f".repeat(32)}.mp4`;
const DATA = Uint8Array.of(1, 2, 3);

describe.each([
	["on disk", () => openDiskStore(newFolder())],
	["in memory", async () => memoryStore()],
])("[S2] a store %s", (_, open) => {
	test("returns stored files and rejects a second write", async () => {
		const store = await open();
		await store.put(NAME, DATA);
		await store.put(OTHER, new Uint8Array(300_000));
		expect(await store.read(NAME)).toEqual(DATA);
		expect(await store.sizeOf(OTHER)).toBe(300_000);
		expect((await store.list()).sort()).toEqual([NAME, OTHER].sort());
		await expect(store.put(NAME, DATA)).rejects.toThrow();
		await store.close();
	});

	test("returns undefined for missing files", async () => {
		const store = await open();
		expect([await store.read(NAME), await store.sizeOf(NAME)]).toEqual([undefined, undefined]);
		expect(await store.readJournal()).toHaveLength(0);
		await store.remove(NAME);
		await store.close();
	});

	test("appends to its journal, also after a truncation", async () => {
		const store = await open();
		await store.append("one");
		await store.append("two");
		await store.cutJournal(4);
		await store.append("three");
		expect(new TextDecoder().decode(await store.readJournal())).toBe("one\nthree\n");
		await store.put(NAME, DATA);
		await store.remove(NAME);
		expect(await store.list()).toEqual([]);
		await store.close();
	});
});

test("[S2] another process reads a store on disk with its journal and no other files", async () => {
	const folder = newFolder();
	const store = await openDiskStore(folder);
	await store.append("one");
	await store.put(NAME, DATA);
	await store.close();
	appendFileSync(join(folder, "note.txt"), "not ours");
	const again = await openDiskStore(folder);
	await again.append("two");
	expect(readFileSync(join(folder, "journal.jsonl"), "utf8")).toBe("one\ntwo\n");
	expect(await again.list()).toEqual([NAME]);
	await again.close();
	expect(readdirSync(folder).sort()).toEqual([NAME, "journal.jsonl", "note.txt"]);
});

test.each(["../x.m4s", "journal.jsonl", "", `${"g".repeat(32)}.m4s`, `${"a".repeat(32)}.m4s/..`])(
	"[S2] a store on disk refuses the name %j",
	async (name) => {
		const store = await openDiskStore(newFolder());
		await expect(store.put(name, DATA)).rejects.toThrow(RangeError);
		await expect(async () => store.read(name)).rejects.toThrow(RangeError);
		await store.close();
	},
);
