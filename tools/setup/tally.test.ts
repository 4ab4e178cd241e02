import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addUp, judgeStage, readPlaywrightReport, readVitestReport } from "./tally.mjs";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "stride-tally-test-"));
});
afterEach(() => {
	rmSync(folder, { recursive: true, force: true });
});

const judge = (
	counts: { passed: number; failed: number; skipped: number } | undefined,
	status: number,
	isStrict = false,
) =>
	judgeStage({
		stage: "vitest",
		counts: counts && { again: [], failures: [], files: [], ...counts },
		status,
		isStrict,
	});

describe("a stage", () => {
	test("with passing tests reports their number", () => {
		expect(judge({ passed: 3, failed: 0, skipped: 0 }, 0)).toEqual({ passed: 3, failed: 0, notes: [], files: [] });
	});
	test("that ran no test has failed", () => {
		expect(judge({ passed: 0, failed: 0, skipped: 0 }, 0)).toMatchObject({ passed: 0, failed: 1 });
		expect(judge({ passed: 0, failed: 0, skipped: 4 }, 0)).toMatchObject({ passed: 0, failed: 1 });
		expect(judge({ passed: 0, failed: 0, skipped: 4 }, 0, true)).toMatchObject({ passed: 0, failed: 4 });
	});
	test("that ran no test passes only where the run was limited to some tests", () => {
		const counts = { passed: 0, failed: 0, skipped: 0, again: [], failures: [], files: [] };
		const limited = { stage: "vitest", counts, isStrict: false, mayBeEmpty: true };
		expect(judgeStage({ ...limited, status: 0 })).toMatchObject({ passed: 0, failed: 0 });
		expect(judgeStage({ ...limited, status: 1 })).toMatchObject({ passed: 0, failed: 1 });
	});
	test("that wrote no report has failed", () => {
		expect(judge(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
	});
	test("with a bad exit status and passing tests has failed", () => {
		expect(judge({ passed: 3, failed: 0, skipped: 0 }, 1)).toMatchObject({ passed: 3, failed: 1 });
		expect(judge({ passed: 3, failed: 2, skipped: 0 }, 1)).toMatchObject({ passed: 3, failed: 2 });
	});
	test("names failures and tests that passed only on a retry", () => {
		const counts = { passed: 3, failed: 1, skipped: 0, again: ["a slow one"], failures: ["a wrong one"], files: [] };
		const judged = judgeStage({ stage: "journeys", counts, status: 1, isStrict: true });
		expect(judged).toEqual({
			passed: 3,
			failed: 1,
			notes: ["journeys: failed: a wrong one", "journeys: passed only when played again: a slow one"],
			files: [],
		});
	});
	test("on a build machine counts a skipped test as failed", () => {
		expect(judge({ passed: 3, failed: 0, skipped: 2 }, 0, true)).toMatchObject({ passed: 3, failed: 2 });
		expect(judge({ passed: 3, failed: 0, skipped: 2 }, 0)).toMatchObject({ passed: 3, failed: 0 });
	});
});

describe("a report", () => {
	const write = (content: unknown) => {
		const file = join(folder, "report.json");
		writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
		return file;
	};
	test("of vitest counts tests, those that passed on a retry, and a file that fails to load as one failure", () => {
		const file = write({
			testResults: [
				{
					status: "passed",
					name: "list.test.ts",
					startTime: 1000,
					endTime: 1500,
					assertionResults: [{ status: "passed", failureMessages: [] }, { status: "skipped" }, { status: "todo" }],
				},
				{
					status: "failed",
					name: "sum.test.ts",
					startTime: 0,
					endTime: 3000,
					assertionResults: [
						{
							status: "failed",
							fullName: "a sum",
							failureMessages: ["\u001b[31mexpected 2\u001b[39m\n\nbut got 3\n at sum.ts:3:1"],
						},
						{ status: "passed", fullName: "a race", failureMessages: ["at first"] },
					],
				},
				{
					status: "failed",
					name: "broken.test.ts",
					startTime: 0,
					endTime: 0,
					message: "\n\nno such module",
					assertionResults: [],
				},
			],
		});
		expect(readVitestReport(file)).toEqual({
			passed: 2,
			failed: 2,
			skipped: 2,
			again: ["a race (at first)"],
			failures: ["a sum (expected 2 but got 3)", "broken.test.ts (no such module)"],
			files: [
				{ name: "list.test.ts", passed: 1, failed: 0, seconds: 0.5 },
				{ name: "sum.test.ts", passed: 1, failed: 1, seconds: 3 },
				{ name: "broken.test.ts", passed: 0, failed: 1, seconds: 0 },
			],
		});
	});
	test("of Playwright counts an error outside of tests as a failure, and a test that passed on a retry as passed", () => {
		const location = { file: "donation.spec.ts", line: 12, column: 3 };
		const played = (title: string, status: string, message?: string) => ({
			title,
			file: "donation.spec.ts",
			line: 7,
			tests: [{ status, results: [{ duration: 500 }, { duration: 1500, error: message && { message, location } }] }],
		});
		const file = write({
			stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
			suites: [
				{ specs: [played("gives", "unexpected", "late")] },
				{ suites: [{ specs: [played("waits", "flaky", "x".repeat(500)), played("passes", "expected")] }] },
			],
			errors: [{ message: "no port" }],
		});
		const report = readPlaywrightReport(file);
		expect(report).toMatchObject({ passed: 5, failed: 2, skipped: 2 });
		expect(report?.failures).toEqual(["donation.spec.ts:7 gives (line 12: late)", "outside of the tests (no port)"]);
		expect(report?.files).toEqual([{ name: "donation.spec.ts", passed: 2, failed: 1, seconds: 6 }]);
		expect(report?.again).toEqual([expect.stringMatching(/^donation\.spec\.ts:7 waits \(line 12: x{300,400}$/)]);
	});
	test("that is missing, incomplete or of another kind is ignored", () => {
		for (const read of [readVitestReport, readPlaywrightReport]) {
			expect(read(join(folder, "missing.json"))).toBeUndefined();
			expect(read(write('{"stats":{"expec'))).toBeUndefined();
			expect(read(write({}))).toBeUndefined();
			expect(read(write("null"))).toBeUndefined();
		}
	});
});

test("the closing line adds up the stages", () => {
	const tallies = [
		{ passed: 2, failed: 0, notes: [] },
		{ passed: 40, failed: 3, notes: [] },
	];
	expect(addUp(tallies)).toEqual({ passed: 42, failed: 3, line: "42 passed, 3 failed" });
});
