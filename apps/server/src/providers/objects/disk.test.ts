import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskObjects } from "./disk.ts";
import { testObjectStore } from "./object-store.test-steps.ts";

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "stride-objects-"));
});
afterAll(async () => {
	await rm(folder, { recursive: true, force: true });
});

describe("objects on disk", () => {
	testObjectStore(async () => createDiskObjects(folder));

	it("fail their check where the folder is a file or cannot be created, and create it where it is missing", async () => {
		await writeFile(join(folder, "file"), "");
		await expect(createDiskObjects(join(folder, "file")).check()).rejects.toThrow("EEXIST");
		await expect(createDiskObjects(join(folder, "file/objects")).check()).rejects.toThrow("ENOTDIR");
		await createDiskObjects(join(folder, "new/objects")).check();
		expect(await readdir(join(folder, "new"))).toEqual(["objects"]);
	});

	it("does not list writes that were interrupted by a process exit", async () => {
		const objects = createDiskObjects(folder);
		await objects.put("streams/torn/one.m4s", Buffer.from("whole"));
		await writeFile(join(folder, "streams/torn/two.m4s.0b6a2c1e-5d7f-4c1a-9a51-0d8f3e6b7a90"), "ha");
		expect(await objects.list("streams/torn")).toEqual([{ name: "streams/torn/one.m4s", size: 5 }]);
	});

	it("leave no file of a write that failed", async () => {
		const objects = createDiskObjects(folder);
		function* brokenBody() {
			yield "ha";
			throw new Error("no space left");
		}
		await expect(objects.put("streams/full/one.m4s", brokenBody() as unknown as Buffer)).rejects.toThrow(
			"no space left",
		);
		expect(await readdir(join(folder, "streams/full"))).toEqual([]);
		await objects.put("streams/full/one.m4s", Buffer.from("whole"));
		expect(await readdir(join(folder, "streams/full"))).toEqual(["one.m4s"]);
	});

	it("removes unfinished writes that began before a given time, but no newer ones and no complete objects", async () => {
		const objects = createDiskObjects(folder);
		const [old, fresh] = ["0b6a2c1e-5d7f-4c1a-9a51-0d8f3e6b7a91", "0b6a2c1e-5d7f-4c1a-9a51-0d8f3e6b7a92"];
		const pathOf = (id: string) => join(folder, `streams/killed/one.m4s.${id}`);
		await objects.put("streams/killed/whole.m4s", Buffer.from("whole"));
		await writeFile(pathOf(old), "ha");
		await writeFile(pathOf(fresh), "half");
		const noon = new Date("2026-05-01T12:00:00Z");
		await utimes(pathOf(old), noon, new Date(noon.getTime() - 1));
		await utimes(pathOf(fresh), noon, noon);
		await utimes(join(folder, "streams/killed/whole.m4s"), noon, new Date(0));
		expect(await objects.removeUnfinished(noon)).toBe(1);
		expect((await readdir(join(folder, "streams/killed"))).sort()).toEqual([`one.m4s.${fresh}`, "whole.m4s"]);
	});

	it("removes nothing when the folder does not exist", async () => {
		expect(await createDiskObjects(join(folder, "absent")).removeUnfinished(new Date())).toBe(0);
	});
});
