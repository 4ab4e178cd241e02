import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findFormlessSubjects } from "./commit-form.ts";
import { readSubjectsSince } from "./commit-subjects.ts";
import { bannedWords, findBannedSubjects } from "./language-rule.ts";

const [word = ""] = bannedWords;
const subject = `fix: notify ${word}`;

test("subjects are read from the commit that added the file", async () => {
	const root = mkdtempSync(join(tmpdir(), "stride-subjects-test-"));
	const git = (...args: string[]) =>
		execFileSync("git", ["-C", root, "-c", "user.name=A", "-c", "user.email=a@b.invalid", ...args]);
	try {
		git("init", "--quiet");
		git("commit", "--quiet", "--allow-empty", "--message", "chore: begin");
		expect(await readSubjectsSince(root, "rule.ts")).toEqual([]);
		writeFileSync(join(root, "rule.ts"), "");
		git("add", "rule.ts");
		git("commit", "--quiet", "--message", "test: add the rule");
		git("commit", "--quiet", "--allow-empty", "--message", subject);
		const subjects = await readSubjectsSince(root, "rule.ts");
		expect(subjects).toEqual([subject, "test: add the rule"]);
		expect(findBannedSubjects(subjects)).toEqual([expect.stringContaining(`"${word}" is banned`)]);
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
});

test("a folder outside Git has no subjects", async () => {
	const root = mkdtempSync(join(tmpdir(), "stride-subjects-test-"));
	try {
		expect(await readSubjectsSince(root, "rule.ts")).toEqual([]);
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
});

test("a subject without type, in capitals or longer than 72 characters is refused", () => {
	const long = `fix(server): ${"a".repeat(60)}`;
	const refused = ["Fix the start", "style: order imports", "fix(web): Order imports", "fix add a row", long];
	expect(findFormlessSubjects(refused)).toHaveLength(refused.length);
	const accepted = ["fix: order imports", "feat(web, server): add a page", "docs(install): name PostgreSQL"];
	expect(findFormlessSubjects([...accepted, long.slice(0, 72)])).toEqual([]);
});
