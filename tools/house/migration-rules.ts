import type { Rule } from "./rule.ts";

const FOLDER = "apps/server/migrations";

/** The last migration that was written before schema changes came in two steps. */
const LAST_SINGLE_STEP = "0023";
const CONTRACTION = /^-- contract since (\S+\.sql)$/m;
/** Statements after which the version before this one fails. */
const BREAKING: readonly [RegExp, string][] = [
	[/\bdrop\s+(table|view|column|function|type|schema)\b/i, "removes what the former version uses"],
	[/\brename\s+(to|column|constraint)?\b/i, "renames what the former version uses"],
	[/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, "changes a type that the former version uses"],
	[/\bset\s+not\s+null\b/i, "demands a value that the former version does not write"],
	[/\bdrop\s+default\b/i, "demands a value that the former version does not write"],
	[
		/\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/i,
		"demands a value that the former version does not write",
	],
];

/**
 * The statements whose effect the former version meets: without comments, the bodies of functions, which run later, new
 * names of indexes, which no query names, and of tables whose names the same file gives to another table.
 */
function effectiveSql(text: string): string {
	const sql = text.replace(/--.*$/gm, "").replace(/\bcreate\s+(?:or\s+replace\s+)?function\b.*?\$\$.*?\$\$/gis, "");
	return sql
		.replace(/\balter\s+index\s+\w+\s+rename\s+to\s+\w+/gi, "")
		.replace(/\balter\s+table\s+(\w+)\s+rename\s+to\s+\w+/gi, (statement, table: string) =>
			new RegExp(`\\bcreate\\s+table\\s+${table}\\b`, "i").test(sql) ? "" : statement,
		);
}

export const migrationsAreNumbered: Rule = {
	law: "migrations are NNNN_name.sql, numbered from 0001 without a gap or a double",
	expects: [FOLDER],
	find(tree) {
		const names = tree.files
			.filter((file) => file.startsWith(`${FOLDER}/`))
			.map((file) => file.slice(FOLDER.length + 1))
			.sort();
		const violations = names.flatMap((name, index) => {
			const number = /^(\d{4})_[a-z0-9]+(_[a-z0-9]+)*\.sql$/.exec(name)?.[1];
			if (number === undefined) return [`${FOLDER}/${name}: is not named NNNN_name.sql`];
			const wanted = String(index + 1).padStart(4, "0");
			return number === wanted ? [] : [`${FOLDER}/${name}: ${wanted} is the next number`];
		});
		return { checked: names.length, violations };
	},
};

export const migrationsExpandFirst: Rule = {
	law: "a migration lets the former version run, or says since when nothing uses what it removes",
	expects: [],
	find(tree) {
		const files = tree.files.filter((file) => file.startsWith(`${FOLDER}/`) && file.endsWith(".sql")).sort();
		const later = files.filter((file) => file.slice(FOLDER.length + 1) > `${LAST_SINGLE_STEP}_~`);
		const violations = later.flatMap((file) => {
			const text = tree.read(file);
			const since = CONTRACTION.exec(text)?.[1];
			if (since === undefined) {
				const sql = effectiveSql(text);
				const found = BREAKING.find(([pattern]) => pattern.test(sql));
				return found ? [`${file}: ${found[1]}; expand first, contract in a later release`] : [];
			}
			const isEarlier = files.includes(`${FOLDER}/${since}`) && `${FOLDER}/${since}` < file;
			return isEarlier ? [] : [`${file}: ${since} is no earlier migration`];
		});
		return { checked: later.length, violations };
	},
};
