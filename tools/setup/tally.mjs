import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ passed: number; failed: number; notes: string[] }} Tally
 * @typedef {{ passed: number; failed: number; skipped: number; again: string[]; failures: string[] }} Counts
 * `again` lists the tests that passed only on a retry, `failures` those that failed, each with the first line of its
 * message.
 */

const LONGEST_NOTE = 300;

/**
 * Judges a stage by its report and its exit status. A stage that ran nothing, that wrote no report or that failed
 * outside of its tests counts as one failure; with `isStrict`, a skipped test counts as one too.
 * @param {{ stage: string; counts: Counts | undefined; status: number; isStrict: boolean }} input
 * @returns {Tally}
 */
export function judgeStage({ stage, counts, status, isStrict }) {
	if (!counts) return { passed: 0, failed: 1, notes: [`${stage}: no report was written (exit status ${status}).`] };
	const notes = counts.failures.map((name) => `${stage}: failed: ${name}`);
	let failed = counts.failed;
	if (counts.skipped > 0) {
		notes.push(`${stage}: ${counts.skipped} skipped${isStrict ? ", which counts as failed" : ""}.`);
		if (isStrict) failed += counts.skipped;
	}
	notes.push(...counts.again.map((name) => `${stage}: passed only when played again: ${name}`));
	if (counts.passed + counts.failed === 0) {
		notes.push(`${stage}: no test ran.`);
		failed = Math.max(failed, 1);
	} else if (status !== 0 && counts.failed === 0) {
		notes.push(`${stage}: it ended with status ${status} though no test failed.`);
		failed += 1;
	}
	return { passed: counts.passed, failed, notes };
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
	const counts = { passed: 0, failed: 0, skipped: 0, again: [], failures: [] };
	for (const suite of report.testResults) {
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
		again: namesOf("flaky"),
		failures: [
			...namesOf("unexpected"),
			...outside.map((/** @type {any} */ error) => nameFailure("outside of the tests", error?.message)),
		],
	};
}

/**
 * @param {any[]} suites
 * @returns {{ title: string; status: string; message: string | undefined }[]}
 */
function listPlaywrightTests(suites) {
	return suites.flatMap((suite) => [
		...listPlaywrightTests(suite.suites ?? []),
		...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
			spec.tests.map((/** @type {any} */ test) => ({
				title: `${spec.file}:${spec.line} ${spec.title}`,
				status: test.status,
				message: test.results.find((/** @type {any} */ result) => result.error)?.error.message,
			})),
		),
	]);
}

/**
 * @param {string} title
 * @param {string | undefined} message
 */
function nameFailure(title, message) {
	const firstLine = stripVTControlCharacters(message ?? "")
		.split("\n")
		.map((line) => line.trim())
		.find((line) => line !== "");
	return `${title}${firstLine ? ` (${firstLine})` : ""}`.slice(0, LONGEST_NOTE);
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
