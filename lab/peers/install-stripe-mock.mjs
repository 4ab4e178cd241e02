import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../../tools/setup/setup-error.mjs";
import { buildWithGo, programFolder } from "./go-programs.mjs";

const MODULE = "github.com/stripe/stripe-mock";
/** Its OpenAPI document defines the API version that the product is pinned to; change both together. */
const VERSION = "v0.203.0";
const SPEC_IN_MODULE = "embedded/openapi/spec3.json";

/** @param {string} root of the checkout */
export function stripeMockFiles(root) {
	const folder = programFolder(root, "stripe-mock", VERSION);
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
	const goEnv = await buildWithGo({ name: "stripe-mock", package: MODULE, version: VERSION, folder }, foreground, env);
	writeFileSync(`${spec}.part`, readFileSync(join(moduleFolder(folder, goEnv), SPEC_IN_MODULE)));
	renameSync(`${spec}.part`, spec);
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
