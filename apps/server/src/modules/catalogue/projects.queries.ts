import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.ts";
import { fetchable } from "./details/pictures.queries.ts";

export type Narrowing = {
	organization?: string | undefined;
	country?: string | undefined;
	theme?: string | undefined;
};

/** Which words are searched: the name's; those of name and organization; all. */
export type SearchedIn = "nameTerms" | "titleTerms" | "terms";

type ProjectTable = ExpressionBuilder<DB & { project: DB["catalogueProject"] }, "project">;

/**
 * Condition for listed, active projects that match the filters. @param beside `words`: the query uses the index of
 * words, not that of filters
 */
export const isListed = (narrowing: Narrowing, beside?: "words") => (where: ProjectTable) =>
	where.and([
		where("project.isActive", "=", true),
		...(narrowing.organization === undefined ? [] : [where("project.organizationId", "=", narrowing.organization)]),
		...(narrowing.country === undefined ? [] : [where("project.country", "=", narrowing.country)]),
		...(narrowing.theme === undefined ? [] : [hasTheme(narrowing.theme, beside)]),
	]);

/** The first form prevents the use of the themes' index, which matches a large share of all projects. */
const hasTheme = (theme: string, beside: "words" | undefined) =>
	beside === "words"
		? sql<boolean>`${theme} = any(project.theme_ids)`
		: sql<boolean>`project.theme_ids @> array[${theme}]::text[]`;

export const holds = (terms: SearchedIn, query: string) =>
	sql<boolean>`${sql.ref(`project.${terms}`)} @@ ${query}::tsquery`;

/** `now` decides which pictures are omitted because they cannot be fetched. */
const selectTiles = (db: Db, now: Date) =>
	db
		.selectFrom("catalogueProject as project")
		.innerJoin("catalogueOrganization as organization", "organization.id", "project.organizationId")
		.select([
			"project.id",
			"project.name",
			"project.description",
			fetchable("project.imageId", now).as("imageId"),
			"project.raisedCents",
			"project.goalCents",
			"project.donationsCount",
			"project.isActive",
			"project.country",
			"project.countryName",
			"project.themeIds",
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
		/** Excludes matches of an earlier part. */
		notIn: SearchedIn | null;
		/**
		 * Few matches are found by the index of words and sorted; else all projects are scanned in order until enough
		 * match.
		 */
		isRare: boolean;
	};
};

/**
 * When all words are searched, the filters' words are searched with the query's, so that few rows are read. Their
 * values are ids.
 */
function withFilters({ query, holdsIn }: { query: string; holdsIn: SearchedIn }, narrowing: Narrowing): string {
	if (holdsIn !== "terms") return query;
	const chosen = Object.entries(narrowing).filter(([, value]) => value !== undefined);
	return [query, ...chosen.map(([name, value]) => `'=${name}=${value}'`)].join(" & ");
}

const selectPart = (db: Db, { narrowing, asOf, search }: ListPart) =>
	db
		.selectFrom("catalogueProject as project")
		.where(isListed(narrowing, search ? "words" : undefined))
		.where("project.listedAt", "<=", asOf)
		.where((where) =>
			where.and([
				...(search?.isRare ? [holds(search.holdsIn, withFilters(search, narrowing))] : []),
				// In this form it is evaluated per project and does not use the index of words.
				...(search && !search.isRare ? [sql<boolean>`(${holds(search.holdsIn, search.query)}) is true`] : []),
				...(search?.notIn ? [where.not(holds(search.notIn, search.query))] : []),
			]),
		);

/** Ids, newest first. */
export async function listPart(db: Db, part: ListPart, page: { limit: number; offset: number }): Promise<string[]> {
	const matching = selectPart(db, part).select(["project.id", "project.rankedAt"]);
	// PostgreSQL cannot estimate the number of prefix matches. The offset is an optimisation fence.
	const rows = await db
		.selectFrom((part.search?.isRare ? matching.offset(0) : matching).as("matching"))
		.select("matching.id")
		.orderBy("matching.rankedAt", "desc")
		.orderBy("matching.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
	return rows.map(({ id }) => id);
}

/**
 * Ids of all matches in the widest search, found by the index of words and sorted: matches by name, then by the
 * organization's name, then by the rest; newest first within each.
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
			"project.rankedAt",
			select
				.case()
				.when(holds("nameTerms", query))
				.then(0)
				.when(holds("titleTerms", query))
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
		.orderBy("matching.rankedAt", "desc")
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

/** Unordered. */
export const listTiles = (db: Db, { ids, now }: { ids: readonly string[]; now: Date }) =>
	selectTiles(db, now).where("project.id", "in", ids).execute();

export async function findProject(db: Db, { id, now }: { id: string; now: Date }) {
	return selectTiles(db, now)
		.leftJoin("catalogueProjectText as texts", "texts.projectId", "project.id")
		.select([
			"texts.need",
			"texts.activities",
			"texts.longTermImpact",
			"texts.videoUrls",
			"project.reportsCount",
			"project.approvedAt",
			"project.readAt",
			"project.withdrawnAt",
			fetchable("organization.logoId", now).as("logoId"),
			"organization.city",
			"organization.country as organizationCountry",
			"organization.website",
			"organization.mission",
			"organization.activeProjects",
		])
		.where("project.id", "=", id)
		.executeTakeFirst();
}
export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

/** The number of a project's reports as stated by the catalogue. @returns undefined for an unknown project */
export async function countReports(db: Db, id: string): Promise<number | undefined> {
	const row = await db
		.selectFrom("catalogueProject")
		.select("reportsCount as count")
		.where("id", "=", id)
		.executeTakeFirst();
	return row?.count;
}

/** Active projects by name, all or those that match the search in name or organization. */
export async function listShort(db: Db, query: string | null, limit: number) {
	return db
		.selectFrom("catalogueProject as project")
		.innerJoin("catalogueOrganization as organization", "organization.id", "project.organizationId")
		.select([
			"project.id",
			"project.name",
			"organization.id as organizationId",
			"organization.name as organizationName",
		])
		.where("project.isActive", "=", true)
		.$if(query !== null, (select) => select.where(holds("titleTerms", query ?? "")))
		.orderBy("project.nameWords")
		.orderBy("project.id")
		.limit(limit)
		.execute();
}

/** Active ones, oldest first, so that a new one changes the end only. */
export async function listActiveProjects(db: Db, page: { limit: number; offset: number }) {
	return db
		.selectFrom("catalogueProject")
		.select(["id", "updatedAt"])
		.where("isActive", "=", true)
		.orderBy("rankedAt")
		.orderBy("id")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
