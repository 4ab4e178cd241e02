import type { Rule } from "./rule.ts";

const FOLDER = "apps/server/migrations";

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
