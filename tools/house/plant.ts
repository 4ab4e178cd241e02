import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTree, type Tree } from "./tree.ts";

const BASE_TSCONFIG = fileURLToPath(new URL("../../tsconfig.base.json", import.meta.url));

/** Creates a small checkout of the given files, runs the work on it, and removes it. */
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

/** Makes a planted package importable by its name, as npm workspaces do. */
export function linkPackage(tree: Tree, name: string, folder: string): void {
	const link = join(tree.root, "node_modules", name);
	mkdirSync(dirname(link), { recursive: true });
	symlinkSync(join(tree.root, folder), link);
}
