import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createMemoryFolder } from "./memory-folder.ts";

const NAME = "stride-memory-folder-test";

test("what a dead process left under the same name goes, and what lives stays", () => {
	const gone = spawnSync("true").pid;
	const place = dirname(createAndRemove());
	const left = join(place, `${NAME}-${gone}-AbCd12`);
	const other = join(place, `${NAME}-kept-${gone}-AbCd12`);
	for (const folder of [left, other]) mkdirSync(folder);
	const mine = createMemoryFolder(NAME);
	const next = createMemoryFolder(NAME);
	expect([left, other, mine, next].map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
	for (const folder of [other, mine, next]) rmdirSync(folder);
});

function createAndRemove(): string {
	const folder = createMemoryFolder(NAME);
	rmdirSync(folder);
	return folder;
}
