import "./setup/require-node.mjs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createForeground } from "./setup/foreground.mjs";
import { bundledNode, ensureInstalled } from "./setup/install.mjs";
import { SetupError } from "./setup/setup-error.mjs";
import { ensureWebBuilt } from "./setup/web-build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isDevelopment = process.argv.includes("--dev");
const foreground = createForeground();

try {
	await ensureInstalled(root, foreground);
	if (!isDevelopment) await ensureWebBuilt(root, foreground);
	const status = await foreground.run(bundledNode(root), ["tools/run.ts"], {
		cwd: root,
		env: isDevelopment ? { ...process.env, NODE_ENV: "development" } : process.env,
		// A separate session, so that this process forwards a Ctrl-C exactly once. The channel signals when this
		// process is killed.
		detached: true,
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	// Timers and the channel must not keep this process alive.
	process.exit(status);
} catch (error) {
	if (!(error instanceof SetupError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exit(1);
}
