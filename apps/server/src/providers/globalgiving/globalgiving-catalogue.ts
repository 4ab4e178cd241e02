import { z } from "zod";
import { CatalogueError, type CharityCatalogue } from "../../modules/catalogue/index.ts";
import { anything } from "./anything.ts";
import type { CatalogueConfig } from "./globalgiving-client.ts";
import { itemsWithin, readableOf } from "./loose-list.ts";
import { projectSchema, themeSchema } from "./project-schema.ts";
import { readCatalogueResponse } from "./read-catalogue-response.ts";
import { picturesSchema } from "./read-pictures.ts";
import { projectPageSchema } from "./read-project-page.ts";
import { reportsSchema } from "./read-reports.ts";

const ROOT = "/public/projectservice";

const oneProject = z.object({ project: z.union([projectSchema, z.null()]) });
const themes = z.object({ themes: anything }).transform((answer, context) => {
	const readable = readableOf(itemsWithin(answer.themes, "theme"), themeSchema);
	// The service always has themes: an empty list means a malformed response.
	if (readable.length === 0) context.addIssue("no theme is readable");
	return readable;
});

/** GlobalGiving, or the sandbox that implements its API. Each call sends one request, without retries. */
export function createGlobalGivingCatalogue(config: CatalogueConfig): CharityCatalogue {
	return {
		name: "globalgiving",
		async listProjects(cursor) {
			const query = cursor === null ? {} : { nextProjectId: cursor };
			const page = await readCatalogueResponse(config, `${ROOT}/all/projects`, projectPageSchema, query);
			if (page === null) throw new CatalogueError("refused", new Error("the project list is missing"));
			// A page that links to itself would cause an endless loop.
			if (page.next !== null && page.next === cursor) {
				throw new CatalogueError("unreadable", new Error("the next page is the current one"));
			}
			return page;
		},
		async getProject(projectId) {
			return (await readCatalogueResponse(config, pathOf(projectId), oneProject))?.project ?? null;
		},
		async listThemes() {
			const found = await readCatalogueResponse(config, `${ROOT}/themes`, themes);
			if (found === null) throw new CatalogueError("refused", new Error("the theme list is missing"));
			return found;
		},
		async listPictures(projectId) {
			return (await readCatalogueResponse(config, `${pathOf(projectId)}/imagegallery`, picturesSchema)) ?? [];
		},
		async listReports(projectId) {
			return (await readCatalogueResponse(config, `${pathOf(projectId)}/reports`, reportsSchema)) ?? [];
		},
	};
}

const pathOf = (projectId: string): string => `${ROOT}/projects/${encodeURIComponent(projectId)}`;
