import { tablesOfModules } from "./table-rules.ts";
import { isSource, isTest, type Tree } from "./tree.ts";

const MODULES = "apps/server/src/modules";
const EVENT = /export const (\w+)\s*=\s*defineEvent</g;
const SUBSCRIPTION = /\bsubscribe\(\s*(\w+),/g;
const JOB = /defineJob(?:<[^(]*>)?\(\{\s*name: "([a-z-]+)"/g;

export type ModuleFacts = { module: string; tables: string[]; publishes: string[]; handles: string[]; jobs: string[] };

/** What each module of the server owns, read from its source files. */
export function readModules(tree: Tree): ModuleFacts[] {
	const tables = tablesOfModules(tree);
	const sources = tree.files.filter((file) => file.startsWith(`${MODULES}/`) && isSource(file) && !isTest(file));
	const modules = [...new Set(sources.map((file) => file.slice(MODULES.length + 1).split("/")[0] ?? ""))].sort();
	const events = new Set(sources.flatMap((file) => capture(EVENT, tree.read(file))));
	return modules.map((module) => {
		const texts = sources.filter((file) => file.startsWith(`${MODULES}/${module}/`)).map((file) => tree.read(file));
		const find = (pattern: RegExp) => [...new Set(texts.flatMap((text) => capture(pattern, text)))].sort();
		return {
			module,
			tables: [...(tables.get(module) ?? [])].sort(),
			publishes: find(EVENT),
			handles: find(SUBSCRIPTION).filter((name) => events.has(name)),
			jobs: find(JOB),
		};
	});
}

/** A module's row in ARCHITECTURE.md, without the first and the last bar. */
export const moduleRow = ({ module, tables, publishes, handles, jobs }: ModuleFacts): string =>
	[`\`${module}\``, list(tables), list(publishes), list(handles), list(jobs)].join(" | ");

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(" ") || "–";

const capture = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);
