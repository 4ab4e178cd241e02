import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findImportViolations } from "./imports.ts";
import { linkPackage, withPlantedTree } from "./plant.ts";
import { isSource, isTest, readTree } from "./tree.ts";

const SERVER = "apps/server/src";
const WEB = "apps/web/app";
const LAYERS = [
	`${SERVER}/modules`,
	`${SERVER}/platform`,
	`${SERVER}/providers`,
	"apps/sandbox/src",
	`${WEB}/routes`,
	`${WEB}/features`,
	`${WEB}/ui`,
	`${WEB}/lib`,
	"packages/contract/src",
	"packages/money/src",
	"packages/i18n/src",
	"packages/testing/src",
	"tools",
];

describe("this checkout, whose imports `npm run check` judges", () => {
	const tree = readTree(fileURLToPath(new URL("../..", import.meta.url)));

	test.for(LAYERS.filter((layer) => tree.has(layer)))("the layer %s has files to check", (layer) => {
		const sources = tree.files.filter((file) => file.startsWith(`${layer}/`) && isSource(file) && !isTest(file));
		expect(sources.length).toBeGreaterThan(0);
	});
});

const imports = (path: string) => `import { a } from ${JSON.stringify(path)};\nexport const b = a;\n`;
const importsType = (path: string) => `import type { A } from ${JSON.stringify(path)};\nexport type B = A;\n`;
const leaf = "export const a = 1;\nexport type A = 1;\n";

/** One violation each: the importing file, the imported file, and the rule that forbids it. */
const violations: [rule: string, from: string, to: string, path: string][] = [
	["main-is-the-top", `${SERVER}/app.ts`, `${SERVER}/main.ts`, "./main.ts"],
	["only-main-composes", `${SERVER}/platform/a.ts`, `${SERVER}/app.ts`, "../app.ts"],
	["only-main-composes", `${SERVER}/modules/a/index.ts`, `${SERVER}/app.ts`, "../../app.ts"],
	["modules-do-not-know-providers", `${SERVER}/modules/a/a.ts`, `${SERVER}/providers/b.ts`, "../../providers/b.ts"],
	["platform-knows-no-product", `${SERVER}/platform/a.ts`, `${SERVER}/modules/b/index.ts`, "../modules/b/index.ts"],
	["platform-knows-no-product", `${SERVER}/platform/a.ts`, `${SERVER}/providers/b.ts`, "../providers/b.ts"],
	["module-through-its-index", `${SERVER}/modules/a/a.ts`, `${SERVER}/modules/b/b.ts`, "../b/b.ts"],
	["module-through-its-index-from-outside", `${SERVER}/app.ts`, `${SERVER}/modules/b/b.ts`, "./modules/b/b.ts"],
	[
		"module-through-its-index-from-outside",
		`${SERVER}/providers/a.ts`,
		`${SERVER}/modules/b/b.ts`,
		"../modules/b/b.ts",
	],
	["web-is-independent", `${WEB}/lib/a.ts`, `${SERVER}/platform/b.ts`, "../../../server/src/platform/b.ts"],
	["web-is-independent", `${WEB}/lib/a.ts`, "apps/sandbox/src/b.ts", "../../../sandbox/src/b.ts"],
	["server-is-independent", `${SERVER}/platform/a.ts`, `${WEB}/lib/b.ts`, "../../../web/app/lib/b.ts"],
	["server-is-independent", `${SERVER}/platform/a.ts`, "apps/sandbox/src/b.ts", "../../../sandbox/src/b.ts"],
	["sandbox-is-independent", "apps/sandbox/src/a.ts", `${SERVER}/platform/b.ts`, "../../server/src/platform/b.ts"],
	[
		"packages-know-no-apps",
		"packages/money/src/a.ts",
		`${SERVER}/platform/b.ts`,
		"../../../apps/server/src/platform/b.ts",
	],
	["the-workshop-stays-outside", "packages/money/src/a.ts", "tools/b.ts", "../../../tools/b.ts"],
	["the-workshop-stays-outside", `${SERVER}/platform/a.ts`, "tools/b.ts", "../../../../tools/b.ts"],
	[
		"the-workshop-stays-outside",
		"apps/sandbox/src/a.ts",
		"packages/testing/src/b.ts",
		"../../../packages/testing/src/b.ts",
	],
	["features-stand-alone", `${WEB}/features/a/a.ts`, `${WEB}/features/b/b.ts`, "../b/b.ts"],
	["features-know-no-routes", `${WEB}/features/a/a.ts`, `${WEB}/routes/b.tsx`, "../../routes/b.tsx"],
	["kit-and-lib-know-no-features", `${WEB}/ui/a.ts`, `${WEB}/features/b/b.ts`, "../features/b/b.ts"],
	["kit-and-lib-know-no-features", `${WEB}/lib/a.ts`, `${WEB}/routes/b.tsx`, "../routes/b.tsx"],
	["everything-resolves", `${SERVER}/platform/a.ts`, `${SERVER}/platform/b.ts`, "./missing.ts"],
];

