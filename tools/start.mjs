import "./setup/require-node.mjs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createForeground } from "./setup/foreground.mjs";
import { bundledNode, ensureInstalled } from "./setup/install.mjs";
import { SetupError } from "./setup/setup-error.mjs";
import { ensureWebBuilt } from "./setup/web-build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const foreground = createForeground();
const usage = `npm start [-- --help]

Installs what is missing, builds the web and runs the product on http://127.0.0.1:3000, with a database, a sandbox of
the outside services and demo data of its own. \`npm run dev\` rebuilds the web at each change.

Settings are environment variables, for example PORT=4000 npm start; docs/operations.md lists them.
`;

/** @throws SetupError for an unknown option */
function readOptions() {
	try {
		return parseArgs({ options: { dev: { type: "boolean" }, help: { type: "boolean", short: "h" } } }).values;
	} catch (error) {
		throw new SetupError(`${error instanceof Error ? error.message.split(". ")[0] : error}.\n\n${usage}`);
	}
}

try {
	const { dev: isDevelopment = false, help } = readOptions();
	if (help) {
		process.stdout.write(usage);
		process.exit(0);
	}
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
