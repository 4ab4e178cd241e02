import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOTS = ["apps", "packages", "tools", "e2e", "lab", "docs", "deploy", ".github", ".ci"];
const NOT_OURS = new Set(["node_modules", "build", ".react-router", "test-results", "playwright-report", "data"]);

/** The files of a checkout by their path from its root, with `/` as the separator. */
export type Tree = { root: string; files: string[]; read: (file: string) => string; has: (path: string) => boolean };

export function readTree(root: string): Tree {
	return {
		root,
		files: [...listDocuments(root), ...ROOTS.flatMap((folder) => listFiles(root, folder))],
		read: (file) => readFileSync(join(root, file), "utf8"),
		has: (path) => existsSync(join(root, path)),
	};
}

/** The documents and the configuration of the root folder. */
function listDocuments(root: string): string[] {
	if (!existsSync(root)) return [];
	return readdirSync(root).filter((name) => /\.(?:md|cjs|yaml)$|^Dockerfile$|^\.env\.example$/.test(name));
}

function listFiles(root: string, folder: string): string[] {
	if (!existsSync(join(root, folder))) return [];
	return readdirSync(join(root, folder), { withFileTypes: true })
		.filter((entry) => !NOT_OURS.has(entry.name))
		.flatMap((entry) => {
			const path = `${folder}/${entry.name}`;
			if (entry.isDirectory()) return listFiles(root, path);
			return entry.isFile() ? [path] : [];
		});
}

export function isSource(file: string): boolean {
	return /\.(ts|tsx|mjs|cjs|js|jsx)$/.test(file) && !file.includes(".generated.");
}

/** A test, or the steps shared by the tests of one folder (`accounts.test-steps.ts`). */
export function isTest(file: string): boolean {
	return /\.test[a-z-]*\.\w+$/.test(file);
}

/** Strips comments, so that a rule does not match a sentence about what it forbids. */
export function withoutComments(text: string): string {
	return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
}
