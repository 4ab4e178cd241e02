import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createMemoryFolder } from "./memory-folder.ts";

const NAME = "stride-memory-folder-test";

test("removes folders of dead processes with the same name and leaves those of living ones", () => {
	const gone = spawnSync("true").pid;
	const parent = dirname(createAndRemove());
	const left = join(parent, `${NAME}-${gone}-AbCd12`);
	const other = join(parent, `${NAME}-kept-${gone}-AbCd12`);
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
