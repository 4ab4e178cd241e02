import { join } from "node:path";
import { expect, it } from "vitest";
import { readTree, type Tree } from "./house/tree.ts";
import { describeCoverage, readCoverage, systems, uncovered, writtenCoverage } from "./system-coverage.ts";

const treeOf = (files: Record<string, string>): Tree => ({
	root: "",
	files: Object.keys(files),
	read: (file) => String(files[file]),
	has: (file) => file in files,
});

it("every system of the product has tests below the browser and in it", () => {
	expect(uncovered(readCoverage(readTree(join(import.meta.dirname, ".."))))).toEqual([]);
});

it("docs/coverage.md matches the test titles: npm run coverage:write", () => {
	expect(writtenCoverage()).toBe(describeCoverage(readCoverage(readTree(join(import.meta.dirname, "..")))));
});

it("an id counts in a title, by its level, and neither in a comment nor in a test body", () => {
	// Assembled here, so that they are not titles of this file.
	const [D3, U4, A1, A2, N1] = ["D3", "U4", "A1", "A2", "N1"].map((id) => `[${id}]`);
	const coverage = readCoverage(
		treeOf({
			"apps/server/src/a.test.ts": `it("${D3} ${U4} one", f); // "${A1} gone"\nexpect(text).toContain("as ${N1} says");`,
			"e2e/journeys/b.spec.ts": `test("${D3} two", f);`,
			"apps/server/src/c.ts": `const text = "${A2} is no test";`,
		}),
	);
	expect(coverage.D3).toEqual({
		server: new Map([["apps/server/src/a.test.ts", 1]]),
		browser: new Map([["e2e/journeys/b.spec.ts", 1]]),
	});
	expect(coverage.U4?.server.size).toBe(1);
	const named = ["D3: server", "D3: browser", "U4: server"];
	expect(uncovered(coverage)).toHaveLength(Object.keys(systems).length * 2 - named.length);
});
