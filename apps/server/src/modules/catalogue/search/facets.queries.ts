import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { holds, isListed, type Narrowing } from "../projects.queries.ts";
import type { SearchTerms } from "./search-terms.ts";

type Found = Exclude<SearchTerms, "hopeless"> | null;

const selectListed = (db: Db, narrowing: Narrowing, terms: Found) =>
	db
		.selectFrom("catalogueProject as project")
		.where(isListed(narrowing))
		.$if(terms !== null, (select) => select.where(holds(terms?.isShort ? "titleTerms" : "terms", terms?.query ?? "")));

/** Active projects by country, with the catalogue's name. */
export async function countByCountry(db: Db, narrowing: Narrowing, terms: Found) {
	return selectListed(db, narrowing, terms)
		.select((select) => [
			sql<string>`project.country`.as("id"),
			sql<string>`min(project.country_name)`.as("name"),
			select.fn.countAll<number>().as("projects"),
		])
		.where("project.country", "is not", null)
		.groupBy("project.country")
		.execute();
}

/** Active projects by theme, with the catalogue's name. */
export async function countByTheme(db: Db, narrowing: Narrowing, terms: Found) {
	return db
		.selectFrom(
			selectListed(db, narrowing, terms).select(sql<string>`unnest(project.theme_ids)`.as("id")).as("themeOf"),
		)
		.leftJoin("catalogueTheme as theme", "theme.id", "themeOf.id")
		.select((select) => ["themeOf.id", "theme.name", select.fn.countAll<number>().as("projects")])
		.groupBy(["themeOf.id", "theme.name"])
		.execute();
}

/** The catalogue's names of themes. */
export async function listThemeNames(db: Db) {
	return db.selectFrom("catalogueTheme").select(["id", "name"]).execute();
}
