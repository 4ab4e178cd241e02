import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const RUN = fileURLToPath(new URL("../.ci/run", import.meta.url));

let root = "";
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "stride-ci-test-"));
	mkdirSync(join(root, ".ci"));
	cpSync(RUN, join(root, ".ci/run"));
});
afterEach(() => {
	rmSync(root, { recursive: true, force: true });
});

const says = (passed: number, failed: number, status = 0) =>
	`echo '${passed} passed, ${failed} failed'; exit ${status}`;

test.for([
	["passes when every suite passes", { test: says(30, 0), "test:slow": says(0, 0) }, "30 passed, 0 failed", 0],
	[
		"adds the suite of the peers where it exists",
		{ test: says(30, 0), "test:slow": says(4, 0), "test:peers": says(3, 0) },
		"37 passed, 0 failed",
		0,
	],
	["counts failures", { test: says(30, 2, 1), "test:slow": says(4, 1, 1) }, "34 passed, 3 failed", 1],
	[
		"counts a suite without a closing line as a failure",
		{ test: "echo hello", "test:slow": says(4, 0) },
		"4 passed, 1 failed",
		1,
	],
	[
		"counts a suite with a good closing line and a bad exit status as a failure",
		{ test: says(30, 0, 3), "test:slow": says(4, 0) },
		"34 passed, 1 failed",
		1,
	],
	[
		"ignores a closing line inside a sentence",
		{ test: "echo 'x 9 passed, 0 failed'", "test:slow": says(1, 0) },
		"1 passed, 1 failed",
		1,
	],
	["fails when no test passed", { test: says(0, 0), "test:slow": says(0, 0) }, "0 passed, 1 failed", 1],
] as const)("the build machine's run %s", ([, scripts, line, status]) => {
	const run = runPlanted(scripts);
	expect(run.stdout.trimEnd().split("\n").at(-1)).toBe(line);
	expect(run.status).toBe(status);
});

test("the build machine's run repeats the failures that the suites reported before its last line", () => {
	const run = runPlanted({
		test: `echo '! journeys: failed: a donation'; echo 'much more'; ${says(30, 1, 1)}`,
		"test:slow": says(4, 0),
	});
	expect(run.stdout.trimEnd().split("\n").slice(-2)).toEqual([
		"! test: journeys: failed: a donation",
		"34 passed, 1 failed",
	]);
});

function runPlanted(scripts: Record<string, string>) {
	writeFileSync(join(root, "package.json"), JSON.stringify({ name: "planted", version: "0.0.0", scripts }));
	const environment = Object.entries(process.env).filter(([name]) => !/^npm_/.test(name));
	const bin = join(root, "bin");
	mkdirSync(bin);
	symlinkSync("/bin/sh", join(bin, "ffprobe"));
	symlinkSync("/bin/sh", join(bin, "redis-server"));
	return spawnSync("bash", [".ci/run"], {
		cwd: root,
		encoding: "utf8",
		// Any program passes for the browser and for ffprobe: nothing may be installed here.
		env: { ...Object.fromEntries(environment), CHROME_PATH: "/bin/sh", PATH: `${bin}:${process.env.PATH}` },
	});
}
