import "./setup/require-node.mjs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createForeground } from "./setup/foreground.mjs";
import { bundledNode, ensureInstalled } from "./setup/install.mjs";
import { SetupError } from "./setup/setup-error.mjs";
import { ensureWebBuilt } from "./setup/web-build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const foreground = createForeground();

try {
	await ensureInstalled(root, foreground);
	await ensureWebBuilt(root, foreground);
	const status = await foreground.run(bundledNode(root), ["lab/bench/run.ts", ...process.argv.slice(2)], {
		cwd: root,
		env: process.env,
		stdio: "inherit",
	});
	process.exit(status);
} catch (error) {
	if (!(error instanceof SetupError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exit(1);
}
