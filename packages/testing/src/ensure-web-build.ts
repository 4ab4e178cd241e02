import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const web = join(import.meta.dirname, "../../../apps/web");

/** Builds the web if it has not been built: `npm test` builds it, a single test file may run first. */
export async function ensureWebBuild(): Promise<void> {
	if (existsSync(join(web, "build/server/index.js"))) return;
	await promisify(execFile)("npm", ["run", "--silent", "build"], {
		cwd: web,
		env: { ...process.env, NODE_ENV: "production" },
	});
}
