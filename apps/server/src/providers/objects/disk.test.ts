import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskObjects } from "./disk.ts";
import { keepsToTheObjectContract } from "./object-store.test-steps.ts";

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "stride-objects-"));
});
afterAll(async () => {
	await rm(folder, { recursive: true, force: true });
});

describe("objects on disk", () => {
	keepsToTheObjectContract(async () => createDiskObjects(folder));

	it("what was being written when the process ended is listed nowhere", async () => {
		const objects = createDiskObjects(folder);
		await objects.put("streams/torn/one.m4s", Buffer.from("whole"));
		await writeFile(join(folder, "streams/torn/two.m4s.0b6a2c1e-5d7f-4c1a-9a51-0d8f3e6b7a90"), "ha");
		expect(await objects.list("streams/torn")).toEqual([{ name: "streams/torn/one.m4s", size: 5 }]);
	});
});
