import { dirname } from "node:path";
import type { Importers } from "./imports.ts";
import { isSource, isTest, type Tree } from "./tree.ts";

const PRODUCT = /^(apps|packages\/(?!testing\/))/;
/** Generated from the database. */
const GENERATED = "apps/server/src/platform/db/schema.ts";
const FULL_FOLDER = 30;
const SMALL_FILE_LINES = 60;

export type Thermometer = {
	files: number;
	lines: number;
	/** Files of at most 60 lines whose only importer is in the same folder; the tests do not count. */
	oneImporterFiles: string[];
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
	return {
		files: product.length,
		lines: [...lines.values()].reduce((sum, count) => sum + count, 0),
		oneImporterFiles: product.filter((file) => {
			const from = (importers.get(file) ?? []).filter((importer) => !isTest(importer));
			const [only] = from;
			if (from.length !== 1 || only === undefined) return false;
			return dirname(only) === dirname(file) && (lines.get(file) ?? 0) <= SMALL_FILE_LINES;
		}),
		fullFolders: [...folders].filter(([, count]) => count > FULL_FOLDER).map(([folder]) => folder),
	};
}

export function thermometerLine({ files, lines, oneImporterFiles, fullFolders }: Thermometer): string {
	return `product: ${files} files, ${lines} lines; ${oneImporterFiles.length} files with one importer; ${fullFolders.length} folders over ${FULL_FOLDER} files`;
}