const plants = violations.map(([rule, from, to, path]) => {
	const typed = from.replace(/\.tsx?$/, "-typed$&");
	return { rule, from, typed, to, files: { [from]: imports(path), [typed]: importsType(path), [to]: leaf } };
});

type Plant = (typeof plants)[number];

/** Plants whose files do not collide share one tree, since analysing a tree is the slow part. */
function plantedTogether(): Plant[][] {
	const trees: Plant[][] = [];
	for (const plant of plants) {
		const isFree = (tree: Plant[]) => !tree.some(({ files }) => Object.keys(plant.files).some((file) => file in files));
		const tree = trees.find(isFree);
		if (tree) tree.push(plant);
		else trees.push([plant]);
	}
	return trees;
}

describe("a planted tree", () => {
	const trees = plantedTogether();

	test.for(trees)("%#: each import across a border, or of a type across it, is found, and no other", async (tree) => {
		const files = Object.assign({}, ...tree.map((plant) => plant.files)) as Record<string, string>;
		const found = await withPlantedTree(files, findImportViolations);
		const expected = tree.flatMap(({ rule, from, typed }) => [`${from}: ${rule} `, `${typed}: ${rule} `]);
		expect(found.violations.map((line) => line.replace(/\(.*$/, "")).sort()).toEqual(expected.sort());
		expect(found.checked).toBeGreaterThan(1);
	});

	test("a cycle is found even when it is made of types alone", async () => {
		const files = {
			"packages/money/src/a.ts": 'import type { B } from "./b.ts";\nexport type A = B | 1;\n',
			"packages/money/src/b.ts": 'import type { A } from "./a.ts";\nexport type B = A | 2;\n',
		};
		const { violations: found } = await withPlantedTree(files, findImportViolations);
		expect(found).toEqual([expect.stringContaining("no-cycles")]);
	});

	test("an import by a package's name is followed to its file", async () => {
		const files = {
			"apps/web/app/lib/a.ts": imports("@stride/server/config"),
			"apps/server/package.json": JSON.stringify({
				name: "@stride/server",
				type: "module",
				exports: { "./config": "./src/platform/config.ts" },
			}),
			"apps/server/src/platform/config.ts": leaf,
		};
		const { violations: found } = await withPlantedTree(files, (tree) => {
			linkPackage(tree, "@stride/server", "apps/server");
			return findImportViolations(tree);
		});
		expect(found).toEqual([expect.stringContaining("web-is-independent")]);
	});

	test("allowed imports pass", async () => {
		const passesOn = (path: string) => `export { a } from ${JSON.stringify(path)};\nexport type A = 1;\n`;
		const files = {
			[`${SERVER}/main.ts`]: imports("./app.ts"),
			[`${SERVER}/app.ts`]: `${passesOn("./modules/a/index.ts")}import "./providers/p.ts";\n`,
			[`${SERVER}/modules/a/index.ts`]: passesOn("./a.ts"),
			[`${SERVER}/modules/a/a.ts`]: passesOn("../b/index.ts"),
			[`${SERVER}/modules/b/index.ts`]: passesOn("../../platform/db.ts"),
			[`${SERVER}/modules/b/b.test.ts`]: imports("../../../../../packages/testing/src/app.ts"),
			[`${SERVER}/providers/p.ts`]: imports("../platform/db.ts") + importsType("../modules/a/index.ts"),
			[`${SERVER}/platform/db.ts`]: leaf,
			"packages/testing/src/app.ts": passesOn("../../../apps/server/src/app.ts"),
			"tools/run.ts": imports("../apps/server/src/platform/db.ts"),
			[`${WEB}/routes/r.tsx`]: imports("../features/f/f.tsx") + importsType("./+types/r"),
			[`${WEB}/features/f/f.tsx`]: passesOn("../../ui/u.tsx"),
			[`${WEB}/ui/u.tsx`]: passesOn("../lib/l.ts"),
			[`${WEB}/lib/l.ts`]: leaf,
		};
		const { violations: found } = await withPlantedTree(files, findImportViolations);
		expect(found).toEqual([]);
	});

	test("every rule has a plant", () => {
		const require = createRequire(import.meta.url);
		const configuration = require("../../.dependency-cruiser.cjs") as { forbidden: { name: string }[] };
		const planted = new Set([...violations.map(([rule]) => rule), "no-cycles"]);
		expect(configuration.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
	});

	test("a tree without sources reports zero checked files", async () => {
		expect(await withPlantedTree({}, findImportViolations)).toMatchObject({ checked: 0, violations: [] });
	});
});
