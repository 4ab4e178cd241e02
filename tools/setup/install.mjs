import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./setup-error.mjs";

const NODE_MAJOR = "24";

/**
 * Installs the packages when they are missing or the lock file has changed, and checks that the bundled Node.js has the
 * required version.
 * @param {string} root
 * @param {ReturnType<typeof import("./foreground.mjs").createForeground>} foreground
 */
export async function ensureInstalled(root, foreground) {
	const stamp = join(root, "node_modules", ".stride-lock-hash");
	const hash = createHash("sha256")
		.update(readFileSync(join(root, "package-lock.json")))
		.digest("hex");
	if (!isStamped(stamp, hash)) {
		if (!matchesLockFile(root)) await install(root, foreground);
		if (!foreground.isStopping) writeFileSync(stamp, hash);
	}
	if (!foreground.isStopping) requireBundledNode(root);
	// The compile cache halves the CPU time of a start.
	process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules", ".cache", "node");
}

/** @param {string} root */
export function bundledNode(root) {
	return join(root, "node_modules", ".bin", "node");
}

/**
 * @param {string} stamp
 * @param {string} hash
 */
function isStamped(stamp, hash) {
	return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

/**
 * True when npm's own record matches the lock file, as after a manual `npm ci`. Packages for other platforms may be
 * absent.
 * @param {string} root
 */
function matchesLockFile(root) {
	const note = join(root, "node_modules", ".package-lock.json");
	if (!existsSync(note)) return false;
	const wanted = readPackages(join(root, "package-lock.json"));
	const present = readPackages(note);
	return Object.entries(wanted).every(([path, entry]) => {
		if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
		const found = present[path];
		return found ? found.version === entry.version : entry.optional === true;
	});
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; optional?: boolean }>}
 */
function readPackages(file) {
	return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/**
 * @param {string} root
 * @param {ReturnType<typeof import("./foreground.mjs").createForeground>} foreground
 */
async function install(root, foreground) {
	process.stdout.write("Installing packages; the first time takes about a minute.\n");
	// Warnings about engines compare with the Node.js that runs npm, not with the one that runs the product.
	const status = await foreground.run(
		"npm",
		["ci", "--include=dev", "--include=optional", "--no-progress", "--loglevel=error"],
		{
			cwd: root,
			env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
		},
	);
	if (status !== 0 && !foreground.isStopping) {
		throw new SetupError(`The packages could not be installed: npm ci ended with ${status} (its reason is above).`);
	}
}

/** @param {string} root */
function requireBundledNode(root) {
	const answer = spawnSync(bundledNode(root), ["--version"], { encoding: "utf8" });
	const version = answer.status === 0 ? answer.stdout.trim() : "missing";
	if (version.startsWith(`v${NODE_MAJOR}.`)) return;
	throw new SetupError(
		`Stride runs on the Node.js ${NODE_MAJOR} that comes as the package "node", and node_modules/.bin/node is ${version}. If npm is configured to ignore install scripts, run: npm rebuild node --ignore-scripts=false`,
	);
}
