import type { Rule } from "./rule.ts";
import { isSource, isTest, withoutComments } from "./tree.ts";

const FOLDER = "apps/server/src/providers";
const MODULE_IMPORT = /\b(?:import|export)\s+([^;"']*?)\s+from\s+["'](?:\.\.\/)+modules\/[^"']+["']/g;
const OTHER_IMPORT = /(?:\bimport\s*\(\s*|\bimport\s+)["'](?:\.\.\/)+modules\/[^"']+["']/;

/** A provider implements a port, so it needs the port's types and the errors that the port names. */
export const providersImplementPorts: Rule = {
	law: "a provider takes types and errors from a module, never its operations",
	expects: [FOLDER],
	find(tree) {
		const files = tree.files.filter((file) => file.startsWith(`${FOLDER}/`) && isSource(file) && !isTest(file));
		const violations = files.flatMap((file) => {
			const text = withoutComments(tree.read(file));
			const names = [...text.matchAll(MODULE_IMPORT)].flatMap(([, clause = ""]) => valuesOf(clause));
			const taken = OTHER_IMPORT.test(text) ? [...names, "a whole module"] : names;
			return taken.map((name) => `${file}: takes ${name} from a module`);
		});
		return { checked: files.length, violations };
	},
};

/** The names in an import clause that are neither types nor errors. */
function valuesOf(clause: string): string[] {
	if (clause.startsWith("type ")) return [];
	return clause
		.replace(/[{}]/g, "")
		.split(",")
		.map((name) => name.trim())
		.filter((name) => name !== "" && !name.startsWith("type ") && !/^\w+Error(\s+as\s+\w+)?$/.test(name));
}
