import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { bundledNode } from "./install.mjs";

const AT_ONCE = 2;
/** Programs that write into a pipe do not detect whether its end is a terminal. */
const COLOUR = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1", FORCE_COLOR: undefined };

/**
 * @typedef {{ name: string; isPassed: boolean; output: string; summary: string; seconds: number }} CheckResult
 * @typedef {{ name: string; commands: string[][]; showsLastLine?: boolean }} Check
 */

/**
 * The checks that do not run the product. The slowest come first.
 * @param {string} root
 * @returns {Check[]}
 */
function listChecks(root) {
	const bin = (/** @type {string} */ name) => join(root, "node_modules", ".bin", name);
	const sandboxBrowser = "apps/sandbox/tsconfig.browser.json";
	// Incremental: only what a change affects is checked again.
	const typesOf = (/** @type {string} */ project) => [
		bin("tsc"),
		"-p",
		project,
		"--incremental",
		"--tsBuildInfoFile",
		join(root, "node_modules/.cache/types", `${project.replaceAll("/", "-")}.tsbuildinfo`),
	];
	return [
		{ name: "house rules", commands: [[bundledNode(root), "tools/house/check-house.ts"]], showsLastLine: true },
		{ name: "format and lint", commands: [[bin("biome"), "check", "--error-on-warnings", "."]] },
		{
			name: "types of the web app",
			commands: [["npm", "run", "--silent", "typegen", "--workspace", "@stride/web"], typesOf("apps/web")],
		},
		{ name: "types", commands: [typesOf("tsconfig.json")] },
		...(existsSync(join(root, sandboxBrowser))
			? [{ name: "types of the sandbox's pages", commands: [typesOf(sandboxBrowser)] }]
			: []),
		{ name: "types of the journeys", commands: [typesOf("e2e")] },
		{ name: "unused code", commands: [[bin("knip"), "--no-progress"]] },
	];
}

/**
 * Runs every check, two at a time, and prints each result when it is ready.
 * @param {string} root
 * @returns {Promise<CheckResult[]>}
 */
export async function runChecks(root) {
	const waiting = listChecks(root);
	/** @type {CheckResult[]} */
	const results = [];
	const work = async () => {
		for (let check = waiting.shift(); check; check = waiting.shift()) {
			const result = await runCheck(root, check);
			results.push(result);
			print(result);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return results;
}

/** @param {CheckResult} result */
function print({ name, isPassed, output, summary, seconds }) {
	process.stdout.write(`${isPassed ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)\n`);
	if (isPassed && summary) process.stdout.write(`  ${summary}\n`);
	if (!isPassed) process.stdout.write(`${output.trimEnd()}\n`);
}

/**
 * @param {string} root
 * @param {Check} check
 * @returns {Promise<CheckResult>}
 */
async function runCheck(root, { name, commands, showsLastLine }) {
	const start = performance.now();
	let output = "";
	let isPassed = true;
	for (const command of commands) {
		const answer = await capture(root, command);
		output += answer.output;
		isPassed = answer.status === 0;
		if (!isPassed) break;
	}
	const summary = showsLastLine ? (output.trimEnd().split("\n").at(-1) ?? "") : "";
	return { name, isPassed, output, summary, seconds: (performance.now() - start) / 1000 };
}

/**
 * @param {string} root
 * @param {string[]} command
 * @returns {Promise<{ status: number | null; output: string }>}
 */
function capture(root, [file = "", ...args]) {
	return new Promise((resolve) => {
		const path = [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
		const child = spawn(file, args, {
			cwd: root,
			env: { ...process.env, PATH: path, ...COLOUR },
			stdio: ["ignore", "pipe", "pipe"],
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding("utf8");
			stream.on("data", (text) => {
				output += text;
			});
		}
		child.once("error", (error) => resolve({ status: 1, output: `${output}${error.message}\n` }));
		child.once("close", (status) => resolve({ status, output }));
	});
}
