import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../../tools/setup/setup-error.mjs";

const MODULE = "github.com/stripe/stripe-mock";
/** Its OpenAPI document defines the API version that the product is pinned to; change both together. */
const VERSION = "v0.203.0";
const SPEC_IN_MODULE = "embedded/openapi/spec3.json";

/**
 * The folder of the pinned version; each version has its own, so that none is used in place of another.
 * @param {string} root of the checkout
 */
export function stripeMockFiles(root) {
	const folder = join(root, "node_modules", ".cache", "stride-peers", `stripe-mock-${VERSION}`);
	return { folder, program: join(folder, "stripe-mock"), spec: join(folder, "spec3.json") };
}

/**
 * Builds Stripe's mock server with the system's Go if it is missing, and copies its OpenAPI document beside it. Throws
 * a SetupError that says what to do.
 * @param {string} root
 * @param {ReturnType<typeof import("../../tools/setup/foreground.mjs").createForeground>} foreground
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureStripeMock(root, foreground, env) {
	const { folder, program, spec } = stripeMockFiles(root);
	// The document is written last, so its presence means that the build is complete.
	if (existsSync(program) && existsSync(spec)) return;
	requireGo(env);
	process.stdout.write(`Building stripe-mock ${VERSION}; the first time takes about half a minute.\n`);
	mkdirSync(folder, { recursive: true });
	// Builds for this machine and from the named version only, whatever the environment of Go says.
	const goEnv = { ...env, GOBIN: folder, GOOS: "", GOARCH: "", GOFLAGS: "", GOWORK: "off" };
	const status = await foreground.run("go", ["install", `${MODULE}@${VERSION}`], { cwd: folder, env: goEnv });
	if (foreground.isStopping) throw new SetupError("Stopped.");
	if (status !== 0) {
		throw new SetupError(
			`stripe-mock ${VERSION} could not be built: go install ended with ${status} (its reason is above).`,
		);
	}
	writeFileSync(`${spec}.part`, readFileSync(join(moduleFolder(folder, goEnv), SPEC_IN_MODULE)));
	renameSync(`${spec}.part`, spec);
}

/** @param {NodeJS.ProcessEnv} env */
function requireGo(env) {
	const answer = spawnSync("go", ["version"], { encoding: "utf8", env });
	if (answer.status === 0) return;
	throw new SetupError(
		"This check needs Go 1.22 or newer to build Stripe's own mock server, and there is no program go. On Debian: apt-get install golang-go. Elsewhere: https://go.dev/dl.",
	);
}

/**
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function moduleFolder(cwd, env) {
	const answer = spawnSync("go", ["mod", "download", "-json", `${MODULE}@${VERSION}`], {
		cwd,
		encoding: "utf8",
		env,
	});
	const folder = answer.status === 0 ? JSON.parse(answer.stdout).Dir : undefined;
	if (typeof folder === "string") return folder;
	throw new SetupError(`The sources of stripe-mock ${VERSION} were not found: ${answer.stderr.trim()}`);
}
