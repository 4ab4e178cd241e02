import { expect, test } from "vitest";
import { withPlantedTree } from "./plant.ts";
import { readThermometer, thermometerLine } from "./thermometer.ts";

const A = "apps/server/src/a";

test("the thermometer counts product files, their lines, files with one importer and full folders", async () => {
	const files = {
		[`${A}/a.ts`]: "one\ntwo\n",
		[`${A}/only-for-a.ts`]: "one\n",
		[`${A}/tested.ts`]: "one\n",
		[`${A}/tested.test.ts`]: "one\n",
		[`${A}/lazy.ts`]: "one\n",
		[`${A}/public.ts`]: "one\n",
		[`${A}/a.queries.ts`]: "one\n",
		[`${A}/personal-records.ts`]: "one\n",
		[`${A}/long.ts`]: "line\n".repeat(61),
		[`${A}/for-two.ts`]: "one\n",
		[`${A}/b/for-another-folder.ts`]: "one\n",
		[`${A}/a.test.ts`]: "one\n",
		"packages/testing/src/app.ts": "one\n",
		...Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`packages/full/${index}.ts`, "one\n"])),
		...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`packages/fits/${index}.ts`, "one\n"])),
	};
	const from = (...names: string[]) => names.map((name) => ({ file: `${A}/${name}`, isLazy: false }));
	const importers = new Map([
		[`${A}/only-for-a.ts`, from("a.ts", "a.test.ts")],
		[`${A}/tested.ts`, from("a.ts")],
		[`${A}/lazy.ts`, [{ file: `${A}/a.ts`, isLazy: true }]],
		[`${A}/public.ts`, from("index.ts")],
		[`${A}/a.queries.ts`, from("a.ts")],
		[`${A}/personal-records.ts`, from("a.ts")],
		[`${A}/long.ts`, from("a.ts")],
		[`${A}/for-two.ts`, from("a.ts", "long.ts")],
		[`${A}/b/for-another-folder.ts`, from("a.ts")],
	]);
	const measured = await withPlantedTree(files, (tree) => readThermometer(tree, importers));
	expect(measured).toEqual({
		files: 71,
		lines: 2 + 1 + 5 + 61 + 1 + 1 + 61,
		oneImporterFiles: [`${A}/only-for-a.ts`, `${A}/tested.ts`],
		testedFiles: [`${A}/tested.ts`],
		fullFolders: ["packages/full"],
	});
	expect(thermometerLine(measured)).toBe(
		"product: 71 files, 132 lines; 2 files with one importer (1 of them with tests); 1 folders over 30 files",
	);
});
