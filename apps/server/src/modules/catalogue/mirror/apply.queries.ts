import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { ReadProject } from "./project-record.ts";

/**
 * Rows of (project_id, content_hash, read_at, project) that were read from the catalogue; `project` is null when
 * unchanged.
 */
export type ReadProjects = RawBuilder<unknown>;

/** The rows that the walk has staged. */
export const stagedProjects: ReadProjects = sql`catalogue_staged_project`;

/** A few rows, passed as JSON with the statement. */
export function givenProjects(projects: readonly ReadProject[]): ReadProjects {
	const rows = projects.map(({ projectId, contentHash, readAt, record }) => ({
		project_id: projectId,
		content_hash: contentHash,
		read_at: readAt,
		project: record,
	}));
	return sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
		as given(project_id text, content_hash text, read_at timestamptz, project jsonb))`;
}

/** Every changed project, in columns. */
const fresh = (read: ReadProjects) => sql`(
	select staged.project_id, staged.content_hash, staged.read_at, said.*
	from ${read} as staged
	cross join lateral jsonb_to_record(staged.project) as said(
		organization_id text, is_active boolean, name text, description text, image_url text, image_id text,
		country text, country_name text, theme_ids text[], goal_cents bigint, raised_cents bigint,
		donations_count integer, reports_count integer, approved_at timestamptz, name_words text, title_words text,
		all_words text, need text, activities text, long_term_impact text, video_urls text[], themes jsonb,
		organization jsonb)
	where staged.project is not null) as fresh`;

const terms = (words: RawBuilder<unknown>) => sql`array_to_tsvector(string_to_array(${words}, ' '))`;

/**
 * Filter values as words that no text contains and no prefix search matches, so that they can be searched together with
 * query words.
 */
const filterWords = sql`'=organization=' || organization_id, '=country=' || country,
	(select string_agg('=theme=' || theme, ' ') from unnest(theme_ids) as theme)`;

/** Stages a page; unchanged projects are staged without content. */
export async function stageProjects(db: Db, projects: readonly ReadProject[]): Promise<void> {
	await sql`
		insert into catalogue_staged_project (project_id, content_hash, read_at, project)
		select given.project_id, given.content_hash, given.read_at,
			case when project.content_hash is distinct from given.content_hash then given.project end
		from ${givenProjects(projects)} as given
		left join catalogue_project as project on project.id = given.project_id
		on conflict (project_id) do update set
			content_hash = excluded.content_hash, read_at = excluded.read_at, project = excluded.project`.execute(db);
}

/** Projects whose change is visible on campaigns. Must be queried before the change. */
export async function listVisiblyChanged(db: Db, read: ReadProjects): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select project.id
		from ${fresh(read)}
		join catalogue_project as project on project.id = fresh.project_id and project.read_at <= fresh.read_at
		where (project.name, project.is_active, project.organization_id)
			is distinct from (fresh.name, fresh.is_active, fresh.organization_id)
		union
		select project.id
		from (select distinct fresh.organization_id, fresh.organization ->> 'name' as name from ${fresh(read)}) as fresh
		join catalogue_organization as organization on organization.id = fresh.organization_id
		join catalogue_project as project on project.organization_id = organization.id
		where organization.name <> fresh.name`.execute(db);
	return rows.map(({ id }) => id);
}

/** The project that was read last provides the organization's data. */
export async function mergeOrganizations(db: Db, read: ReadProjects): Promise<void> {
	await sql`
		insert into catalogue_organization as organization
			(id, name, logo_url, logo_id, city, country, website, mission, name_words, name_terms)
		select distinct on (fresh.organization_id) fresh.organization_id, said.name, said.logo_url, said.logo_id,
			said.city, said.country, said.website, said.mission, said.name_words, ${terms(sql`said.name_words`)}
		from ${fresh(read)}
		cross join lateral jsonb_to_record(fresh.organization) as said(
			name text, logo_url text, logo_id text, city text, country text, website text, mission text, name_words text)
		order by fresh.organization_id, fresh.read_at desc, fresh.project_id
		on conflict (id) do update set
			name = excluded.name, logo_url = excluded.logo_url, logo_id = excluded.logo_id, city = excluded.city,
			country = excluded.country, website = excluded.website, mission = excluded.mission,
			name_words = excluded.name_words, name_terms = excluded.name_terms
		where (organization.name, organization.logo_id, organization.city, organization.country, organization.website,
			organization.mission) is distinct from (excluded.name, excluded.logo_id, excluded.city, excluded.country,
			excluded.website, excluded.mission)`.execute(db);
}

