import type { Charity, Organization, Project, ProjectFilters, ProjectTile } from "@stride/contract/campaigns/projects";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import type { CatalogueReading } from "./catalogue-reading.ts";
import { readMirror } from "./mirror/mirror.queries.ts";
import { refreshProject } from "./mirror/reread-project.ts";
import { findOrganization } from "./organizations.queries.ts";
import { presentOrganization, presentProject, presentTile } from "./present-project.ts";
import { findProject, listShort, listTiles } from "./projects.queries.ts";
import { listMatching } from "./search/list-matching.ts";

/** @throws AppError ProjectNotFoundException */
export async function getProject(
	reading: CatalogueReading,
	{ projectId, isFresh, locale }: { projectId: string; isFresh: boolean; locale: Locale },
): Promise<Project> {
	const { db, clock } = reading.deps;
	if (isFresh) await refreshProject(reading.deps, projectId);
	const [row, mirror, wording] = await Promise.all([
		findProject(db, { id: projectId, now: clock() }),
		readMirror(db),
		reading.wordingIn(locale),
	]);
	if (!row) throw new AppError("ProjectNotFoundException");
	return presentProject(row, wording, mirror.syncedAt);
}

/** @throws AppError OrganizationNotFoundException */
export async function getOrganization(reading: CatalogueReading, organizationId: string): Promise<Organization> {
	const { db, clock } = reading.deps;
	const row = await findOrganization(db, { id: organizationId, now: clock() });
	if (!row) throw new AppError("OrganizationNotFoundException");
	return presentOrganization(row);
}

/**
 * A page of active projects. Its `asOf` is the mirror's last revision, not the current time, so a concurrent revision
 * cannot shift later pages.
 */
export async function listProjects(
	reading: CatalogueReading,
	{ page, filters, locale }: { page: PageQuery; filters: ProjectFilters; locale: Locale },
) {
	const { db } = reading.deps;
	const { changedAt, activeProjects } = await readMirror(db);
	const window = pageWindow(page, pageSizes.projects, changedAt);
	const { search, ...narrowing } = filters;
	const terms = await reading.termsOf(changedAt, search);
	const ids = await listMatching(db, { terms, narrowing, asOf: window.asOf, activeProjects }, window);
	const { rows, pagination } = cutPage(window, ids);
	return { data: await readTiles(reading, rows, locale), pagination };
}

async function readTiles(reading: CatalogueReading, ids: readonly string[], locale: Locale): Promise<ProjectTile[]> {
	if (ids.length === 0) return [];
	const { db, clock } = reading.deps;
	const [tiles, wording] = await Promise.all([listTiles(db, { ids, now: clock() }), reading.wordingIn(locale)]);
	const byId = new Map(tiles.map((tile) => [tile.id, tile]));
	return ids.flatMap((id) => {
		const tile = byId.get(id);
		return tile ? [presentTile(tile, wording)] : [];
	});
}

/** @throws AppError OrganizationNotFoundException */
export async function listOrganizationProjects(
	reading: CatalogueReading,
	{ organizationId, page, locale }: { organizationId: string; page: PageQuery; locale: Locale },
) {
	const { db, clock } = reading.deps;
	if (!(await findOrganization(db, { id: organizationId, now: clock() })))
		throw new AppError("OrganizationNotFoundException");
	return listProjects(reading, { page, filters: { organization: organizationId }, locale });
}

/** The first active projects by name that match the search in their own or the organization's name. */
export async function listCharities(reading: CatalogueReading, search: string | undefined): Promise<Charity[]> {
	const { db } = reading.deps;
	const { changedAt } = await readMirror(db);
	const terms = await reading.termsOf(changedAt, search);
	if (terms === "hopeless") return [];
	const rows = await listShort(db, terms?.query ?? null, pageSizes.charities);
	return rows.map(({ id, name, organizationId, organizationName }) => ({
		id,
		name,
		organization: { id: organizationId, name: organizationName },
	}));
}
