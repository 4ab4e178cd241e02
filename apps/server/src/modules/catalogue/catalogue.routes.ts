import type { Mount } from "../../platform/http/mount.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { createCatalogueReading } from "./catalogue-reading.ts";
import { listGallery, listReports } from "./details/extras.ts";
import { getOrganization, getProject, listCharities, listOrganizationProjects, listProjects } from "./read-projects.ts";
import { listCountryChoices, listOrganizationChoices, listThemeChoices } from "./search/list-choices.ts";

export async function mountCatalogueRoutes(mount: Mount, deps: CatalogueDeps): Promise<void> {
	const reading = await createCatalogueReading(deps);
	mount("listProjects", ({ query: { page, asOf, ...filters }, caller: { locale } }) =>
		listProjects(reading, { page: { page, asOf }, filters, locale }),
	);
	mount("listProjectOrganizations", ({ query: { page, asOf, ...filters } }) =>
		listOrganizationChoices(reading, { page: { page, asOf }, filters }),
	);
	mount("listProjectCountries", ({ query, caller: { locale } }) =>
		listCountryChoices(reading, { filters: query, locale }),
	);
	mount("listProjectThemes", ({ query, caller: { locale } }) => listThemeChoices(reading, { filters: query, locale }));
	mount("getProject", ({ params, query, caller: { locale } }) =>
		getProject(reading, { ...params, isFresh: query.fresh === "true", locale }),
	);
	mount("getProjectGallery", ({ params, query }) => listGallery(deps, { ...params, page: query }));
	mount("listProjectReports", ({ params, query }) => listReports(deps, { ...params, page: query }));
	mount("getOrganization", ({ params }) => getOrganization(reading, params.organizationId));
	mount("listOrganizationProjects", ({ params, query, caller: { locale } }) =>
		listOrganizationProjects(reading, { ...params, page: query, locale }),
	);
	mount("listCharities", ({ query }) => listCharities(reading, query.search));
}
