import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";

const FILE = "docs/proofs.md";
const HEAD = `# Proofs

The results of \`npm run test:release\`, which writes this file: the slow tests in their large numbers, and the journeys in both languages. A run that is limited to some files (\`npm run test:release -- money-property\`) replaces their rows only; the viewer on a line of 600 kbit/s is measured for five minutes with \`SLOW_LINE_MINUTES=5\`, else for one (\`SLOW_LINE_MINUTES=5 npm run test:release -- two-pictures\`). \`+\` after a commit: the work tree had uncommitted changes.

| Tests | passed | failed | seconds | commit | date |
|---|---:|---:|---:|---|---|
`;

const ENGINES_HEAD = `
## Other engines

The journeys that Firefox and WebKitGTK play. WebKitGTK is not Safari: for Safari there is \`/{language}/device-check\`.

| Journey | engine | result | date |
|---|---|---|---|
`;

/**
 * Replaces the rows of the files that ran in docs/proofs.md.
 * @param {string} root
 * @param {import("./tally.mjs").FileResult[]} files
 */
export function recordProofs(root, files) {
	const path = join(root, FILE);
	const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
	const isClean = git("status", "--porcelain", "--untracked-files=no", "--", ".", `:!${FILE}`) === "";
	const commit = `${git("rev-parse", "--short=8", "HEAD")}${isClean ? "" : "+"}`;
	const date = new Date().toISOString().slice(0, 10);
	const results = files
		.filter(({ passed, failed }) => passed + failed > 0)
		.map((file) => ({ ...file, name: isAbsolute(file.name) ? relative(root, file.name) : file.name }));
	writeFileSync(path, updateProofs(existsSync(path) ? readFileSync(path, "utf8") : "", results, { commit, date }));
}

/**
 * @param {string} former the file's former text
 * @param {import("./tally.mjs").FileResult[]} files
 * @param {{ commit: string; date: string }} run
 */
export function updateProofs(former, files, { commit, date }) {
	const [formerTests = "", formerEngines = ""] = former.split(ENGINES_HEAD.split("\n")[1] ?? "");
	const rows = rowsOf(formerTests);
	const engineRows = rowsOf(formerEngines);
	for (const { name, passed, failed, seconds, engines } of files) {
		rows.set(name, `| \`${name}\` | ${passed} | ${failed} | ${Math.round(seconds)} | ${commit} | ${date} |`);
		for (const { engine, isPassed } of engines ?? []) {
			const key = `${name}\` | ${engine.replace(/ .*/, "")}`;
			engineRows.set(key, `| \`${name}\` | ${engine} | ${isPassed ? "passed" : "failed"} | ${date} |`);
		}
	}
	const engineTable = engineRows.size > 0 ? `${ENGINES_HEAD}${listRows(engineRows)}` : "";
	return `${HEAD}${listRows(rows)}${engineTable}`;
}

/** @param {string} text */
function rowsOf(text) {
	return new Map(
		[...text.matchAll(/^\| `(?<name>[^`]+)` \|.*$/gm)].map((match) => [
			// A row of the engines is known by its file and its browser.
			/^\| `([^`]+` \| [A-Z][A-Za-z]+)/.exec(match[0])?.[1] ?? match.groups?.["name"] ?? "",
			match[0],
		]),
	);
}

/** @param {Map<string, string>} rows */
function listRows(rows) {
	const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
	return `${sorted.join("\n")}\n`;
}
