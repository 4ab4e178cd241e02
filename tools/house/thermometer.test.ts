import { expect, test } from "vitest";
import { withPlantedTree } from "./plant.ts";
import { readThermometer, thermometerLine } from "./thermometer.ts";

const A = "apps/server/src/a";

test("the thermometer counts product files, their lines, files with one importer and full folders", async () => {
	const files = {
		[`${A}/a.ts`]: "one\ntwo\n",
		[`${A}/only-for-a.ts`]: "one\n",
		[`${A}/long.ts`]: "line\n".repeat(61),
		[`${A}/for-two.ts`]: "one\n",
		[`${A}/b/for-another-folder.ts`]: "one\n",
		[`${A}/a.test.ts`]: "one\n",
		"packages/testing/src/app.ts": "one\n",
		...Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`packages/full/${index}.ts`, "one\n"])),
		...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`packages/fits/${index}.ts`, "one\n"])),
	};
	const importers = new Map([
		[`${A}/only-for-a.ts`, [`${A}/a.ts`, `${A}/a.test.ts`]],
		[`${A}/long.ts`, [`${A}/a.ts`]],
		[`${A}/for-two.ts`, [`${A}/a.ts`, `${A}/long.ts`]],
		[`${A}/b/for-another-folder.ts`, [`${A}/a.ts`]],
	]);
	const measured = await withPlantedTree(files, (tree) => readThermometer(tree, importers));
	expect(measured).toEqual({
		files: 66,
		lines: 2 + 1 + 61 + 1 + 1 + 61,
		oneImporterFiles: [`${A}/only-for-a.ts`],
		fullFolders: ["packages/full"],
	});
	expect(thermometerLine(measured)).toBe(
		"product: 66 files, 127 lines; 1 files with one importer; 1 folders over 30 files",
	);
});
