import type { Rule } from "./rule.ts";
import { isSource, isTest, type Tree, withoutComments } from "./tree.ts";

const MODULES = "apps/server/src/modules";
const BUILDER_CALL = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(|\bsql(?:<[^`]*?>)?`/;
const BUILDER_TABLES =
	/\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|innerJoin|leftJoin|rightJoin|fullJoin|innerJoinLateral|leftJoinLateral)\s*\(\s*(\[[^\]]*\]|["'][^"']+["'])/g;
const RAW_SQL = /\bsql(?:<[^`]*?>)?`([^`]*)`/g;
const RAW_TABLES = /\b(insert\s+into|update|delete\s+from|from|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi;
/** Words that follow `from` or `update` in SQL but are not tables. */
const NOT_TABLES = new Set([
	"select",
	"set",
	"of",
	"skip",
	"nowait",
	"lateral",
	"unnest",
	"generate_series",
	"now",
	"jsonb_to_recordset",
	"ts_stat",
]);
/** Written by the platform, read by modules. */
const PLATFORM_TABLES = new Set(["audit_event"]);

const TABLE_PARAMETER = /\b(?:selectFrom|updateTable|deleteFrom)\(table\)/;

type Mention = { module: string; file: string; table: string; inserts: boolean };

export const sqlLivesInQueries: Rule = {
	law: "a module's SQL is in its *.queries.ts",
	expects: [MODULES],
	find(tree) {
		const files = sourcesOfModules(tree).filter((file) => !file.endsWith(".queries.ts"));
		const violations = files
			.filter((file) => BUILDER_CALL.test(withoutComments(tree.read(file))))
			.map((file) => `${file}: SQL outside of *.queries.ts`);
		return { checked: sourcesOfModules(tree).length, violations };
	},
};

export const modulesKeepToTheirTables: Rule = {
	law: "a module reads and writes its own tables alone",
	expects: [],
	find(tree) {
		const files = sourcesOfModules(tree).filter((file) => file.endsWith(".queries.ts"));
		const mentions = files.flatMap((file) => readMentions(tree, file));
		const tables = new Set(mentions.map(({ table }) => table));
		const violations = [...tables].flatMap((table) => {
			const here = mentions.filter((mention) => mention.table === table);
			const modules = new Set(here.map(({ module }) => module));
			if (modules.size < 2) return [];
			const owner = ownerOf(here);
			return [...new Set(here.filter(({ module }) => module !== owner).map(({ file }) => file))].map(
				(file) => `${file}: the table "${table}" belongs to ${owner}; use its index.ts`,
			);
		});
		// Every query file mentions a table or has it as a parameter; a file without one means that the parser missed it.
		const blind = files.filter(
			(file) => !mentions.some((mention) => mention.file === file) && !TABLE_PARAMETER.test(tree.read(file)),
		);
		return {
			checked: mentions.length,
			violations: [...violations, ...blind.map((file) => `${file}: no table found in a query file`)],
		};
	},
};

/** The module that inserts into a table; if a trigger or a migration does, the module that uses it. */
const ownerOf = (mentions: readonly Mention[]): string | undefined =>
	(mentions.find(({ inserts }) => inserts) ?? mentions[0])?.module;

/** The tables that each module owns, by the module's name. */
export function tablesOfModules(tree: Tree): Map<string, Set<string>> {
	const files = sourcesOfModules(tree).filter((file) => file.endsWith(".queries.ts"));
	const mentions = Map.groupBy(
		files.flatMap((file) => readMentions(tree, file)),
		({ table }) => table,
	);
	const tables = new Map<string, Set<string>>();
	for (const [table, here] of mentions) {
		const owner = ownerOf(here);
		if (owner && !PLATFORM_TABLES.has(table)) tables.set(owner, (tables.get(owner) ?? new Set()).add(table));
	}
	return tables;
}

/** The query builder's names are camelCase, those of raw SQL snake_case. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function sourcesOfModules(tree: Tree): string[] {
	return tree.files.filter((file) => file.startsWith(`${MODULES}/`) && isSource(file) && !isTest(file));
}

function readMentions(tree: Tree, file: string): Mention[] {
	const module = file.slice(MODULES.length + 1).split("/")[0] ?? "";
	const text = withoutComments(tree.read(file));
	// A common table expression is local to its query.
	const own = new Set(
		[...text.matchAll(/\.with(?:Recursive)?\s*\(\s*["']([^"'(]+)/g)].map(([, name = ""]) => snakeCase(name)),
	);
	const fromBuilder = [...text.matchAll(BUILDER_TABLES)].flatMap(([, verb, argument = ""]) =>
		[...argument.matchAll(/["']([^"']+)["']/g)].map(([, name = ""]) => ({
			table: snakeCase(name.split(/\s+as\s+/i)[0] ?? ""),
			inserts: verb === "insertInto",
		})),
	);
	const fromSql = [...text.matchAll(RAW_SQL)].flatMap(([, query = ""]) => tablesOfSql(query));
	return [...fromBuilder, ...fromSql]
		.filter(({ table }) => table !== "" && !own.has(table))
		.map(({ table, inserts }) => ({ module, file, table, inserts }));
}

function tablesOfSql(query: string): { table: string; inserts: boolean }[] {
	const own = new Set(
		[...query.matchAll(/([a-z_][a-z0-9_]*)\s+as\s+(?:not\s+materialized\s+|materialized\s+)?\(/gi)].map((m) => m[1]),
	);
	// `extract(epoch from …)` and `is distinct from …` name no table.
	const plain = query.replace(/extract\s*\([^)]*\)|distinct\s+from|for\s+(?:no\s+key\s+)?update/gi, " ");
	return [...plain.matchAll(RAW_TABLES)]
		.map(([, verb = "", table = ""]) => ({ table, inserts: /^insert/i.test(verb) }))
		.filter(({ table }) => !own.has(table) && !NOT_TABLES.has(table.toLowerCase()));
}
