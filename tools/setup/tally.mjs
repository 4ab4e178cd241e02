import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{
 *   name: string; passed: number; failed: number; seconds: number; engines?: EngineResult[];
 * }} FileResult
 * @typedef {{ engine: string; isPassed: boolean }} EngineResult `engine` is a browser's name and version.
 * @typedef {{ passed: number; failed: number; notes: string[]; files?: FileResult[] }} Tally
 * @typedef {{
 *   passed: number; failed: number; skipped: number; again: string[]; failures: string[]; files: FileResult[];
 * }} Counts
 * `again` lists the tests that passed only on a retry, `failures` those that failed, each with its message, without the
 * stack.
 */

const LONGEST_NOTE = 400;

/**
 * Judges a stage by its report and its exit status. A stage that ran nothing, that wrote no report or that failed
 * outside of its tests counts as one failure; with `isStrict`, a skipped test counts as one too. With `mayBeEmpty` the
 * run was limited to tests that the stage may not have.
 * @param {{
 *   stage: string; counts: Counts | undefined; status: number; isStrict: boolean; mayBeEmpty?: boolean;
 * }} input
 * @returns {Tally}
 */
export function judgeStage({ stage, counts, status, isStrict, mayBeEmpty = false }) {
	if (!counts) return { passed: 0, failed: 1, notes: [`${stage}: no report was written (exit status ${status}).`] };
	const notes = counts.failures.map((name) => `${stage}: failed: ${name}`);
	let failed = counts.failed;
	if (counts.skipped > 0) {
		notes.push(`${stage}: ${counts.skipped} skipped${isStrict ? ", which counts as failed" : ""}.`);
		if (isStrict) failed += counts.skipped;
	}
	notes.push(...counts.again.map((name) => `${stage}: passed only when played again: ${name}`));
	if (counts.passed + counts.failed === 0 && !(mayBeEmpty && status === 0)) {
		notes.push(`${stage}: no test ran.`);
		failed = Math.max(failed, 1);
	} else if (status !== 0 && counts.failed === 0) {
		notes.push(`${stage}: it ended with status ${status} though no test failed.`);
		failed += 1;
	}
	return { passed: counts.passed, failed, notes, files: counts.files };
}

/**
 * Reads a report of `vitest --reporter=json`; undefined when it is missing or incomplete.
 * @param {string} file
 * @returns {Counts | undefined}
 */
export function readVitestReport(file) {
	const report = readJson(file);
	if (!Array.isArray(report?.testResults)) return undefined;
	/** @type {Counts} */
	const counts = { passed: 0, failed: 0, skipped: 0, again: [], failures: [], files: [] };
	for (const suite of report.testResults) {
		counts.files.push({
			name: suite.name,
			passed: suite.assertionResults.filter((/** @type {any} */ test) => test.status === "passed").length,
			failed: Math.max(suite.assertionResults.filter(isFailed).length, suite.status === "failed" ? 1 : 0),
			seconds: (suite.endTime - suite.startTime) / 1000,
		});
		// A file that fails to load has no tests to count.
		if (suite.status === "failed" && !suite.assertionResults.some(isFailed)) {
			counts.failed += 1;
			counts.failures.push(nameFailure(suite.name, suite.message));
		}
		for (const test of suite.assertionResults) {
			const name = () => nameFailure(test.fullName, test.failureMessages?.[0]);
			if (test.status === "passed") counts.passed += 1;
			else if (test.status === "failed") counts.failed += 1;
			else counts.skipped += 1;
			if (isFailed(test)) counts.failures.push(name());
			// A test that passed in the end retains the failure messages of earlier tries.
			else if (test.status === "passed" && test.failureMessages?.length > 0) counts.again.push(name());
		}
	}
	return counts;
}

/** @param {{ status: string }} test */
function isFailed(test) {
	return test.status === "failed";
}

/**
 * Reads a report of Playwright's JSON reporter. A test that passed on a retry has passed.
 * @param {string} file
 * @returns {Counts | undefined}
 */
export function readPlaywrightReport(file) {
	const report = readJson(file);
	if (typeof report?.stats?.expected !== "number") return undefined;
	const { expected, unexpected, flaky, skipped } = report.stats;
	// Errors outside of tests: a file that does not load, a set-up that fails.
	const outside = report.errors ?? [];
	const tests = listPlaywrightTests(report.suites ?? []);
	const namesOf = (/** @type {string} */ status) =>
		tests.filter((test) => test.status === status).map(({ title, message }) => nameFailure(title, message));
	return {
		passed: expected + flaky,
		failed: unexpected + outside.length,
		skipped,
		files: sumUpFiles(tests),
		again: namesOf("flaky"),
		failures: [
			...namesOf("unexpected"),
			...outside.map((/** @type {any} */ error) => nameFailure("outside of the tests", error?.message)),
		],
	};
}

/**
 * @param {any[]} suites
 * @returns {{
 *   file: string; title: string; status: string; message: string | undefined; seconds: number;
 *   engine: string | undefined;
 * }[]}
 */
function listPlaywrightTests(suites) {
	return suites.flatMap((suite) => [
		...listPlaywrightTests(suite.suites ?? []),
		...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
			spec.tests.map((/** @type {any} */ test) => {
				const error = test.results.find((/** @type {any} */ result) => result.error)?.error;
				return {
					file: spec.file,
					title: `${spec.file}:${spec.line} ${spec.title}`,
					status: test.status,
					message: error?.location ? `line ${error.location.line}: ${error.message}` : error?.message,
					seconds:
						test.results.reduce((/** @type {number} */ sum, /** @type {any} */ result) => sum + result.duration, 0) /
						1000,
					engine: (test.annotations ?? []).find((/** @type {any} */ one) => one.type === "engine")?.description,
				};
			}),
		),
	]);
}

/**
 * @param {{ file: string; status: string; seconds: number; engine: string | undefined }[]} tests
 * @returns {FileResult[]}
 */
function sumUpFiles(tests) {
	/** @type {Map<string, FileResult>} */
	const files = new Map();
	for (const { file, status, seconds, engine } of tests) {
		const sum = files.get(file) ?? { name: file, passed: 0, failed: 0, seconds: 0 };
		if (engine) sum.engines = [...(sum.engines ?? []), { engine, isPassed: status !== "unexpected" }];
		if (status === "unexpected") sum.failed += 1;
		else if (status !== "skipped") sum.passed += 1;
		sum.seconds += seconds;
		files.set(file, sum);
	}
	return [...files.values()];
}

/**
 * @param {string} title
 * @param {string | undefined} message
 */
function nameFailure(title, message) {
	const lines = stripVTControlCharacters(message ?? "")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
	const stack = lines.findIndex((line) => /^at .*:\d+/.test(line));
	const text = lines.slice(0, stack < 0 ? undefined : stack).join(" ");
	return `${title}${text ? ` (${text})` : ""}`.slice(0, LONGEST_NOTE);
}

/** @param {Tally[]} tallies */
export function addUp(tallies) {
	const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
	const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
	return { passed, failed, line: `${passed} passed, ${failed} failed` };
}

/** @param {string} file */
function readJson(file) {
	if (!existsSync(file)) return undefined;
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		// Incomplete: the run was killed while writing.
		return undefined;
	}
}
