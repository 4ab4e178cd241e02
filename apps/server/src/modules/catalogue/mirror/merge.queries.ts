import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { CatalogueTheme } from "../charity-catalogue.ts";

/** Counts active projects, and those of them that the staged walk would deactivate or does not list. */
export async function countEndings(db: Db): Promise<{ active: number; ending: number }> {
	const { rows } = await sql<{ active: number; ending: number }>`
		select count(*) as active, count(*) filter (
			where staged.project_id is null or not coalesce((staged.project ->> 'is_active')::boolean, true)
		) as ending
		from catalogue_project as project
		left join catalogue_staged_project as staged on staged.project_id = project.id
		where project.is_active`.execute(db);
	return rows[0] ?? { active: 0, ending: 0 };
}

export type WithdrawnProject = { id: string; organizationId: string };

/** Withdraws projects that the walk did not list, except those that were read individually since it began. */
export async function withdrawUnstaged(db: Db, walkStartedAt: Date, at: Date): Promise<WithdrawnProject[]> {
	return (
		db
			.updateTable("catalogueProject as project")
			// An empty hash, so that any later read counts as a change.
			.set({ isActive: false, listedAt: null, withdrawnAt: at, contentHash: "", updatedAt: at })
			.where("withdrawnAt", "is", null)
			.where("readAt", "<", walkStartedAt)
			.where((where) =>
				where.not(
					where.exists(
						where
							.selectFrom("catalogueStagedProject as staged")
							.select("staged.projectId")
							.whereRef("staged.projectId", "=", "project.id"),
					),
				),
			)
			.returning(["project.id", "project.organizationId"])
			.execute()
	);
}

/** @returns false when it was inactive before */
export async function withdrawOne(db: Db, projectId: string, at: Date): Promise<WithdrawnProject | undefined> {
	return db
		.updateTable("catalogueProject")
		.set({ isActive: false, listedAt: null, withdrawnAt: at, contentHash: "", updatedAt: at, readAt: at })
		.where("id", "=", projectId)
		.where("withdrawnAt", "is", null)
		.returning(["id", "organizationId"])
		.executeTakeFirst();
}

/** Recounts the active projects of organizations; of all of them without ids. @param at the mirror's revision time */
export async function countActive(db: Db, at: Date, organizationIds: readonly string[] | null): Promise<void> {
	await sql`
		update catalogue_organization as organization set
			active_projects = counted.projects,
			listed_at = case when counted.projects > 0 then coalesce(organization.listed_at, ${at}::timestamptz) end
		from (
			select organization.id, count(project.id) as projects
			from catalogue_organization as organization
			left join catalogue_project as project on project.organization_id = organization.id and project.is_active
			where ${organizationIds}::text[] is null or organization.id = any(${organizationIds}::text[])
			group by organization.id
		) as counted
		where counted.id = organization.id and organization.active_projects <> counted.projects`.execute(db);
	await sql`
		update catalogue_mirror
		set active_projects = (select coalesce(sum(active_projects), 0) from catalogue_organization)`.execute(db);
}

/** Rebuilds the words of all active projects; writes only additions and removals. */
export async function rebuildWords(db: Db): Promise<void> {
	await sql`
		with present as materialized (
			select word, coalesce(names.ndoc, 0) as names, coalesce(titles.ndoc, 0) as titles, everywhere.ndoc as projects
			from ts_stat('select terms from catalogue_project where is_active') as everywhere
			left join ts_stat('select title_terms from catalogue_project where is_active') as titles using (word)
			left join ts_stat('select name_terms from catalogue_project where is_active') as names using (word)
			where word !~ '='
		), gone as (
			delete from catalogue_word as known
			where not exists (select from present where present.word = known.word)
		)
		insert into catalogue_word as known (word, names_count, titles_count, projects_count)
		select word, names, titles, projects from present
		on conflict (word) do update set names_count = excluded.names_count, titles_count = excluded.titles_count,
			projects_count = excluded.projects_count
		where (known.names_count, known.titles_count, known.projects_count)
			is distinct from (excluded.names_count, excluded.titles_count, excluded.projects_count)`.execute(db);
}

/** Adds the words of a few projects. Their counts are corrected by the next walk. */
export async function addWords(db: Db, projectIds: readonly string[]): Promise<void> {
	await sql`
		insert into catalogue_word (word, names_count, titles_count, projects_count)
		select distinct word, 1, 1, 1 from catalogue_project, unnest(tsvector_to_array(terms)) as word
		where id = any(${projectIds}) and is_active and word !~ '='
		on conflict (word) do nothing`.execute(db);
}

export async function mergeThemes(db: Db, themes: readonly CatalogueTheme[]): Promise<void> {
	if (themes.length === 0) return;
	await db
		.insertInto("catalogueTheme")
		.values(themes.map(({ id, name }) => ({ id, name })))
		.onConflict((conflict) =>
			conflict
				.column("id")
				.doUpdateSet({ name: sql`excluded.name` })
				.where("catalogueTheme.name", "<>", sql<string>`excluded.name`),
		)
		.execute();
}
