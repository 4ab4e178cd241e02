import type { EndpointName } from "@stride/contract/api";
import { sql } from "kysely";
import type { World } from "../world.test-steps.ts";
import type { CellCase, CellRow } from "./cell.test-steps.ts";

const [organizationId, activeId, inactiveId, missingId] = ["7000001", "7000002", "7000003", "7999999"];

/** Inserts two projects into the mirror, as a walk through the catalogue does. */
async function plantProjects(world: World): Promise<void> {
	const { db } = world.app.app.deps;
	await sql`insert into catalogue_organization (id, name, name_words, name_terms, active_projects, listed_at)
		values (${organizationId}, 'Rowers of the river', 'rowers of the river', array_to_tsvector('{rowers}'), 1, 'epoch')
		on conflict do nothing`.execute(db);
	await sql`insert into catalogue_project (id, organization_id, is_active, listed_at, name, description, theme_ids,
			goal_cents, raised_cents, donations_count, reports_count, ranked_at, name_words, name_terms, title_terms, terms,
			content_hash, read_at, updated_at)
		select id, ${organizationId}, active, case when active then 'epoch'::timestamptz end, 'Boats', 'For a school.', '{}',
			1, 0, 0, 0, now(), 'boats', array_to_tsvector('{boats}'), array_to_tsvector('{boats}'),
			array_to_tsvector('{boats}'), '', now(), now()
		from (values (${activeId}, true), (${inactiveId}, false)) as planted(id, active)
		on conflict do nothing`.execute(db);
}

const at = (path: string, passed = "200"): CellCase => ({
	request: async (world) => {
		await plantProjects(world);
		return { path: `/v1${path}` };
	},
	passed,
});

const perProject = (path: (id: string) => string): CellRow => ({
	active: at(path(activeId)),
	inactive: at(path(inactiveId)),
	missing: at(path(missingId), "404 ProjectNotFoundException"),
	"an invalid project id": at(path("boats"), "400 ValidationException"),
});

const perOrganization = (path: (id: string) => string): CellRow => ({
	known: at(path(organizationId)),
	missing: at(path(missingId), "404 OrganizationNotFoundException"),
	"an invalid organization id": at(path("rowers"), "400 ValidationException"),
});

/** The charity catalogue is public and the same for every role. */
export const catalogueCells = {
	listProjects: {
		all: at("/projects"),
		searched: at("/projects?search=boats&country=UA&theme=sport"),
		"an invalid filter": at("/projects?country=ukraine", "400 ValidationException"),
	},
	listProjectOrganizations: { all: at("/project/organizations"), searched: at("/project/organizations?search=rowers") },
	listProjectCountries: { all: at("/project/countries"), narrowed: at("/project/countries?theme=sport") },
	listProjectThemes: { all: at("/project/themes"), narrowed: at("/project/themes?country=UA") },
	getProject: {
		...perProject((id) => `/project/${id}`),
		"active, refreshed": at(`/project/${activeId}?fresh=true`),
	},
	getProjectGallery: perProject((id) => `/project/${id}/gallery`),
	listProjectReports: perProject((id) => `/project/${id}/reports`),
	getOrganization: perOrganization((id) => `/project/organization/${id}`),
	listOrganizationProjects: perOrganization((id) => `/organization/${id}/projects`),
	listCharities: { all: at("/charities"), searched: at("/charities?search=boats") },
} satisfies Partial<Record<EndpointName, CellRow>>;
