import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildWithGo, programFolder } from "./go-programs.mjs";

const VERSION = "v1.8.0";

/** @param {string} root of the checkout */
export const versitygwProgram = (root) => join(programFolder(root, "versitygw", VERSION), "versitygw");

/**
 * Builds versitygw, a server of S3's protocol over a folder, if it is missing.
 * @param {string} root
 * @param {ReturnType<typeof import("../../tools/setup/foreground.mjs").createForeground>} foreground
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureVersitygw(root, foreground, env) {
	if (existsSync(versitygwProgram(root))) return;
	const folder = programFolder(root, "versitygw", VERSION);
	const path = "github.com/versity/versitygw/cmd/versitygw";
	await buildWithGo({ name: "versitygw", package: path, version: VERSION, folder }, foreground, env);
}
