import "./setup/require-node.mjs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { runChecks } from "./setup/checks.mjs";
import { createForeground } from "./setup/foreground.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { SetupError } from "./setup/setup-error.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
	await ensureInstalled(root, createForeground());
	const results = await runChecks(root);
	process.exit(results.every((result) => result.isPassed) ? 0 : 1);
} catch (error) {
	if (!(error instanceof SetupError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exit(1);
}
