import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import { checkConfiguredObjects } from "./configured-objects.ts";

let dataDir: string;

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "stride-data-"));
});
afterAll(async () => {
	await rm(dataDir, { recursive: true, force: true });
});

describe("the start of an installation with objects on disk", () => {
	const check = (folder: string) => checkConfiguredObjects({ objects: null, dataDir: folder }, createLog("silent"));

	it("is refused in one line where the folder is a file", async () => {
		const folder = join(dataDir, "one");
		await mkdir(folder);
		await writeFile(join(folder, "objects"), "");
		await expect(check(folder)).rejects.toThrow(new ConfigError(`DATA_DIR ${folder} cannot be used: it is a file.`));
	});

	it("creates the folder where it is missing", async () => {
		await expect(check(join(dataDir, "two"))).resolves.toBeUndefined();
	});
});