export type MergedProject = { id: string; organizationId: string };

/** Writes changed projects, never over data that was read later. @param at the mirror's revision time */
export async function mergeProjects(db: Db, read: ReadProjects, at: Date): Promise<MergedProject[]> {
	const { rows } = await sql<MergedProject>`
		insert into catalogue_project as project
			(id, organization_id, is_active, listed_at, name, description, image_url, image_id, country, country_name,
			theme_ids, goal_cents, raised_cents, donations_count, reports_count, approved_at, ranked_at, name_words,
			name_terms, title_terms, terms, content_hash, read_at, updated_at)
		select project_id, organization_id, is_active, case when is_active then ${at}::timestamptz end, name, description,
			image_url, image_id, country, country_name, theme_ids, goal_cents, raised_cents, donations_count, reports_count,
			approved_at, coalesce(approved_at, 'epoch'), name_words, ${terms(sql`name_words`)}, ${terms(sql`title_words`)},
			${terms(sql`concat_ws(' ', all_words, ${filterWords})`)}, content_hash, read_at, ${at}
		from ${fresh(read)}
		order by project_id
		on conflict (id) do update set
			organization_id = excluded.organization_id, is_active = excluded.is_active,
			listed_at = case when excluded.is_active then coalesce(project.listed_at, excluded.listed_at) end,
			withdrawn_at = null, name = excluded.name, description = excluded.description,
			image_url = excluded.image_url, image_id = excluded.image_id, country = excluded.country,
			country_name = excluded.country_name, theme_ids = excluded.theme_ids, goal_cents = excluded.goal_cents,
			raised_cents = excluded.raised_cents, donations_count = excluded.donations_count,
			reports_count = excluded.reports_count, approved_at = excluded.approved_at, ranked_at = excluded.ranked_at,
			name_words = excluded.name_words, name_terms = excluded.name_terms, title_terms = excluded.title_terms,
			terms = excluded.terms, content_hash = excluded.content_hash, read_at = excluded.read_at,
			updated_at = excluded.updated_at
		where project.read_at <= excluded.read_at and project.content_hash <> excluded.content_hash
		returning project.id, project.organization_id as "organizationId"`.execute(db);
	return rows;
}

/** @param ids of the projects that were written */
export async function mergeTexts(db: Db, read: ReadProjects, ids: readonly string[]): Promise<void> {
	await sql`
		insert into catalogue_project_text as texts (project_id, need, activities, long_term_impact, video_urls)
		select project_id, need, activities, long_term_impact, video_urls
		from ${fresh(read)} where project_id = any(${ids})
		on conflict (project_id) do update set
			need = excluded.need, activities = excluded.activities, long_term_impact = excluded.long_term_impact,
			video_urls = excluded.video_urls
		where (texts.*) is distinct from (excluded.*)`.execute(db);
}

/** Names of themes from the projects; the catalogue's own list of themes takes precedence. */
export async function mergeThemesOfProjects(db: Db, read: ReadProjects): Promise<void> {
	await sql`
		insert into catalogue_theme (id, name)
		select distinct on (theme.id) theme.id, theme.name
		from ${fresh(read)}
		cross join lateral jsonb_to_recordset(fresh.themes) as theme(id text, name text)
		order by theme.id, theme.name
		on conflict (id) do nothing`.execute(db);
}

export async function mergePicturesOfProjects(db: Db, read: ReadProjects, at: Date): Promise<void> {
	await sql`
		insert into catalogue_picture (id, form, url, created_at)
		select image_id, 'cover', image_url, ${at}::timestamptz from ${fresh(read)} where image_id is not null
		union
		select organization ->> 'logo_id', 'logo', organization ->> 'logo_url', ${at}
		from ${fresh(read)} where organization ->> 'logo_id' is not null
		on conflict (id) do nothing`.execute(db);
}

/** Updates the time of the last read of unchanged projects. */
export async function setReadAt(db: Db, read: ReadProjects): Promise<void> {
	await sql`
		update catalogue_project as project set read_at = staged.read_at
		from ${read} as staged where project.id = staged.project_id and project.read_at < staged.read_at`.execute(db);
}
