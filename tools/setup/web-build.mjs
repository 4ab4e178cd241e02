import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./setup-error.mjs";

const SOURCES = ["apps/web", "packages", "package-lock.json", "tsconfig.base.json"];
const NOT_SOURCES = new Set(["node_modules", "build", ".react-router", "test-results"]);

/**
 * Builds the web app when its sources differ from those of the last build.
 * @param {string} root
 * @param {ReturnType<typeof import("./foreground.mjs").createForeground>} foreground
 */
export async function ensureWebBuilt(root, foreground) {
	if (foreground.isStopping) return;
	const build = join(root, "apps", "web", "build");
	const stamp = join(build, ".stride-sources-hash");
	const hash = hashSources(root);
	const isCurrent = existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
	if (isCurrent && existsSync(join(build, "server", "index.js"))) return;
	process.stdout.write("Building the web app.\n");
	rmSync(stamp, { force: true });
	const status = await foreground.run("npm", ["run", "--silent", "build", "--workspace", "@stride/web"], {
		cwd: root,
		env: { ...process.env, NODE_ENV: "production" },
		isQuiet: true,
	});
	if (foreground.isStopping) return;
	if (status !== 0) throw new SetupError("The web app could not be built (the reason is above).");
	writeFileSync(stamp, hash);
}

/** @param {string} root */
function hashSources(root) {
	const hash = createHash("sha256");
	for (const source of SOURCES) addTo(hash, root, source);
	return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} root
 * @param {string} path
 */
function addTo(hash, root, path) {
	const full = join(root, path);
	const entry = lstatSync(full, { throwIfNoEntry: false });
	if (entry?.isFile()) {
		const content = createHash("sha256").update(readFileSync(full)).digest("hex");
		hash.update(`${path}\0${content}\0`);
	}
	if (!entry?.isDirectory()) return;
	for (const name of readdirSync(full).sort()) {
		if (NOT_SOURCES.has(name) || /\.test\.\w+$/.test(name)) continue;
		addTo(hash, root, `${path}/${name}`);
	}
}
