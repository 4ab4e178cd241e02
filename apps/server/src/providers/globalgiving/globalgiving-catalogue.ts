import { z } from "zod";
import { CatalogueError, type CharityCatalogue } from "../../modules/catalogue/index.ts";
import { anything } from "./anything.ts";
import type { CatalogueConfig } from "./ask-globalgiving.ts";
import { itemsWithin, readableOf } from "./loose-list.ts";
import { readCatalogueAnswer } from "./read-catalogue-answer.ts";
import { picturesSchema } from "./read-pictures.ts";
import { projectSchema, themeSchema } from "./read-project.ts";
import { projectPageSchema } from "./read-project-page.ts";
import { reportsSchema } from "./read-reports.ts";

const ROOT = "/public/projectservice";

const oneProject = z.object({ project: z.union([projectSchema, z.null()]) });
const themes = z.object({ themes: anything }).transform((answer, context) => {
	const found = readableOf(itemsWithin(answer.themes, "theme"), themeSchema);
	// The service always has themes: none means that the answer was not what we took it for.
	if (found.length === 0) context.addIssue("no theme can be read");
	return found;
});

/** GlobalGiving, or the sandbox that speaks its protocol. Each call asks once. */
export function createGlobalGivingCatalogue(config: CatalogueConfig): CharityCatalogue {
	return {
		name: "globalgiving",
		async listProjects(cursor) {
			const query = cursor === null ? {} : { nextProjectId: cursor };
			const page = await readCatalogueAnswer(config, `${ROOT}/all/projects`, projectPageSchema, query);
			if (page === null) throw new CatalogueError("refused", new Error("there is no list of projects"));
			// A page that leads to itself would be read for ever.
			if (page.next !== null && page.next === cursor) {
				throw new CatalogueError("unreadable", new Error("the next page is this one"));
			}
			return page;
		},
		async getProject(projectId) {
			return (await readCatalogueAnswer(config, pathOf(projectId), oneProject))?.project ?? null;
		},
		async listThemes() {
			const found = await readCatalogueAnswer(config, `${ROOT}/themes`, themes);
			if (found === null) throw new CatalogueError("refused", new Error("there is no list of themes"));
			return found;
		},
		async listPictures(projectId) {
			return (await readCatalogueAnswer(config, `${pathOf(projectId)}/imagegallery`, picturesSchema)) ?? [];
		},
		async listReports(projectId) {
			return (await readCatalogueAnswer(config, `${pathOf(projectId)}/reports`, reportsSchema)) ?? [];
		},
	};
}

const pathOf = (projectId: string): string => `${ROOT}/projects/${encodeURIComponent(projectId)}`;
