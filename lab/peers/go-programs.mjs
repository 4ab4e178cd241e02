import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../../tools/setup/setup-error.mjs";

/**
 * The folder of a pinned version; each version has its own, so that none is used in place of another.
 * @param {string} root of the checkout
 * @param {string} name
 * @param {string} version
 */
export const programFolder = (root, name, version) =>
	join(root, "node_modules", ".cache", "stride-peers", `${name}-${version}`);

/**
 * Builds a program from its Go module with the system's Go. Throws a SetupError that says what to do.
 * @param {{ name: string; package: string; version: string; folder: string }} program
 * @param {ReturnType<typeof import("../../tools/setup/foreground.mjs").createForeground>} foreground
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<NodeJS.ProcessEnv>} the environment of the build
 */
export async function buildWithGo({ name, package: path, version, folder }, foreground, env) {
	requireGo(env);
	process.stdout.write(`Building ${name} ${version}; the first time takes a minute or two.\n`);
	mkdirSync(folder, { recursive: true });
	// Builds for this machine and from the named version only, whatever the environment of Go says.
	const goEnv = { ...env, GOBIN: folder, GOOS: "", GOARCH: "", GOFLAGS: "", GOWORK: "off" };
	const status = await foreground.run("go", ["install", `${path}@${version}`], { cwd: folder, env: goEnv });
	if (foreground.isStopping) throw new SetupError("Stopped.");
	if (status !== 0) {
		throw new SetupError(
			`${name} ${version} could not be built: go install ended with ${status} (its reason is above).`,
		);
	}
	return goEnv;
}

/** @param {NodeJS.ProcessEnv} env */
function requireGo(env) {
	const answer = spawnSync("go", ["version"], { encoding: "utf8", env });
	if (answer.status === 0) return;
	throw new SetupError(
		"This check needs Go 1.25 or newer to build the peers, and there is no program go. On Debian: apt-get install golang-go. Elsewhere: https://go.dev/dl.",
	);
}
