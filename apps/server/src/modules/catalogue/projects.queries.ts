import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.ts";

export type Narrowing = {
	organization?: string | undefined;
	country?: string | undefined;
	theme?: string | undefined;
};

/** Whose words hold the query: the name's; name and organization's; all that is searched. */
export type SearchedIn = "name_terms" | "title_terms" | "terms";

type ProjectTable = ExpressionBuilder<DB & { project: DB["catalogue_project"] }, "project">;

/** Active projects that a list shows, as far as the filters go. @param beside `words`: these find it, no filter does */
export const isListed = (narrowing: Narrowing, beside?: "words") => (where: ProjectTable) =>
	where.and([
		where("project.is_active", "=", true),
		...(narrowing.organization === undefined ? [] : [where("project.organization_id", "=", narrowing.organization)]),
		...(narrowing.country === undefined ? [] : [where("project.country", "=", narrowing.country)]),
		...(narrowing.theme === undefined ? [] : [hasTheme(narrowing.theme, beside)]),
	]);

/** The first way of saying it keeps the index of themes out of it, which finds a good part of all projects. */
const hasTheme = (theme: string, beside: "words" | undefined) =>
	beside === "words"
		? sql<boolean>`${theme} = any(project.theme_ids)`
		: sql<boolean>`project.theme_ids @> array[${theme}]::text[]`;

export const holds = (terms: SearchedIn, query: string) =>
	sql<boolean>`${sql.ref(`project.${terms}`)} @@ ${query}::tsquery`;

const selectTiles = (db: Db) =>
	db
		.selectFrom("catalogue_project as project")
		.innerJoin("catalogue_organization as organization", "organization.id", "project.organization_id")
		.select([
			"project.id",
			"project.name",
			"project.description",
			"project.image_id as imageId",
			"project.raised_cents as raisedCents",
			"project.goal_cents as goalCents",
			"project.donations_count as donationsCount",
			"project.is_active as isActive",
			"project.country",
			"project.country_name as countryName",
			"project.theme_ids as themeIds",
			"organization.id as organizationId",
			"organization.name as organizationName",
		]);

export type TileRow = Awaited<ReturnType<typeof listTiles>>[number];

/** A part of a list. */
export type ListPart = {
	narrowing: Narrowing;
	asOf: Date;
	search: null | {
		query: string;
		holdsIn: SearchedIn;
		/** Where it must not hold: what another part shows. */
		notIn: SearchedIn | null;
		/** Few match: they are found by the words and then sorted. Else all are gone through in their order until enough match. */
		isRare: boolean;
	};
};

/** Where all is searched, the filters' own words are looked for with the query's, so that few rows are looked at. Their values are ids. */
function withFilters({ query, holdsIn }: { query: string; holdsIn: SearchedIn }, narrowing: Narrowing): string {
	if (holdsIn !== "terms") return query;
	const chosen = Object.entries(narrowing).filter(([, value]) => value !== undefined);
	return [query, ...chosen.map(([name, value]) => `'=${name}=${value}'`)].join(" & ");
}

const selectPart = (db: Db, { narrowing, asOf, search }: ListPart) =>
	db
		.selectFrom("catalogue_project as project")
		.where(isListed(narrowing, search ? "words" : undefined))
		.where("project.listed_at", "<=", asOf)
		.where((where) =>
			where.and([
				...(search?.isRare ? [holds(search.holdsIn, withFilters(search, narrowing))] : []),
				// Said so, it is asked of each project on the way and keeps the index of words out of it.
				...(search && !search.isRare ? [sql<boolean>`(${holds(search.holdsIn, search.query)}) is true`] : []),
				...(search?.notIn ? [where.not(holds(search.notIn, search.query))] : []),
			]),
		);

/** Ids, the newest first. */
export async function listPart(db: Db, part: ListPart, page: { limit: number; offset: number }): Promise<string[]> {
	const matching = selectPart(db, part).select(["project.id", "project.ranked_at"]);
	// PostgreSQL cannot guess how many hold the beginning of a word. The offset keeps it from looking through the fence.
	const rows = await db
		.selectFrom((part.search?.isRare ? matching.offset(0) : matching).as("matching"))
		.select("matching.id")
		.orderBy("matching.ranked_at", "desc")
		.orderBy("matching.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
	return rows.map(({ id }) => id);
}

/**
 * Ids of all that hold the query where it is looked for widest, found by the words and then sorted: by name first, then
 * by the organization's name, then by the rest; within that the newest first.
 */
export async function listRare(
	db: Db,
	part: Omit<ListPart, "search"> & { query: string; holdsIn: SearchedIn },
	page: { limit: number; offset: number },
): Promise<string[]> {
	const { query, holdsIn } = part;
	const matching = selectPart(db, { ...part, search: { query, holdsIn, notIn: null, isRare: true } })
		.select((select) => [
			"project.id",
			"project.ranked_at",
			select
				.case()
				.when(holds("name_terms", query))
				.then(0)
				.when(holds("title_terms", query))
				.then(1)
				.else(2)
				.end()
				.as("tier"),
		])
		.offset(0);
	const rows = await db
		.selectFrom(matching.as("matching"))
		.select("matching.id")
		.orderBy("matching.tier")
		.orderBy("matching.ranked_at", "desc")
		.orderBy("matching.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
	return rows.map(({ id }) => id);
}

export async function countPart(db: Db, part: ListPart): Promise<number> {
	const { count } = await selectPart(db, part)
		.select((select) => select.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** In no order. */
export const listTiles = (db: Db, ids: readonly string[]) => selectTiles(db).where("project.id", "in", ids).execute();

export async function findProject(db: Db, id: string) {
	return selectTiles(db)
		.leftJoin("catalogue_project_text as texts", "texts.project_id", "project.id")
		.select([
			"texts.need",
			"texts.activities",
			"texts.long_term_impact as longTermImpact",
			"texts.video_urls as videoUrls",
			"project.reports_count as reportsCount",
			"project.approved_at as approvedAt",
			"project.read_at as readAt",
			"project.withdrawn_at as withdrawnAt",
			"organization.logo_id as logoId",
			"organization.city",
			"organization.country as organizationCountry",
			"organization.website",
			"organization.mission",
			"organization.active_projects as activeProjects",
		])
		.where("project.id", "=", id)
		.executeTakeFirst();
}
export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

/** How many reports a project has, by the catalogue's word. @returns undefined for one that is not known */
export async function countReports(db: Db, id: string): Promise<number | undefined> {
	const row = await db
		.selectFrom("catalogue_project")
		.select("reports_count as count")
		.where("id", "=", id)
		.executeTakeFirst();
	return row?.count;
}

/** Active projects by name, without a search or with one that holds in name or organization. */
export async function listShort(db: Db, query: string | null, limit: number) {
	return db
		.selectFrom("catalogue_project as project")
		.innerJoin("catalogue_organization as organization", "organization.id", "project.organization_id")
		.select([
			"project.id",
			"project.name",
			"organization.id as organizationId",
			"organization.name as organizationName",
		])
		.where("project.is_active", "=", true)
		.$if(query !== null, (select) => select.where(holds("title_terms", query ?? "")))
		.orderBy("project.name_words")
		.orderBy("project.id")
		.limit(limit)
		.execute();
}

/** Active ones, the oldest first, so that a new one changes the end alone. */
export async function listActiveProjects(db: Db, page: { limit: number; offset: number }) {
	return db
		.selectFrom("catalogue_project")
		.select(["id", "updated_at as updatedAt"])
		.where("is_active", "=", true)
		.orderBy("ranked_at")
		.orderBy("id")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
