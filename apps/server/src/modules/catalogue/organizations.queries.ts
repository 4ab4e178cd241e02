import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { fetchable } from "./details/pictures.queries.ts";
import { holds, isListed, type Narrowing } from "./projects.queries.ts";
import type { SearchTerms } from "./search/search-terms.ts";

type OrganizationPage = {
	narrowing: Narrowing;
	query: string | null;
	projectTerms: Exclude<SearchTerms, "hopeless"> | null;
	asOf: Date;
	limit: number;
	offset: number;
};

/** Organizations with active projects that match the filters, by name. */
export async function listOrganizations(db: Db, page: OrganizationPage) {
	const { narrowing, query, projectTerms, asOf, limit, offset } = page;
	const isNarrowed = projectTerms !== null || Object.values(narrowing).some((value) => value !== undefined);
	const counted = db
		.selectFrom("catalogueProject as project")
		.where(isListed(narrowing))
		.$if(projectTerms !== null, (select) =>
			select.where(holds(projectTerms?.isShort ? "titleTerms" : "terms", projectTerms?.query ?? "")),
		)
		.select((select) => ["project.organizationId as id", select.fn.countAll<number>().as("projects")])
		.groupBy("project.organizationId");
	const named = db
		.selectFrom("catalogueOrganization as organization")
		.where("organization.activeProjects", ">", 0)
		.where("organization.listedAt", "<=", asOf)
		.$if(query !== null, (select) => select.where(sql<boolean>`organization.name_terms @@ ${query}::tsquery`))
		.orderBy("organization.nameWords")
		.orderBy("organization.id")
		.limit(limit)
		.offset(offset);
	const rows = isNarrowed
		? await named
				.innerJoin(counted.as("counted"), "counted.id", "organization.id")
				.select(["organization.id", "organization.name", "counted.projects"])
				.execute()
		: await named.select(["organization.id", "organization.name", "organization.activeProjects as projects"]).execute();
	return rows.map(({ id, name, projects }) => ({ id, name, projects: Number(projects) }));
}

/** `now` decides whether its logo is omitted because it cannot be fetched. */
export async function findOrganization(db: Db, { id, now }: { id: string; now: Date }) {
	return db
		.selectFrom("catalogueOrganization as organization")
		.select(["id", "name", "city", "country", "website", "mission", "activeProjects"])
		.select(fetchable("organization.logoId", now).as("logoId"))
		.where("id", "=", id)
		.executeTakeFirst();
}
export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof findOrganization>>>;

/** Those with active projects. */
export async function countActiveOrganizations(db: Db): Promise<number> {
	const { count } = await db
		.selectFrom("catalogueOrganization")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("activeProjects", ">", 0)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Ids of those with active projects, in a stable order. */
export async function listActiveOrganizations(db: Db, page: { limit: number; offset: number }): Promise<string[]> {
	const rows = await db
		.selectFrom("catalogueOrganization")
		.select("id")
		.where("activeProjects", ">", 0)
		.orderBy("listedAt")
		.orderBy("id")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
	return rows.map(({ id }) => id);
}
