import { basename, dirname } from "node:path";
import type { Importers } from "./imports.ts";
import { isSource, isTest, type Tree } from "./tree.ts";

const PRODUCT = /^(apps|packages\/(?!testing\/))/;
/** Generated from the database. */
const GENERATED = "apps/server/src/platform/db/schema.ts";
const FULL_FOLDER = 30;
const SMALL_FILE_LINES = 60;
/** The files that each module has under the same names, however short they are. */
const STANDARD = /(^|\.)(routes|jobs|queries|mails|metrics|events|realtime)\.ts$|^personal-records(\.queries)?\.ts$/;

export type Thermometer = {
	files: number;
	lines: number;
	/**
	 * Files of at most 60 lines whose only importer is in the same folder; tests are not importers. They could be part of
	 * it, unless the importer loads them lazily, is the public face (`index.ts`), whose importers use the file, or the file
	 * is one of a module's standard ones.
	 */
	oneImporterFiles: string[];
	/** Those that have a test file of their own. */
	testedFiles: string[];
	/** Folders with more than 30 files of any kind, the tests included. */
	fullFolders: string[];
};

/** Measures the structure of the product: `apps` and `packages` without tests and generated code. */
export function readThermometer(tree: Tree, importers: Importers): Thermometer {
	const product = tree.files.filter(
		(file) => PRODUCT.test(file) && isSource(file) && !isTest(file) && file !== GENERATED,
	);
	const lines = new Map(product.map((file) => [file, tree.read(file).trimEnd().split("\n").length]));
	const folders = new Map<string, number>();
	for (const file of tree.files.filter((file) => PRODUCT.test(file) && (isSource(file) || file.endsWith(".css")))) {
		folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
	}
	const oneImporterFiles = product.filter((file) => {
		const [only, ...others] = (importers.get(file) ?? []).filter(({ file }) => !isTest(file));
		if (!only || others.length > 0 || only.isLazy || basename(only.file) === "index.ts") return false;
		if (STANDARD.test(basename(file)) || (lines.get(file) ?? 0) > SMALL_FILE_LINES) return false;
		return dirname(only.file) === dirname(file);
	});
	const tests = new Set(tree.files.filter(isTest).map((file) => file.replace(/\.test\.tsx?$/, "")));
	return {
		files: product.length,
		lines: [...lines.values()].reduce((sum, count) => sum + count, 0),
		oneImporterFiles,
		testedFiles: oneImporterFiles.filter((file) => tests.has(file.replace(/\.tsx?$/, ""))),
		fullFolders: [...folders].filter(([, count]) => count > FULL_FOLDER).map(([folder]) => folder),
	};
}

export function thermometerLine(measured: Thermometer): string {
	const { files, lines, oneImporterFiles, testedFiles, fullFolders } = measured;
	const importers = `${oneImporterFiles.length} files with one importer (${testedFiles.length} of them with tests)`;
	return `product: ${files} files, ${lines} lines; ${importers}; ${fullFolders.length} folders over ${FULL_FOLDER} files`;
}
