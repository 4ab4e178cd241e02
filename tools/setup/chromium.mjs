import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { SetupError } from "./setup-error.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const PLACES = [
	"/opt/google/chrome/chrome",
	"/snap/bin/chromium",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The headless shell renders like Chromium without its window management: a journey needs three quarters of the CPU. It
 * renders text differently, so screenshots are not taken with it.
 * @returns undefined if there is none, or if CHROME_PATH chooses a browser
 */
export function findHeadlessShell() {
	return process.env["CHROME_PATH"] ? undefined : findProgram(["chromium-headless-shell"]);
}

/**
 * Finds a browser for the tests; on a build machine a missing one is installed. Throws a SetupError that says how to
 * get one.
 * @param {ReturnType<typeof import("./foreground.mjs").createForeground>} foreground
 */
export async function ensureChromium(foreground) {
	const chosen = process.env["CHROME_PATH"];
	if (chosen) {
		if (isProgram(chosen)) return chosen;
		throw new SetupError(`CHROME_PATH is ${chosen}, and there is no program.`);
	}
	const found = findChromium();
	if (found) return found;
	if (process.env["CI"] === "true" && process.getuid?.() === 0 && hasAptGet()) {
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		await foreground.run("apt-get", ["update", "-qq"], { env });
		await foreground.run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
		const installed = findChromium();
		if (installed) return installed;
	}
	throw new SetupError(
		"The tests need Chromium or Google Chrome. On Debian: apt-get install chromium. Elsewhere: install Google Chrome, or set CHROME_PATH to the program.",
	);
}

const findChromium = () => findProgram(NAMES) ?? PLACES.find(isProgram);

/** @param {string[]} names */
function findProgram(names) {
	const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
	return names.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name))).find(isProgram);
}

function hasAptGet() {
	return spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
}

/** @param {string} path */
function isProgram(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
