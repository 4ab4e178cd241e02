import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Finding } from "./rule.ts";
import { isSource, type Tree } from "./tree.ts";

const CONFIGURATION = fileURLToPath(new URL("../../.dependency-cruiser.cjs", import.meta.url));
const CRUISER = fileURLToPath(
	new URL("../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", import.meta.url),
);
const MAX_REPORT_BYTES = 256_000_000;

type Report = {
	modules: { source: string; dependencies: { resolved: string; dynamic: boolean }[] }[];
	summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

/** The files that import a file, by its path. A lazy import is a dynamic one. */
export type Importers = ReadonlyMap<string, readonly { file: string; isLazy: boolean }[]>;

/**
 * Follows every import of the tree. A source file that was not followed is a violation, so that no rule passes because
 * its files were skipped.
 */
export async function findImportViolations(tree: Tree): Promise<Finding & { importers: Importers }> {
	const sources = tree.files.filter((file) => isSource(file) && /\.tsx?$/.test(file));
	const folders = [...new Set(tree.files.filter(isSource).map((file) => file.split("/")[0] ?? ""))];
	if (folders.length === 0) return { checked: 0, violations: [], importers: new Map() };
	const { modules, summary } = await cruise(tree.root, folders);
	const followed = new Set(modules.map(({ source }) => source));
	return {
		importers: importersOf(modules),
		checked: followed.size,
		violations: [
			...summary.violations.map(({ from, to, rule }) => `${from}: ${rule.name} (imports ${to})`),
			...sources.filter((file) => !followed.has(file)).map((file) => `${file}: its imports were not followed`),
		],
	};
}

function importersOf(modules: Report["modules"]): Importers {
	const importers = new Map<string, { file: string; isLazy: boolean }[]>();
	for (const { source, dependencies } of modules) {
		for (const { resolved, dynamic } of dependencies) {
			importers.set(resolved, [...(importers.get(resolved) ?? []), { file: source, isLazy: dynamic }]);
		}
	}
	return importers;
}

async function cruise(root: string, folders: string[]): Promise<Report> {
	const args = [CRUISER, "--config", CONFIGURATION, "--output-type", "json", ...folders];
	// The reporter exits with 0 whatever it found; another status is a failure of the tool itself.
	const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: MAX_REPORT_BYTES });
	return JSON.parse(stdout) as Report;
}
