import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSecret } from "./secrets.ts";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "stride-secret-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("[U3] processes that start together agree on one whole secret, readable by its owner alone", async () => {
	for (let round = 0; round < 20; round++) {
		const dataDir = join(folder, `data-${round}`);
		const secrets = await Promise.all(Array.from({ length: 12 }, () => loadSecret(undefined, dataDir)));
		expect(new Set(secrets).size).toBe(1);
		expect(secrets[0]).toHaveLength(64);
		expect(await readdir(dataDir)).toEqual(["secret"]);
		expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
		expect(await loadSecret(undefined, dataDir)).toBe(secrets[0]);
	}
});

it("[U3] a secret that was cut is refused, and a configured one is used as it is", async () => {
	await writeFile(join(folder, "secret"), "short");
	await expect(loadSecret(undefined, folder)).rejects.toThrow("is damaged");
	expect(await loadSecret("configured", folder)).toBe("configured");
});
