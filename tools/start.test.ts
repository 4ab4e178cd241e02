import { type ChildProcess, spawn } from "node:child_process";
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { processesOf } from "./fixtures/processes-of.ts";

const TOOLS = dirname(fileURLToPath(import.meta.url));

/** Replaces the launcher: records its life cycle in the journal, and handles Ctrl-C like the real one. */
const LAUNCHER = `
import { appendFileSync } from "node:fs";
const note = (what) => appendFileSync(new URL("../journal", import.meta.url), what + "\\n");
note("run " + process.versions.node.split(".")[0] + " " + (process.env.NODE_ENV ?? "unset"));
let signals = 0;
const end = (why) => { note("ended by " + why); process.exit(0); };
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => { signals += 1; setTimeout(() => end(signal + " x" + signals), 300); });
process.on("disconnect", () => end("disconnect"));
`;
const BUILD = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
appendFileSync(new URL("../../journal", import.meta.url), "build " + process.env.NODE_ENV + "\\n");
mkdirSync(new URL("build/server/", import.meta.url), { recursive: true });
writeFileSync(new URL("build/server/index.js", import.meta.url), "");
`;

let root = "";
let started: ChildProcess | undefined;

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "stride-start-test-"));
	writeCheckout();
});

afterEach(async () => {
	started?.kill("SIGKILL");
	started = undefined;
	await nothingRuns().finally(() => {
		for (const pid of processesOf(root)) process.kill(pid, "SIGKILL");
	});
	rmSync(root, { recursive: true, force: true });
});

test("a fresh checkout is installed and built once, and runs on the bundled Node.js", async () => {
	const first = start(["npm", "start"]);
	await lines("run 24 unset");
	await stop(first);
	expect(journal()).toEqual(["installed", "build production", "run 24 unset", "ended by SIGTERM x1"]);

	rmSync(join(root, "journal"));
	const second = start(["npm", "start"]);
	await lines("run 24 unset");
	await stop(second);
	expect(journal()).toEqual(["run 24 unset", "ended by SIGTERM x1"]);
});

test("a changed source is rebuilt, a changed lock file reinstalled", async () => {
	await startAndStop();
	writeFileSync(join(root, "apps/web/app.ts"), "changed");
	writeFileSync(join(root, "package-lock.json"), `${readFileSync(join(root, "package-lock.json"), "utf8")}\n`);
	rmSync(join(root, "node_modules"), { recursive: true });
	rmSync(join(root, "journal"));
	await startAndStop();
	expect(journal()).toEqual(["installed", "build production", "run 24 unset", "ended by SIGTERM x1"]);
});

test("a test file beside the sources does not trigger a build", async () => {
	await startAndStop();
	writeFileSync(join(root, "apps/web/app.test.ts"), "new");
	rmSync(join(root, "journal"));
	await startAndStop();
	expect(journal()).toEqual(["run 24 unset", "ended by SIGTERM x1"]);
});

test("packages that npm itself installed are not reinstalled", async () => {
	await startAndStop();
	rmSync(join(root, "node_modules", ".stride-lock-hash"));
	rmSync(join(root, "journal"));
	await startAndStop();
	expect(journal()).not.toContain("installed");
});

test("--help prints the usage and an unknown option is refused, and neither installs anything", async () => {
	const help = start(["npm", "start", "--", "--help"]);
	expect(await help.ended).toBe(0);
	expect(help.output()).toContain("npm start");
	const unknown = start(["npm", "start", "--", "--port=4000"]);
	expect(await unknown.ended).toBe(1);
	expect(unknown.output()).toContain("Unknown option '--port'");
	expect(journal()).toEqual([]);
});

test("--dev builds nothing and passes the mode to the server", async () => {
	const run = start(["npm", "run", "dev"]);
	await lines("run 24 development");
	await stop(run);
	expect(journal()).toEqual(["installed", "run 24 development", "ended by SIGTERM x1"]);
});

test("a Ctrl-C in the terminal, which npm forwards again, counts as one signal", async () => {
	const run = start(["npm", "start"]);
	await lines("run 24 unset");
	process.kill(-(run.process.pid ?? 0), "SIGINT");
	await nothingRuns();
	expect(journal().at(-1)).toBe("ended by SIGINT x1");
});

test("a SIGKILL of npm ends everything", async () => {
	const run = start(["npm", "start"]);
	await lines("run 24 unset");
	run.process.kill("SIGKILL");
	await nothingRuns();
	expect(journal().at(-1)).toBe("ended by SIGTERM x1");
});

test("a SIGKILL of the start script ends everything", async () => {
	const run = start([process.execPath, "tools/start.mjs"]);
	await lines("run 24 unset");
	run.process.kill("SIGKILL");
	await nothingRuns();
	expect(journal().at(-1)).toBe("ended by disconnect");
});

test("a failed build is reported in one line, and the next start builds again", async () => {
	writeFileSync(join(root, "apps/web/build.mjs"), "console.log('a broken tile'); process.exit(3);");
	const run = start(["npm", "start"]);
	expect(await run.ended).toBe(1);
	expect(run.output()).toMatch(/a broken tile[\s\S]*The web app could not be built \(the reason is above\)/);
	expect(journal()).toEqual(["installed"]);
	writeFileSync(join(root, "apps/web/build.mjs"), BUILD);
	await startAndStop();
	expect(journal()).toContain("build production");
});

test("a Node.js other than the bundled one is reported in one line with what to do", async () => {
	writeFileSync(join(root, "node-package/node"), "#!/bin/sh\necho v20.1.0\n", { mode: 0o755 });
	const run = start(["npm", "start"]);
	expect(await run.ended).toBe(1);
	expect(run.output()).toContain("node_modules/.bin/node is v20.1.0");
	expect(run.output()).toContain("npm rebuild node --ignore-scripts=false");
	expect(journal()).toEqual(["installed"]);
});

function start(command: string[]) {
	const [file = "", ...args] = command;
	const child = spawn(file, args, {
		cwd: root,
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...cleanEnvironment(), npm_config_update_notifier: "false", npm_config_offline: "true" },
	});
	started = child;
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (chunk: Buffer) => {
			output += chunk.toString("utf8");
		});
	}
	const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
	return { process: child, output: () => output, ended };
}

async function startAndStop(): Promise<void> {
	const run = start(["npm", "start"]);
	await lines("run 24 unset");
	await stop(run);
}

/** As a service manager does: the signal goes to npm only, which may exit before its children. */
async function stop(run: { process: ChildProcess }): Promise<void> {
	run.process.kill("SIGTERM");
	await nothingRuns();
}

/** The environment without the variables of the npm that runs the tests. */
function cleanEnvironment(): Record<string, string | undefined> {
	return Object.fromEntries(
		Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|VITEST|INIT_CWD$)/.test(name)),
	);
}

function journal(): string[] {
	const file = join(root, "journal");
	return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

function lines(wanted: string): Promise<void> {
	return vi.waitFor(() => expect(journal()).toContain(wanted), { timeout: 20_000, interval: 20 });
}

function nothingRuns(): Promise<void> {
	return vi.waitFor(() => expect(processesOf(root)).toEqual([]), { timeout: 10_000, interval: 30 });
}

/** A minimal checkout: the real start script, and a package "node" without a registry. */
function writeCheckout(): void {
	const write = (path: string, content: string) => {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), content);
	};
	const json = (path: string, content: object) => write(path, JSON.stringify(content));
	cpSync(join(TOOLS, "start.mjs"), join(root, "tools/start.mjs"));
	cpSync(join(TOOLS, "setup"), join(root, "tools/setup"), { recursive: true });
	write("tools/run.ts", LAUNCHER);
	write("apps/web/build.mjs", BUILD);
	json("apps/web/package.json", {
		name: "@stride/web",
		version: "0.1.0",
		type: "module",
		scripts: { build: "node build.mjs" },
	});
	write("node-package/node", `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} "$@"\n`);
	write("node-package/noted.mjs", "");
	json("node-package/package.json", { name: "node", version: "24.21.0", bin: { node: "node" } });
	const root_ = {
		name: "stride",
		version: "0.1.0",
		type: "module",
		workspaces: ["apps/*"],
		scripts: {
			start: "node tools/start.mjs",
			dev: "node tools/start.mjs --dev",
			postinstall: "echo installed >> journal",
		},
		dependencies: { node: "file:node-package" },
	};
	json("package.json", root_);
	const { scripts: _, type: __, ...lockRoot } = root_;
	json("package-lock.json", {
		name: "stride",
		version: "0.1.0",
		lockfileVersion: 3,
		requires: true,
		packages: {
			"": lockRoot,
			"apps/web": { name: "@stride/web", version: "0.1.0" },
			"node_modules/@stride/web": { resolved: "apps/web", link: true },
			"node_modules/node": { resolved: "node-package", link: true },
			"node-package": { name: "node", version: "24.21.0", bin: { node: "node" } },
		},
	});
	appendFileSync(join(root, ".npmrc"), "audit=false\nfund=false\n");
}
