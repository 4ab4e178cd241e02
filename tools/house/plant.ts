import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTree, type Tree } from "./tree.ts";

const BASE_TSCONFIG = fileURLToPath(new URL("../../tsconfig.base.json", import.meta.url));

/** Makes a small checkout of the given files, lends it to the work, and removes it. */
export async function withPlantedTree<T>(
	files: Record<string, string>,
	work: (tree: Tree) => T | Promise<T>,
): Promise<T> {
	const root = mkdtempSync(join(tmpdir(), "stride-house-test-"));
	try {
		cpSync(BASE_TSCONFIG, join(root, "tsconfig.base.json"));
		for (const [file, content] of Object.entries(files)) {
			mkdirSync(dirname(join(root, file)), { recursive: true });
			writeFileSync(join(root, file), content);
		}
		return await work(readTree(root));
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
}

/** Lets a planted package be imported by its name, as npm's workspaces do. */
export function linkPackage(tree: Tree, name: string, folder: string): void {
	const link = join(tree.root, "node_modules", name);
	mkdirSync(dirname(link), { recursive: true });
	symlinkSync(join(tree.root, folder), link);
}
