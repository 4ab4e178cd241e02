import { expect, test } from "vitest";
import { updateProofs } from "./proofs.mjs";

const first = { commit: "aaaaaaaa", date: "2026-01-01" };
const second = { commit: "bbbbbbbb", date: "2026-02-02" };
const rowsOf = (text: string) => text.split("\n").filter((line) => line.startsWith("| `"));

test("the record of proofs replaces the rows of the files that ran and retains the others", () => {
	const both = updateProofs(
		"",
		[
			{ name: "b.release.test.ts", passed: 3, failed: 0, seconds: 12.4 },
			{ name: "a.release.test.ts", passed: 1, failed: 1, seconds: 0.6 },
		],
		first,
	);
	expect(rowsOf(both)).toEqual([
		"| `a.release.test.ts` | 1 | 1 | 1 | aaaaaaaa | 2026-01-01 |",
		"| `b.release.test.ts` | 3 | 0 | 12 | aaaaaaaa | 2026-01-01 |",
	]);
	const later = updateProofs(both, [{ name: "a.release.test.ts", passed: 2, failed: 0, seconds: 1 }], second);
	expect(rowsOf(later)).toEqual([
		"| `a.release.test.ts` | 2 | 0 | 1 | bbbbbbbb | 2026-02-02 |",
		"| `b.release.test.ts` | 3 | 0 | 12 | aaaaaaaa | 2026-01-01 |",
	]);
	expect(updateProofs(later, [], second)).toBe(later);
});

test("the record of proofs has a row for each browser of a journey, with the browser's version", () => {
	const journey = (engines: { engine: string; isPassed: boolean }[]) => [
		{ name: "engines/sign-up.spec.ts", passed: 2, failed: 0, seconds: 9, engines },
	];
	const both = updateProofs(
		"",
		journey([
			{ engine: "WebKitGTK 2.50", isPassed: true },
			{ engine: "Firefox 153.0", isPassed: true },
		]),
		first,
	);
	expect(rowsOf(both).slice(1)).toEqual([
		"| `engines/sign-up.spec.ts` | Firefox 153.0 | passed | 2026-01-01 |",
		"| `engines/sign-up.spec.ts` | WebKitGTK 2.50 | passed | 2026-01-01 |",
	]);
	const later = updateProofs(both, journey([{ engine: "Firefox 154.0", isPassed: false }]), second);
	expect(rowsOf(later)).toEqual([
		"| `engines/sign-up.spec.ts` | 2 | 0 | 9 | bbbbbbbb | 2026-02-02 |",
		"| `engines/sign-up.spec.ts` | Firefox 154.0 | failed | 2026-02-02 |",
		"| `engines/sign-up.spec.ts` | WebKitGTK 2.50 | passed | 2026-01-01 |",
	]);
	expect(updateProofs(later, [], second)).toBe(later);
});
