import { join } from "node:path";
import { expect, it } from "vitest";
import { moduleRow, readModules } from "./house/module-table.ts";
import { readTree, type Tree } from "./house/tree.ts";

const tree = readTree(join(import.meta.dirname, ".."));
const text = tree.read("ARCHITECTURE.md");

it("the table of modules lists each module's tables, events and jobs", () => {
	const rows = [...text.matchAll(/^\| (`[a-z-]+` \|[^\n]+) \|$/gm)].map(([, row]) => row);
	const modules = readModules(tree);
	expect(modules.length).toBeGreaterThan(10);
	expect(rows.filter((row) => modules.some(({ module }) => row?.startsWith(`\`${module}\` |`)))).toEqual(
		modules.map(moduleRow),
	);
});

it("every file that the text names exists", () => {
	const names = [...text.matchAll(/`([\w./*{}-]+\.tsx?)`/g)].map(([, name = ""]) => name);
	const isThere = (name: string) => tree.files.some((file) => file === name || file.endsWith(`/${name}`));
	expect(names.length).toBeGreaterThan(50);
	expect(names.filter((name) => !name.includes("*") && !isThere(name))).toEqual([]);
});

it("a module's row holds its tables without the platform's, its events and its jobs", () => {
	const folder = "apps/server/src/modules";
	const files: Record<string, string> = {
		[`${folder}/runs/runs.queries.ts`]:
			'db.insertInto("longRun"); db.selectFrom("audit_event"); sql`delete from long_run`',
		[`${folder}/runs/runs.jobs.ts`]:
			'defineJob<{ runId: string }>({ name: "time-run" }); defineJob({\n\tname: "end-run",',
		[`${folder}/runs/runs.events.ts`]: 'export const runEnded = defineEvent<{ id: string }>("run-ended");',
		[`${folder}/prizes/prizes.ts`]: "events.subscribe(runEnded, handler); signals.subscribe(kind, listener);",
	};
	const planted: Tree = {
		root: "",
		files: Object.keys(files),
		read: (file) => String(files[file]),
		has: (file) => file in files,
	};
	expect(readModules(planted).map(moduleRow)).toEqual([
		"`prizes` | – | – | `runEnded` | –",
		"`runs` | `long_run` | `runEnded` | – | `end-run` `time-run`",
	]);
});
