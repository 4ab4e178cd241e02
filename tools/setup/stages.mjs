import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { runChecks } from "./checks.mjs";
import { findHeadlessShell } from "./chromium.mjs";
import { bundledNode } from "./install.mjs";
import { judgeStage, readPlaywrightReport, readVitestReport } from "./tally.mjs";

const NOT_OURS = new Set(["node_modules", "build", ".react-router"]);
const PLAYWRIGHT_CONFIG = "e2e/playwright.config.ts";
const KIT_CONFIG = "e2e/kit/playwright.config.ts";

/**
 * @typedef {{
 *   root: string;
 *   isSlow: boolean;
 *   isRelease: boolean;
 *   isChanged: boolean;
 *   only: string[];
 *   isStrict: boolean;
 *   chromium: string;
 *   foreground: ReturnType<typeof import("./foreground.mjs").createForeground>;
 * }} Plan
 * @typedef {import("./tally.mjs").Tally} Tally
 */

/**
 * Each check counts as one test.
 * @param {Plan} plan
 * @returns {Promise<Tally>}
 */
export async function checkStage({ root }) {
	const results = await runChecks(root);
	const failed = results.filter((result) => !result.isPassed).length;
	return { passed: results.length - failed, failed, notes: [] };
}

/**
 * @param {Plan} plan
 * @returns {Promise<Tally>}
 */
export function vitestStage(plan) {
	return withReport(plan, "vitest", readVitestReport, (report) => ({
		args: [
			"node_modules/vitest/vitest.mjs",
			"run",
			"--project",
			plan.isSlow ? "slow*" : "!slow*",
			...(plan.isChanged ? ["--changed"] : []),
			...(isPartial(plan) ? ["--passWithNoTests"] : []),
			...plan.only,
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${report}`,
		],
		env: {},
	}));
}

/**
 * @param {Plan} plan
 * @returns {Promise<Tally>}
 */
export function browserStage(plan) {
	if (!plan.isSlow) return playJourneys(plan, ["--grep-invert", "@slow|@alone|@release"]);
	if (plan.isRelease) return playJourneys(plan, ["--grep", "@slow|@release", "--grep-invert", "@alone"]);
	return playJourneys(plan, ["--grep", "@slow", "--grep-invert", "@alone|@release"]);
}

/**
 * The real-time journeys, which fail when other journeys take CPU from them.
 * @param {Plan} plan
 * @returns {Promise<Tally>}
 */
export function loneBrowserStage(plan) {
	const which = plan.isRelease ? [] : ["--grep-invert", "@release"];
	return playJourneys(plan, ["--grep", "@alone", ...which, "--workers=1"]);
}

/**
 * A failed journey is retried once: other machines on the same host can take the CPU for longer than any timeout. A
 * pass on the retry is reported in the tally, since it may be a race in the product.
 * @param {Plan} plan
 * @param {string[]} which
 * @returns {Promise<Tally>}
 */
function playJourneys(plan, which) {
	return withReport(plan, "journeys", readPlaywrightReport, (report) => ({
		args: [
			"node_modules/@playwright/test/cli.js",
			"test",
			"-c",
			PLAYWRIGHT_CONFIG,
			...plan.only,
			...which,
			...(plan.isChanged ? ["--only-changed"] : []),
			...(isPartial(plan) ? ["--pass-with-no-tests"] : []),
			"--retries=1",
			"--reporter=list,json",
		],
		env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROME_PATH: findHeadlessShell() ?? plan.chromium },
	}));
}

/**
 * The kit gallery in a browser: screenshots and behaviour of its components. It needs no server and no database.
 * @param {Plan} plan
 * @returns {Promise<Tally>}
 */
export function kitStage(plan) {
	return withReport(plan, "kit", readPlaywrightReport, (report) => ({
		args: ["node_modules/@playwright/test/cli.js", "test", "-c", KIT_CONFIG, "--retries=1", "--reporter=list,json"],
		env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
	}));
}

/**
 * @param {string} root
 * @param {{ isSlow: boolean }} options
 */
export function hasVitestTests(root, { isSlow }) {
	return !isSlow || findFile(root, ["apps", "packages", "tools"], (path) => /\.slow\.test\.tsx?$/.test(path));
}

/**
 * @param {string} root
 * @param {{ isSlow: boolean }} options
 */
export function hasJourneys(root, { isSlow }) {
	if (!existsSync(join(root, PLAYWRIGHT_CONFIG))) return false;
	return (
		!isSlow || findFile(root, ["e2e"], (path) => /\.ts$/.test(path) && readFileSync(path, "utf8").includes("@slow"))
	);
}

/**
 * @param {Plan} plan
 * @param {string} stage
 * @param {(file: string) => import("./tally.mjs").Counts | undefined} read
 * @param {(file: string) => { args: string[]; env: Record<string, string> }} prepare
 * @returns {Promise<Tally>}
 */
async function withReport(plan, stage, read, prepare) {
	const { root, foreground, chromium, isStrict, isRelease } = plan;
	const folder = mkdtempSync(join(tmpdir(), "stride-report-"));
	try {
		const report = join(folder, "report.json");
		const { args, env } = prepare(report);
		const path = [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
		const status = await foreground.run(bundledNode(root), args, {
			cwd: root,
			env: {
				...process.env,
				PATH: path,
				CHROME_PATH: chromium,
				PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
				// The tests start the product about a hundred times, and compiling it is a third of its import.
				NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
				// A release run leaves nothing out.
				...(isRelease && { PROOFS: "release" }),
				...env,
			},
		});
		return judgeStage({ stage, counts: read(report), status, isStrict, mayBeEmpty: isPartial(plan) });
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Whether the run is limited to some tests, so that a stage may have none.
 * @param {Plan} plan
 */
function isPartial({ isChanged, only }) {
	return isChanged || only.length > 0;
}

/**
 * @param {string} root
 * @param {string[]} folders
 * @param {(path: string) => boolean} isWanted
 * @returns {boolean}
 */
function findFile(root, folders, isWanted) {
	return folders.some((folder) => {
		const path = join(root, folder);
		if (!existsSync(path)) return false;
		return readdirSync(path, { withFileTypes: true }).some((entry) => {
			if (NOT_OURS.has(entry.name)) return false;
			return entry.isDirectory() ? findFile(path, [entry.name], isWanted) : isWanted(join(path, entry.name));
		});
	});
}
